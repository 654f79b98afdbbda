import type { Actor } from '../../domain/accounts/actor.ts'
import { deleted } from '../../domain/accounts/change.ts'
import type { Principal } from '../../domain/accounts/principal.ts'
import type { LeadAddress } from '../../domain/leads/lead-address.ts'
import { isAboutLead, MAIL_TOPIC } from '../../domain/messages/notification.ts'
import { Problem } from '../../domain/problem.ts'
import type { Clock } from '../../domain/values/clock.ts'
import { addressKey, personKey } from '../../domain/values/email.ts'
import type { AccountId, LeadId } from '../../domain/values/ids.ts'
import { inSlices } from '../../domain/values/in-slices.ts'
import type { Reader, Store } from '../../store/store.ts'
import {
  type MailFiles,
  type MailMessage,
  mailJob,
  messageOf,
  messagesOfLeads,
  redirected,
  redirectLeads,
} from '../messages/mail-jobs.ts'
import { permitted } from '../permitted.ts'
import { recordWrite } from '../writes/record-write.ts'
import { addressWrite, LEAD_ADDRESSES, LOCKED } from './lead-addresses.ts'

/** Leads in one transaction, few so that other writers wait only briefly. */
const LEADS_AT_ONCE = 100
const BUYERS_AT_ONCE = 1000

/** The data that erasing a person, or some leads, would remove. */
export interface ErasurePlan {
  readonly leadIds: readonly LeadId[]
  readonly messages: number
  /** How many of the messages are not sent yet; the erasure drops them. */
  readonly waiting: number
  /**
   * The person's address, for each account that has its leads sent there; empty while the address
   * is still in use.
   */
  readonly addresses: readonly LeadAddress[]
  /** Accounts that have the person's address as their own. */
  readonly accounts: readonly AccountId[]
  /** Accounts whose listings name the person's address for their leads. */
  readonly namedBy: readonly AccountId[]
}

/** A request to erase leads and addresses. */
export interface Erasure extends Pick<ErasurePlan, 'leadIds' | 'addresses'> {
  /** Erases only mail to the addresses for this account; without it, all mail to them. */
  readonly onlyOf?: AccountId
}

export interface Erased {
  readonly leads: number
  readonly messages: number
  readonly mailFiles: number
  readonly requests: number
  readonly addresses: number
}

/** Finds all that erasing the person with an email address would remove, in upper or lower case. */
export async function planPersonErasure(store: Reader, email: string): Promise<ErasurePlan> {
  const person = personKey(email)
  const leadIds: LeadId[] = []
  for (let after = 0; ; ) {
    const buyers = await store.erasure.buyers(after, BUYERS_AT_ONCE)
    for (const { id, emailAddress } of buyers) {
      if (personKey(emailAddress) === person) leadIds.push(id)
    }
    const last = buyers.at(-1)
    if (!last) break
    after = last.id
  }
  const isPerson = ({ address }: { readonly address: string }) => personKey(address) === person
  const deleted = await store.members.deleted()
  const members = [...(await store.members.all()), ...deleted.map(({ member }) => member)]
  const accounts = members.filter(({ email: address }) => isPerson({ address })).map(({ id }) => id)
  const named = (await store.leadAddresses.namedByListings()).filter(isPerson)
  const namedBy = [...new Set(named.map(({ accountId }) => accountId))]
  const isInUse = accounts.length > 0 || namedBy.length > 0
  const addresses = isInUse ? [] : (await store.leadAddresses.all(null)).filter(isPerson)
  return { ...(await messagesOf(store, leadIds)), leadIds, addresses, accounts, namedBy }
}

/**
 * Finds all that erasing some leads would remove. @throws Problem `not-found` that names the
 * unknown ids.
 */
export async function planLeadErasure(store: Reader, ids: readonly LeadId[]): Promise<ErasurePlan> {
  const leadIds: LeadId[] = []
  for (const batch of inSlices([...new Set(ids)], LEADS_AT_ONCE)) {
    leadIds.push(...(await store.erasure.existing(batch)))
  }
  const known = new Set(leadIds)
  const unknown = [...new Set(ids)].filter(id => !known.has(id))
  if (unknown.length > 0) {
    const detail = `There ${unknown.length === 1 ? 'is no lead' : 'are no leads'} ${unknown.join(', ')}. Nothing was erased.`
    throw Problem.of('not-found', 'No such lead', detail)
  }
  const messages = await messagesOf(store, leadIds)
  return { ...messages, leadIds, addresses: [], accounts: [], namedBy: [] }
}

export interface EraseTools {
  readonly store: Store
  readonly clock: Clock
  readonly mail: MailFiles
}

/**
 * Erases what a plan has found. The rows of leads stay, without anything about the buyer; emails,
 * stored requests, mail files and network addresses in the audit log are removed. Run again after
 * an interruption, it completes the erasure.
 */
