import { AT_ONCE, refusedAtOnce } from '../../domain/limits.ts'
import { Problem } from '../../domain/problem.ts'
import { FairPlaces } from '../../domain/values/fair-places.ts'

const MAX_PLACES = 1000
/**
 * Once all slots are taken, a reader who has waited this long gives its slot to an account that has
 * none, and polls again.
 */
const SLICE_MS = 1000

/**
 * Slots for requests that wait for changes, by account, so that no account takes those of others. A
 * slot is refused with `too-many-requests` when the account has ten, and with `overloaded` when
 * accounts with fewer slots are waiting for one.
 */
export function readerPlaces(): FairPlaces {
  return new FairPlaces({
    places: MAX_PLACES,
    ofCaller: AT_ONCE.waitingReader.most,
    sliceMs: SLICE_MS,
    waitsForOwn: false,
    waiting: { awaited: { inAll: MAX_PLACES, ofCaller: AT_ONCE.waitingReader.most } },
    refusal,
  })
}

function refusal(isOwn: boolean): Problem {
  if (isOwn) return refusedAtOnce(AT_ONCE.waitingReader)
  const { retryAfterSeconds } = AT_ONCE.waitingReader
  const detail = 'Too many readers wait for changes at the moment. Ask without wait, or later.'
  return Problem.of('overloaded', 'Too many readers', detail, { retryAfterSeconds })
}
