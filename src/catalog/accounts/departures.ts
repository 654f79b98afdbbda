import type { Actor } from '../../domain/accounts/actor.ts'
import { type ApiKey, isInForce } from '../../domain/accounts/api-key.ts'
import { MAX_BELOW_OFFICE } from '../../domain/accounts/member.ts'
import { type Principal, SERVICE_PRINCIPAL } from '../../domain/accounts/principal.ts'
import type { UserWithMemberships, WorkedAccount } from '../../domain/users/user.ts'
import { personKey } from '../../domain/values/email.ts'
import type { AccountId, UserId } from '../../domain/values/ids.ts'
import type { Webhook } from '../../domain/webhooks/webhook.ts'
import type { Reader, Transaction } from '../../store/store.ts'
import { keyWrite } from '../keys/key-write.ts'
import { addressWrite, LEAD_ADDRESSES } from '../leads/lead-addresses.ts'
import { dropQuestions, redirectLeads } from '../messages/mail-jobs.ts'
import { giveAccountRole, isWorkingOwner } from '../users/account-roles.ts'
import { knownUser, userWrite } from '../users/user-writes.ts'
import { removeWebhook, webhookLock, webhooksLock, webhookWrite } from '../webhooks/webhook-jobs.ts'
import { recordWrite } from '../writes/record-write.ts'
import { applyAccount } from './write-account.ts'

const PEOPLE_AT_ONCE = 100

/** What outlives a person's role in an account, unless it is ended. */
export interface LeftBehind {
  /** The person's valid keys. */
  readonly keys: readonly ApiKey[]
  /** The webhooks to which the person gave the address. */
  readonly webhooks: readonly Webhook[]
  /**
   * The person's addresses for leads of the account, confirmed or pending, including ones named as
   * an owner of its office.
   */
  readonly leadAddresses: readonly LeadsTo[]
}

/** Leads of an account that go to an address. */
interface LeadsTo {
  readonly accountId: AccountId
  readonly address: string
  /** False for an address that has not confirmed yet. */
  readonly isAgreed: boolean
}

/** What becomes of it. */
export interface Settlement {
  readonly revokesKeys: boolean
  readonly removesWebhooks: boolean
  readonly stopsLeads: boolean
}

export const ENDS_ALL: Settlement = { revokesKeys: true, removesWebhooks: true, stopsLeads: true }

/** What a person would leave behind in an account. */
export async function leftBehind(
  reader: Reader,
  accountId: AccountId,
  userId: UserId,
  now: number,
): Promise<LeftBehind> {
  const isOf = (created: Pick<ApiKey, 'accountId' | 'officeId'>) =>
    created.accountId === accountId || created.officeId === accountId
  const keys = (await reader.keys.madeBy(userId)).filter(key => isOf(key) && isInForce(key, now))
  const webhooks = (await reader.webhooks.madeBy(userId)).filter(isOf)
  const { memberships } = await knownUser(reader, userId)
  const below = await reader.members.belowOffices([accountId], MAX_BELOW_OFFICE)
  const through = below.filter(({ id }) => !memberships.some(one => one.accountId === id))
  const leadAddresses: LeadsTo[] = []
  for (const id of [accountId, ...through.map(one => one.id)]) {
    leadAddresses.push(...(await leadsToPerson(reader, id, userId)))
  }
  return { keys, webhooks, leadAddresses }
}

/** The addresses of a person for leads of an account, confirmed or pending. */
async function leadsToPerson(
  reader: Reader,
  accountId: AccountId,
  userId: UserId,
): Promise<readonly LeadsTo[]> {
  const own = await addressKeys(reader, userId)
  const named = await reader.leadAddresses.all(accountId)
  const open = named.filter(({ revokedAt }) => revokedAt === null)
  const email = (await reader.members.get(accountId))?.email ?? ''
  const addresses = new Map(open.map(({ address, confirmedAt }) => [address, confirmedAt !== null]))
  return [...addresses.set(email, true)]
    .filter(([address]) => own.has(personKey(address)))
    .map(([address, isAgreed]) => ({ accountId, address, isAgreed }))
}

/** Ends what a person left behind. The caller has ended the role. */
export async function settleDeparture(
  transaction: Transaction,
  { actor }: Pick<Principal, 'actor'>,
  {
    accountId,
    userId,
    revokesKeys,
    removesWebhooks,
    stopsLeads,
  }: Settlement & { readonly accountId: AccountId; readonly userId: UserId },
  now: number,
): Promise<void> {
  await transaction.lock(webhooksLock(accountId))
  const { keys, webhooks, leadAddresses } = await leftBehind(transaction, accountId, userId, now)
  if (revokesKeys) await revokeKeys(transaction, actor, keys, now)
  if (removesWebhooks) await removeWebhooks(transaction, actor, webhooks, now)
  if (stopsLeads) await stopAllLeads(transaction, actor, leadAddresses, now)
  await transaction.invitations.removeOf({ accountId, invitedBy: userId })
}

/**
 * Ends what owners of an office brought to an account that is no longer below it: roles,
 * invitations, keys, webhooks, addresses for leads that these owners named, and leads to themselves
 * and to the people who had these roles.
 */