export async function erase(
  tools: EraseTools,
  principal: Principal,
  erasure: Erasure,
): Promise<Erased> {
  const actor = permitted(principal, ['records:erase'])
  const { leadIds, addresses } = erasure
  const counts = { messages: 0, mailFiles: 0, requests: 0 }
  for (const batch of inSlices(leadIds, LEADS_AT_ONCE)) {
    const { messages, mailFiles, requests } = await eraseLeads(tools, actor, batch)
    counts.messages += messages
    counts.mailFiles += mailFiles
    counts.requests += requests
  }
  if (addresses.length > 0) {
    counts.mailFiles += await eraseAddresses(tools, actor, erasure)
  }
  return { ...counts, leads: leadIds.length, addresses: addresses.length }
}

/** Erases what some leads say about their buyers; the caller has checked the permission. */
export async function eraseLeads(
  { store, clock, mail }: EraseTools,
  actor: Actor,
  leadIds: readonly LeadId[],
) {
  // Files first: if the command is interrupted, the rows still name the files that are left.
  const before = await mail.remove(await messagesOfLeads(store, leadIds))
  const { messages, requests } = await store.transact(async transaction => {
    const { erasure, jobs } = transaction
    const messages = await messagesOfLeads(transaction, leadIds)
    await jobs.removeAbout(MAIL_TOPIC, leadIds)
    const requests = await erasure.forgetRequests(leadIds)
    await erasure.blankAuditAddresses('lead', leadIds)
    await erasure.blankLeads(leadIds)
    await recordWrite(transaction, actor, clock(), {
      subject: 'lead',
      id: '',
      action: 'erased',
      details: { count: leadIds.length, leadIds, messages: messages.length },
      changed: leadIds.map(id => deleted('lead', id)),
    })
    return { messages, requests }
  })
  // Their keys are addresses of buyers, which must not stay until the service sends mail again.
  const keys = messages.map(({ notification }) => mailJob(notification).key)
  await store.transact(({ jobs }) => jobs.settleKeys(MAIL_TOPIC, keys), LOCKED)
  // A message that was being sent may have got its file after the first removal.
  const after = await mail.remove(messages)
  return { messages: messages.length, mailFiles: before + after, requests }
}

/**
 * Removes addresses for leads, and the email to them. Queued emails go to the account.
 * @returns The number of removed files.
 */
async function eraseAddresses(
  { store, clock, mail }: EraseTools,
  actor: Actor,
  { addresses, onlyOf }: Erasure,
): Promise<number> {
  const keys = [...new Set(addresses.map(({ address }) => addressKey(address)))]
  const isPast = (message: MailMessage) =>
    message.sentAt !== null || !isAboutLead(message.notification)
  const before = await mail.remove((await messagesTo(store, keys, onlyOf)).filter(isPast))
  const messages = await store.transact(async transaction => {
    const { erasure, jobs, leadAddresses, members } = transaction
    await transaction.lock(LEAD_ADDRESSES)
    // Waits for the leads that are being sent to an address; no other is sent to it afterwards.
    for (const { id } of addresses) await leadAddresses.remove(id)
    const found = await messagesTo(transaction, keys, onlyOf)
    for (const address of addresses) {
      const { id, accountId } = address
      const member = await members.get(accountId)
      const redirected = member
        ? await redirectLeads(transaction, accountId, address.address, member.email)
        : 0
      await erasure.blankAuditAddresses('lead-address', [id])
      await erasure.forgetAddress(address.address)
      const write = addressWrite(address, 'erased', { redirected })
      await recordWrite(transaction, actor, clock(), write)
    }
    const questions = found.filter(({ notification }) => !isAboutLead(notification))
    await jobs.remove(questions.map(({ id }) => id))
    const sentLeads = found.filter(
      ({ notification, sentAt }) => isAboutLead(notification) && sentAt !== null,
    )
    await jobs.change(sentLeads.map(message => redirected(message, '')))
    return found.filter(isPast)
  }, LOCKED)
  return before + (await mail.remove(messages))
}

/**
 * All messages, sent or not, to addresses with some keys; or only those for an account, whose leads
 * were erased before.
 */
async function messagesTo(
  { jobs }: Pick<Reader, 'jobs'>,
  keys: readonly string[],
  onlyOf: AccountId | undefined,
) {
  const found = await jobs.withKeys(MAIL_TOPIC, keys)
  const messages = found.flatMap(job => messageOf(job) ?? [])
  if (onlyOf === undefined) return messages
  return messages.filter(
    ({ notification }) => 'accountId' in notification && notification.accountId === onlyOf,
  )
}

async function messagesOf(store: Reader, leadIds: readonly LeadId[]) {
  let messages = 0
  let waiting = 0
  for (const batch of inSlices(leadIds, LEADS_AT_ONCE)) {
    const found = await messagesOfLeads(store, batch)
    messages += found.length
    waiting += found.filter(({ dueAt }) => dueAt !== null).length
  }
  return { messages, waiting }
}
