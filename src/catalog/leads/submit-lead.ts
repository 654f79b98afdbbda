import { created } from '../../domain/accounts/change.ts'
import { missingPermissions, type Principal } from '../../domain/accounts/principal.ts'
import { leadNotification } from '../../domain/leads/lead.ts'
import {
  type LeadForm,
  type LeadRules,
  readLeadForm,
  refuseLead,
  refuseListing,
} from '../../domain/leads/lead-form.ts'
import type { LeadLimits } from '../../domain/leads/lead-limits.ts'
import type { FaultList } from '../../domain/problem.ts'
import type { Clock } from '../../domain/values/clock.ts'
import type { AccountId, LeadId, ListingId } from '../../domain/values/ids.ts'
import type { InquiryTarget } from '../../store/listings/listing-records.ts'
import type { Reader, Store, Transaction } from '../../store/store.ts'
import { mailJob } from '../messages/mail-jobs.ts'
import { permitted, requireWriter } from '../permitted.ts'
import type { IdempotencyToken, IdempotentRequests } from '../writes/idempotent-requests.ts'
import { recordWrite } from '../writes/record-write.ts'
import { handleIncoming } from './incoming-lead.ts'
import { guestNetworkOf, messageTurn, refuseFlood } from './lead-flood.ts'
import { type LeadTarget, leadRecipient } from './lead-recipient.ts'

const DAY_MS = 86_400_000

/** A lead as it arrives. */
export interface LeadSubmission {
  readonly form: LeadForm
  /** Faults that were found already; the others are added. */
  readonly faults: FaultList
  readonly rules: LeadRules
  /** Where the request came from. */
  readonly clientAddress: string
  readonly principal: Principal
  readonly idempotency: IdempotencyToken | null
  /** Whether the same inquiry, sent again within a day, is ignored: people double-click. */
  readonly isOnceADay?: boolean
}

/**
 * Takes a buyer's inquiry. When it resolves, the lead and its notification are on disk.
 * @throws Problem `invalid-input` with every fault of the form, `forbidden` when the principal
 * belongs to an inactive account or may not assign leads, `too-many-requests` as `refuseFlood` and
 * `messageTurn` do.
 */
export function submitLead(
  store: Store,
  requests: IdempotentRequests,
  { clock, limits }: { readonly clock: Clock; readonly limits: LeadLimits },
  submission: LeadSubmission,
): Promise<{ leadId: LeadId }> {
  const prepare = async () => {
    const { draft, target, routing } = await validated(store, submission)
    return async (transaction: Transaction) => {
      const { leads, jobs } = transaction
      const { actor } = submission.principal
      const { accountId } = routing
      const guestNetwork = guestNetworkOf(actor)
      const now = clock()
      // Other leads of the same guest or buyer wait for this lock, so that each counts the earlier
      // ones.
      if (guestNetwork !== '') await transaction.lock(`leads of guests at ${guestNetwork}`)
      await transaction.lock(`leads of ${draft.listingId} ${draft.buyer}`)
      const same = submission.isOnceADay ? await leads.sameSince(draft, now - DAY_MS) : null
      if (same !== null) return { leadId: same }
      await refuseFlood(transaction, { ...draft, accountId, actor }, limits, now)
      const ownKey = actor.accountId === accountId
      const lead = { ...draft, accountId, guestNetwork, ownKey, createdAt: now }
      const leadId = await leads.insert(lead)
      if (draft.sendNotification) {
        const recipient = await leadRecipient(transaction, actor, routing, now)
        const turn = await messageTurn(transaction, { ...draft, recipient, actor }, limits, now)
        const about = { leadId, recipient, listingTitle: target.title }
        await jobs.add([mailJob(leadNotification(about, draft), turn)], now)
      }
      const { title: listingTitle, countyId } = target
      const incoming = { leadId, accountId, draft, ownKey, listingTitle, countyId }
      await handleIncoming(transaction, incoming, now)
      await recordWrite(transaction, actor, now, {
        subject: 'lead',
        id: String(leadId),
        action: 'created',
        details: { listingId: draft.listingId, accountId, isMailed: draft.sendNotification },
        changed: [created('lead', leadId)],
      })
      return { leadId }
    }
  }
  // Many buyers may write to one seller at the same time; without the lock, each would conflict
  // with the others.
  return requests.run(submission.idempotency, prepare, { locksByItself: true })
}

/** Checks a lead before anything is written. @throws Problem with all faults. */
async function validated(store: Reader, submission: LeadSubmission) {
  const { faults, rules, clientAddress, principal } = submission
  await requireWriter(store, principal, [])
  const form = mayMute(principal) ? submission.form : { ...submission.form, sendNotification: null }
  const { listingId, ...draft } = readLeadForm(form, rules, clientAddress, faults)
  const target = listingId === null ? null : await findTarget(store, listingId, faults)
  const routing = await route(store, draft.accountId, target, faults)
  if (draft.ownerAccountId !== null && !(await store.members.get(draft.ownerAccountId))) {
    const detail = `There is no account ${draft.ownerAccountId}.`
    refuseLead(faults, 'invalid', 'OwnerAccountID', detail)
  }
  faults.throwIfAny()
  if (listingId === null || target === null || routing === null) throw new Error('Fault not named')
  if (routing.accountId !== target.accountId) {
    permitted(principal, ['leads:assign'], 'assign leads to another account')
  }
  return { draft: { ...draft, listingId }, target, routing }
}

/** Whether the sender may use sendNotification; otherwise it is ignored. */
function mayMute(principal: Principal): boolean {
  return missingPermissions(principal, ['leads:mute']).length === 0
}

async function findTarget(
  store: Reader,
  id: ListingId,
  faults: FaultList,
): Promise<InquiryTarget | null> {
  const target = await store.listings.inquiryTarget(id)
  if (target === null) {
    refuseListing(faults, 'invalid', `The listing id ${id} could not be found.`)
  } else if (!target.active) {
    refuseListing(faults, 'inactive', `The listing ${id} is no longer available.`)
  }
  return target
}

async function route(
  store: Reader,
  assignedTo: AccountId | null,
  target: InquiryTarget | null,
  faults: FaultList,
): Promise<LeadTarget | null> {
  if (assignedTo === null || assignedTo === target?.accountId) {
    return target
  }
  const member = await store.members.get(assignedTo)
  if (!member) refuseLead(faults, 'invalid', 'AccountID', `There is no account ${assignedTo}.`)
  else if (!member.active) {
    const detail = `The account ${assignedTo} is inactive: it gets no leads.`
    refuseLead(faults, 'invalid', 'AccountID', detail)
  }
  return member && { accountId: member.id, email: member.email, routingEmail: '' }
}