export async function endOffice(
  transaction: Transaction,
  { actor }: Pick<Principal, 'actor'>,
  { accountId, officeId }: { readonly accountId: AccountId; readonly officeId: AccountId },
  now: number,
): Promise<void> {
  const isGiven = (one: { readonly officeId: AccountId | null }) => one.officeId === officeId
  const letIn = await peopleWho(transaction, accountId, one => isGiven(one))
  for (const { user } of letIn) {
    const given = { userId: user.id, accountId, role: null }
    await giveAccountRole(transaction, SERVICE_PRINCIPAL, given)
    await settleDeparture(transaction, { actor }, { accountId, userId: user.id, ...ENDS_ALL }, now)
    const write = userWrite(user.id, 'given another role', { accountId, role: 'none', officeId })
    await recordWrite(transaction, actor, now, write)
  }
  await transaction.invitations.removeOf({ accountId, officeId })
  const { keys, webhooks, leadAddresses, users } = transaction
  const owners = await peopleWho(transaction, officeId, isOwner)
  // A key that one of them is making is seen below, or not made.
  for (const { user } of owners) await users.holdRoles(user.id)
  const valid = (await keys.ofAccount(accountId)).filter(key => isInForce(key, now))
  await revokeKeys(transaction, actor, valid.filter(isGiven), now)
  const endpoints = await webhooks.ofAccount(accountId)
  await removeWebhooks(transaction, actor, endpoints.filter(isGiven), now)
  const named = (await leadAddresses.all(accountId)).filter(isGiven)
  await stopAllLeads(transaction, actor, named, now)
  for (const { user, memberships } of owners) {
    // An owner of the office who also works for the account stays.
    if (memberships.some(one => one.accountId === accountId)) continue
    const leads = await leadsToPerson(transaction, accountId, user.id)
    await stopAllLeads(transaction, actor, leads, now)
  }
}

function isOwner({ role }: Pick<WorkedAccount, 'role'>): boolean {
  return role === 'owner'
}

/** Everyone who works for an account, directly or through its office. */
async function peopleWho(
  { users }: Reader,
  accountId: AccountId,
  work: (membership: WorkedAccount) => boolean,
): Promise<readonly UserWithMemberships[]> {
  const found: UserWithMemberships[] = []
  for (let last = 0 as UserId; ; ) {
    const people = await users.list(accountId, last, PEOPLE_AT_ONCE)
    found.push(
      ...people.filter(({ memberships }) =>
        memberships.some(one => one.accountId === accountId && work(one)),
      ),
    )
    last = people.at(-1)?.user.id ?? last
    if (people.length < PEOPLE_AT_ONCE) return found
  }
}

async function revokeKeys(
  transaction: Transaction,
  actor: Actor,
  keys: readonly ApiKey[],
  now: number,
): Promise<void> {
  for (const { id, accountId } of keys) {
    await transaction.keys.revoke(id, now)
    await recordWrite(transaction, actor, now, keyWrite(id, 'revoked', { accountId }))
  }
}

async function removeWebhooks(
  transaction: Transaction,
  actor: Actor,
  webhooks: readonly Webhook[],
  now: number,
): Promise<void> {
  for (const { id } of webhooks) {
    // Its sender may be working, and others may have removed it.
    await transaction.lock(webhookLock(id))
    const webhook = await transaction.webhooks.get(id)
    if (!webhook) continue
    await removeWebhook(transaction, id)
    await recordWrite(transaction, actor, now, webhookWrite(webhook, 'removed'))
  }
}

async function stopAllLeads(
  transaction: Transaction,
  actor: Actor,
  leads: readonly Pick<LeadsTo, 'accountId' | 'address'>[],
  now: number,
): Promise<void> {
  for (const one of leads) await stopLeads(transaction, actor, one, now)
}

/**
 * Stops sending an account's leads to an address, including queued emails, and drops the address's
 * pending confirmations. If it is the account's own address, leads go to an owner instead.
 */
async function stopLeads(
  transaction: Transaction,
  actor: Actor,
  { accountId, address }: Pick<LeadsTo, 'accountId' | 'address'>,
  now: number,
): Promise<void> {
  const { leadAddresses, members } = transaction
  await transaction.lock(LEAD_ADDRESSES)
  const found = await members.versioned(accountId)
  if (!found) return
  let { email } = found.member
  if (personKey(email) === personKey(address)) {
    const owner = await firstOwner(transaction, accountId)
    if (owner === null) return
    email = owner
    await applyAccount(
      transaction,
      actor,
      { before: found, changed: { ...found.member, email } },
      now,
    )
  }
  const known = await leadAddresses.get(accountId, address)
  if (!known || known.revokedAt !== null) return
  const none = { confirmedAt: null, confirmedBy: null, copyFormat: '' } as const
  await leadAddresses.put({ ...known, ...none, revokedAt: now })
  await leadAddresses.removeLinks(known.id)
  await dropQuestions(transaction, accountId, known.address)
  const redirected = await redirectLeads(transaction, accountId, known.address, email)
  await recordWrite(transaction, actor, now, addressWrite(known, 'revoked', { redirected }))
}

/** The address of an account's first owner who can sign in, or null. */
async function firstOwner({ users }: Reader, accountId: AccountId): Promise<string | null> {
  const people = await users.list(accountId, 0 as UserId, PEOPLE_AT_ONCE)
  return people.find(one => isWorkingOwner(one, accountId))?.user.email ?? null
}

/** The addresses with which a person signs in, or did. */
async function addressKeys(reader: Reader, userId: UserId): Promise<ReadonlySet<string>> {
  const { user } = await knownUser(reader, userId)
  const others = await reader.users.otherAddresses([userId])
  return new Set([user.email, ...others].map(personKey))
}
