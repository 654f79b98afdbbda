import type { Actor } from '../../domain/accounts/actor.ts'
import { type ConfirmationLimits, KEYS_SHARE } from '../../domain/alerts/confirmation-limits.ts'
import {
  MAX_MAILS_TO_MAILBOX,
  MAX_QUESTIONS_OF_NETWORK,
  MAX_QUESTIONS_TO_MAILBOX,
  QUESTION_WINDOW_MS,
} from '../../domain/alerts/saved-search.ts'
import { Problem } from '../../domain/problem.ts'
import { counted } from '../../domain/values/counted.ts'
import type { AlertWriter, QuestionFilter } from '../../store/alerts/alert-records.ts'
import type { AlertHashes } from './alert-hashes.ts'

const HOUR_MS = 3_600_000

/** Who asks for mail to an address, and which. */
export interface Question {
  readonly address: string
  /** The network address of the buyer: where the request came from, or what the program says. */
  readonly buyerAddress: string
  /** The key that it was asked with; null: the buyer used a form of this site. */
  readonly key: Pick<Actor, 'name' | 'accountId'> | null
}

interface Limit {
  readonly filter: QuestionFilter
  /** 0: any number. */
  readonly most: number
  readonly windowMs: number
  readonly refusal: (wait: string) => {
    readonly title: string
    readonly detail: string
    readonly field?: string
  }
}

/**
 * Counts a question to an address, even if it is not mailed because its owner has left: nobody can tell. Who asks is counted, so that nobody
 * keeps the owner of an address from asking. The caller holds the lock.
 * @returns Who asks, as a lane of the queue; null: the question is not mailed, because the mailbox has had six within a day.
 * @throws Problem `too-many-requests` when the network, the key, its account, or all keys have asked too often, or the service has.
 */
export async function countQuestion(
  alerts: AlertWriter,
  hashes: AlertHashes,
  { address, buyerAddress, key }: Question,
  limits: ConfirmationLimits,
  now: number,
): Promise<string | null> {
  const mailboxHash = hashes.mailbox(address)
  const networkHash = hashes.network(buyerAddress, key?.accountId ?? null)
  const ofNetwork = { mailboxHash, networkHash }
  for (const limit of [...networkLimits(ofNetwork), ...serviceLimits(key, limits)]) {
    await refuseAbove(alerts, limit, now)
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
}: Required<Pick<QuestionFilter, 'mailboxHash' | 'networkHash'>>): readonly Limit[] {
  const asked = (who: string, most: number, wait: string) =>
    `${who} asked ${counted(most, 'time')} within a day from your network. Look for our mail, also in the spam folder, or try again in ${wait}.`
  const title = 'Asked too often'
  return [
    {
      ...{ filter: { mailboxHash, networkHash }, most: MAX_QUESTIONS_TO_MAILBOX },
      windowMs: QUESTION_WINDOW_MS,
      refusal: wait => ({
        ...{ title, field: 'emailAddress' },
        detail: asked('This address was', MAX_QUESTIONS_TO_MAILBOX, wait),
      }),
    },
    {
      ...{ filter: { networkHash }, most: MAX_QUESTIONS_OF_NETWORK },
      windowMs: QUESTION_WINDOW_MS,
      refusal: wait => ({
        title,
        detail: asked('Addresses were', MAX_QUESTIONS_OF_NETWORK, wait),
      }),
    },
  ]
}

function serviceLimits(
  key: Question['key'],
  { perKey, perAccount, inAll }: ConfirmationLimits,
): readonly Limit[] {
  const limit = (filter: QuestionFilter, most: number, sentFor: string): Limit => ({
    ...{ filter, most, windowMs: HOUR_MS },
    refusal: wait => ({
      title: 'Too many confirmation emails',
      detail: `At most ${counted(most, 'confirmation email')} an hour ${most === 1 ? 'is' : 'are'} sent ${sentFor}. Try again in ${wait}.`,
    }),
  })
  const all = limit({}, inAll, 'by this service')
  if (!key?.accountId) return [all]
  return [
    limit({ keyId: key.name }, perKey, 'with one key'),
    limit({ accountId: key.accountId }, perAccount, 'with all keys of an account'),
    limit({ isOfKeys: true }, Math.ceil(inAll * KEYS_SHARE), 'with all keys of this service'),
    all,
  ]
}

async function refuseAbove(
  alerts: AlertWriter,
  { filter, most, windowMs, refusal }: Limit,
  now: number,
): Promise<void> {
  const earliest = most === 0 ? null : await alerts.questionAt(filter, most, now - windowMs)
  if (earliest === null) return
  const waitMs = earliest + windowMs - now
  const wait =
    windowMs === HOUR_MS
      ? counted(Math.ceil(waitMs / 60_000), 'minute')
      : counted(Math.ceil(waitMs / HOUR_MS), 'hour')
  const { field = null, ...fault } = refusal(wait)
  const code = 'too-many-requests'
  throw new Problem(code, [{ code, field, ...fault }], {
    retryAfterSeconds: Math.ceil(waitMs / 1000),
  })
}
