import type { ClockAndRandom } from '../../domain/values/clock.ts'
import type { ListingId } from '../../domain/values/ids.ts'
import type { NewEvent } from '../../store/published/published-records.ts'
import type { Store } from '../../store/store.ts'
import { readLog, writeLog } from '../published/published-log.ts'
import { FOLLOWER, Publisher } from '../published/publisher.ts'

/**
 * The log of a larger catalog is built in the background, as usual: it has no events until
 * something changes.
 */
const MAX_LISTINGS = 10_000
/** So many that programs have several pages to read. */
const EVENTS = 100

/**
 * Makes the published log of a demo, in which the last listings were just created, so that programs
 * have something to read.
 */
export async function publishDemo(
  store: Store,
  sources: Pick<ClockAndRandom, 'clock' | 'randomBytes'>,
): Promise<void> {
  if ((await store.listings.count()) > MAX_LISTINGS) return
  const publisher = new Publisher(store, sources)
  while (await publisher.step());
  const follower = await store.followers.get(FOLLOWER)
  if (follower === null) return
  await store.transact(async transaction => {
    const { followers, published } = transaction
    // Only the process that moves the follower writes the log.
    const moved = { ...follower, movedAt: sources.clock() }
    if (!(await followers.move(moved, follower.position))) return
    const log = await readLog(transaction)
    if (!log?.isReady || log.sequence > 0) return
    const all = await published.statesIn({ accountId: null, after: 0 as ListingId, upTo: null })
    const shown = [...all].filter(([, { isPublic }]) => isPublic).toSorted(([a], [b]) => a - b)
    const states = new Map(shown.slice(-EVENTS))
    const at = sources.clock()
    let { sequence } = log
    const events = [...states].map(([listingId, state]): NewEvent => {
      const { accountId, priceUsd, status, media } = state
      const first = sequence + 1
      sequence = first + media.length
      return {
        sequence: first,
        listingId,
        accountId,
        kind: 'created',
        at,
        priceUsd,
        priceBeforeUsd: priceUsd,
        status,
        statusBefore: status,
        media,
        supersedes: null,
      }
    })
    await published.add(events, states)
    await writeLog(transaction, { ...log, sequence, at })
  })
}
