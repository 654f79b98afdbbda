import type { Actor } from '../../domain/accounts/actor.ts'
import { type ConfirmationLimits, KEYS_SHARE } from '../../domain/alerts/confirmation-limits.ts'
import { MAX_MAILS_TO_MAILBOX, QUESTION_WINDOW_MS } from '../../domain/alerts/saved-search.ts'
import { enforce, LIMITS, type Limit } from '../../domain/limits.ts'
import type { QuestionFilter } from '../../store/alerts/alert-records.ts'
import type { AlertWriter } from '../../store/alerts/alert-writer.ts'
import type { AlertHashes } from './alert-hashes.ts'

/** Who asks for mail to an address, and which. */
export interface Question {
  readonly address: string
  /** The network address of the buyer: where the request came from, or what the program states. */
  readonly buyerAddress: string
  /** The key that it was asked with; null: the buyer used a form of this site. */
  readonly key: Pick<Actor, 'name' | 'accountId'> | null
}

/** A limit on the questions of a filter. */
interface CountedLimit {
  readonly limit: Limit
  readonly filter: QuestionFilter
  /** 0: any number. */
  readonly most: number
  readonly what: string
  readonly field?: string
}

/**
 * Counts a confirmation request to an address, even if it is not emailed because the address has
 * unsubscribed, which must not show. The requester is counted, so that one person cannot lock out
 * the owner of an address. The caller holds the lock.
 * @returns The requester, as a lane of the queue; null: nothing is emailed, because the mailbox has
 * had six within a day.
 * @throws Problem `too-many-requests` when the network, the key, its account, or all keys have
 * asked too often, or the service has.
 */
export async function countQuestion(
  alerts: AlertWriter,
  hashes: AlertHashes,
  { address, buyerAddress, key }: Question,
  { limits, now }: { readonly limits: ConfirmationLimits; readonly now: number },
): Promise<string | null> {
  const mailboxHash = hashes.mailbox(address)
  const networkHash = hashes.network(buyerAddress, key?.accountId ?? null)
  const ofNetwork = { mailboxHash, networkHash }
  for (const one of [...networkLimits(ofNetwork), ...serviceLimits(key, limits)]) {
    const { limit, filter, most } = one
    const since = now - limit.windowMs
    const earliest = most === 0 ? null : await alerts.questionAt(filter, most, since)
    enforce(limit, earliest, now, one)
  }
  const since = now - QUESTION_WINDOW_MS
  const full = await alerts.questionAt({ mailboxHash, isMailed: true }, MAX_MAILS_TO_MAILBOX, since)
  const isMailed = full === null
  const from = { keyId: key?.name ?? null, accountId: key?.accountId ?? null }
  await alerts.addQuestion({ ...ofNetwork, ...from, isMailed, askedAt: now })
  if (!isMailed) return null
  return key?.accountId ? `account ${key.accountId}` : Buffer.from(networkHash).toString('hex')
}

function networkLimits({
  mailboxHash,
  networkHash,
}: Required<Pick<QuestionFilter, 'mailboxHash' | 'networkHash'>>): readonly CountedLimit[] {
  const limit = LIMITS.confirmation
  const { mailbox, network } = limit.most
  return [
    {
      limit,
      filter: { mailboxHash, networkHash },
      most: mailbox,
      what: 'This address was',
      field: 'emailAddress',
    },
    { limit, filter: { networkHash }, most: network, what: 'Addresses were' },
  ]
}

function serviceLimits(
  key: Question['key'],
  { perKey, perAccount, inAll }: ConfirmationLimits,
): readonly CountedLimit[] {
  const limit = LIMITS.sentConfirmation
  const all = { limit, filter: {}, most: inAll, what: 'by this service' }
  if (!key?.accountId) return [all]
  const { name: keyId, accountId } = key
  const ofKeys = Math.ceil(inAll * KEYS_SHARE)
  return [
    { limit, filter: { keyId }, most: perKey, what: 'with one key' },
    { limit, filter: { accountId }, most: perAccount, what: 'with all keys of an account' },
    { limit, filter: { isOfKeys: true }, most: ofKeys, what: 'with all keys of this service' },
    all,
  ]
}
