import {
  MAX_QUESTIONS_OF_NETWORK,
  MAX_QUESTIONS_TO_MAILBOX,
  QUESTION_WINDOW_MS,
} from '../../domain/alerts/saved-search.ts'
import { Problem } from '../../domain/problem.ts'
import { counted } from '../../domain/values/counted.ts'
import type { AlertWriter } from '../../store/alerts/alert-records.ts'
import type { AlertHashes } from './alert-hashes.ts'

const HOUR_MS = 3_600_000

/**
 * Counts a question to an address, even if it is not mailed because its owner has left: nobody can tell. The caller holds the lock.
 * @throws Problem `too-many-requests` when the mailbox was asked three times within a day, or the network has asked twenty times.
 */
export async function refuseQuestions(
  alerts: AlertWriter,
  hashes: AlertHashes,
  { address, buyerAddress }: { readonly address: string; readonly buyerAddress: string },
  now: number,
): Promise<void> {
  const [mailbox, network] = [hashes.mailbox(address), hashes.network(buyerAddress)]
  const { ofMailbox, ofNetwork } = await alerts.asked(mailbox, network, now - QUESTION_WINDOW_MS)
  refuseAbove(ofMailbox, MAX_QUESTIONS_TO_MAILBOX, now, 'This address was', 'emailAddress')
  refuseAbove(ofNetwork, MAX_QUESTIONS_OF_NETWORK, now, 'Addresses were', null)
  await alerts.addQuestion(mailbox, network, now)
}

function refuseAbove(
  times: readonly number[],
  most: number,
  now: number,
  who: string,
  field: string | null,
): void {
  const earliest = times.at(-most)
  if (earliest === undefined) return
  const waitMs = earliest + QUESTION_WINDOW_MS - now
  const hours = counted(Math.ceil(waitMs / HOUR_MS), 'hour')
  const from = field === null ? ' from your network' : ''
  const detail = `${who} asked ${counted(most, 'time')} within a day${from}. Look for our mail, also in the spam folder, or try again in ${hours}.`
  const code = 'too-many-requests'
  throw new Problem(code, [{ code, field, title: 'Asked too often', detail }], {
    retryAfterSeconds: Math.ceil(waitMs / 1000),
  })
}
