import type { Actor } from '../../domain/accounts/actor.ts'
import type { LeadDraft } from '../../domain/leads/lead.ts'
import { MAX_MESSAGES_AN_HOUR } from '../../domain/leads/lead-address.ts'
import {
  BUYER_SHARE,
  type LeadLimits,
  MAX_LEAD_LIMIT,
  NETWORK_FACTOR,
} from '../../domain/leads/lead-limits.ts'
import { enforce, LIMITS } from '../../domain/limits.ts'
import { MAIL_TOPIC } from '../../domain/messages/notification.ts'
import { addressKey } from '../../domain/values/email.ts'
import type { AccountId } from '../../domain/values/ids.ts'
import { addressNetwork, addressOwner } from '../../domain/values/network-address.ts'
import { type JobTurn, ONE_LANE } from '../../store/jobs/job-records.ts'
import type { Transaction } from '../../store/store.ts'

const HOUR_MS = 3_600_000

/** The network of the guest who sends a lead; empty: it was not sent on the site. */
export function guestNetworkOf({ kind, clientAddress }: Actor): string {
  return kind === 'guest' ? addressNetwork(clientAddress) : ''
}

/**
 * Refuses a lead when its buyer, or its guest, has sent too many within an hour. The caller holds
 * the locks of both.
 * @throws Problem `too-many-requests`.
 */
export async function refuseFlood(
  transaction: Transaction,
  {
    listingId,
    buyer,
    accountId,
    actor,
  }: Pick<LeadDraft, 'listingId' | 'buyer'> & SentTo & { readonly actor: Actor },
  limits: LeadLimits,
  now: number,
): Promise<void> {
  if (actor.kind === 'guest') await refuseGuest(transaction, { actor, accountId }, limits, now)
  const times = await transaction.leads.timesSince(listingId, buyer, now - HOUR_MS)
  const most = LIMITS.lead.most.buyer
  const what = 'from one buyer for one listing'
  enforce(LIMITS.lead, nthLast(times, most), now, { most, what })
}

/** The account that a lead goes to. */
interface SentTo {
  readonly accountId: AccountId
}

/**
 * A block of addresses may send more than an address, but not as much as all its addresses
 * together.
 */
async function refuseGuest(
  { leads }: Transaction,
  { actor, accountId }: { readonly actor: Actor; readonly accountId: AccountId },
  { perAddressAndSeller, perAddress }: LeadLimits,
  now: number,
): Promise<void> {
  if (perAddressAndSeller === 0 && perAddress === 0) return
  const owner = addressOwner(actor.clientAddress)
  const most = MAX_LEAD_LIMIT * NETWORK_FACTOR
  const ofNetwork = await leads.ofGuests(guestNetworkOf(actor), now - HOUR_MS, most)
  const ofAddress = ofNetwork.filter(({ clientAddress }) => addressOwner(clientAddress) === owner)
  for (const [sent, factor, from] of [
    [ofAddress, 1, 'one address'],
    [ofNetwork, NETWORK_FACTOR, 'one network'],
  ] as const) {
    for (const [leadsSent, limit, to] of [
      [sent.filter(lead => lead.accountId === accountId), perAddressAndSeller, ' to one seller'],
      [sent, perAddress, ''],
    ] as const) {
      const most = limit * factor
      const times = leadsSent.map(({ createdAt }) => createdAt)
      enforce(LIMITS.guestLead, nthLast(times, most), now, { most, what: `from ${from}${to}` })
    }
  }
}

/**
 * Where an email about a lead goes in its recipient's queue: senders take turns, and of one sender
 * the buyers with the fewest emails come first.
 * @throws Problem `too-many-requests` when the key has caused too many emails to the recipient
 * within an hour.
 */
export async function messageTurn(
  transaction: Transaction,
  {
    buyer,
    recipient,
    actor,
  }: Pick<LeadDraft, 'buyer'> & { readonly recipient: string } & { readonly actor: Actor },
  { perKeyAndRecipient: limit }: LeadLimits,
  now: number,
): Promise<JobTurn> {
  const lane = laneOf(actor)
  if (lane === '') return ONE_LANE
  const key = addressKey(recipient)
  const isLimited = actor.kind === 'key' && limit > 0
  if (isLimited) await transaction.lock(`messages of ${lane} to ${key}`)
  const share = Math.ceil(limit * BUYER_SHARE)
  const found = await transaction.jobs.lane({
    topic: MAIL_TOPIC,
    key,
    lane,
    origin: buyer,
    since: now - HOUR_MS,
    max: Math.max(limit, MAX_MESSAGES_AN_HOUR),
    ofAll: Math.max(limit, 1),
    ofOrigin: Math.max(share, 1),
  })
  if (isLimited) {
    const { lead } = LIMITS
    const what = 'for one recipient'
    enforce(lead, found.timeOfOrigin, now, { most: share, what: `from one buyer ${what}` })
    enforce(lead, found.timeOfAll, now, { most: limit, what: `with one key ${what}` })
  }
  return { lane, origin: buyer, rank: found.originCount }
}

function laneOf(actor: Actor): string {
  if (actor.kind === 'guest') return `guest ${guestNetworkOf(actor)}`
  return actor.kind === 'key' ? `key ${actor.name}` : ''
}

/** @param times When leads were taken, earliest first. @param most 0: any number. */
function nthLast(times: readonly number[], most: number): number | null {
  return most === 0 ? null : (times.at(-most) ?? null)
}
