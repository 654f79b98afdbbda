import { setTimeout as sleep } from 'node:timers/promises'
import type { Actor } from '../../domain/accounts/actor.ts'
import { edited } from '../../domain/accounts/change.ts'
import { LOG_START, positionOf, positionText } from '../../domain/accounts/change-position.ts'
import {
  derivedCoordinates,
  isDerived,
  isSamePoint,
} from '../../domain/listings/derived-coordinates.ts'
import type { CountyOutlines } from '../../domain/places/county-outline.ts'
import { type FormerPlaces, placesBefore } from '../../domain/places/former-places.ts'
import { Gazetteer } from '../../domain/places/gazetteer.ts'
import type { Clock } from '../../domain/values/clock.ts'
import type { ListingId } from '../../domain/values/ids.ts'
import type { ListingAddress, ListingMove } from '../../store/listings/listing-records.ts'
import type { Store, Transaction } from '../../store/store.ts'
import { recordStep, recordWrite } from '../writes/record-write.ts'

/** So few that a transaction ends before writers notice it. */
const LISTINGS_PER_STEP = 200
const CHANGES_PER_STEP = 500
/** Within this time, every node that runs has read the new places. */
const NODES_READ_PLACES_MS = 1000

/** How far the listings have been moved after a change of the places. */
interface Progress {
  /** The last listing that was checked. */
  readonly after: ListingId
  readonly moved: number
  /** Writes behind this position of the change log may have used the former places. */
  readonly since: string
}

interface Settling {
  readonly store: Store
  readonly clock: Clock
  readonly actor: Actor
  /** Where a listing without coordinates of its own has to move; null: it stays. */
  readonly moveOf: (listing: ListingAddress) => ListingMove | null
  /** The stored text of the progress, which other processes compare. */
  stored: string
  progress: Progress
}

/**
 * Notes in a transaction that changes places that the listings are to follow.
 * @param since The change log's position before the transaction.
 * @returns False when the listings have not yet followed an earlier change; the transaction must
 * not commit then.
 */
export async function noteUnsettled(
  { settings, listings }: Pick<Transaction, 'settings' | 'listings'>,
  former: FormerPlaces,
  since: string,
): Promise<boolean> {
  const stored = await settings.get('listings-settled')
  if (stored !== null && stored !== '') return false
  if ((await listings.count()) === 0) return true
  const progress: Progress = { after: 0 as ListingId, moved: 0, since }
  await settings.set('former-places', JSON.stringify(former))
  return await settings.replace('listings-settled', stored, JSON.stringify(progress))
}

/**
 * After a change of the places, moves the listings without coordinates of their own to where the
 * places are now. Listings with coordinates from their seller stay. Each step is a short
 * transaction that compares what it replaces, so writers are not delayed. If the process is killed,
 * the next one to call this does the rest.
 * @returns How many were moved since the change.
 */
export async function settleListings(
  store: Store,
  clock: Clock,
  actor: Actor,
  outlines: CountyOutlines,
): Promise<number> {
  for (;;) {
    const settling = await begin(store, clock, actor, outlines)
    if (settling === null) return 0
    // Another process may do the same: then what it has stored counts.
    if (!(await settleInOrder(settling))) continue
    await sleep(NODES_READ_PLACES_MS)
    if (!(await settleWritten(settling))) continue
    if (await end(settling)) return settling.progress.moved
  }
}

async function begin(
  store: Store,
  clock: Clock,
  actor: Actor,
  outlines: CountyOutlines,
): Promise<Settling | null> {
  const stored = await store.settings.get('listings-settled')
  if (stored === null || stored === '') return null
  const former = JSON.parse((await store.settings.get('former-places')) ?? '{}') as FormerPlaces
  const places = await store.places.all()
  const old = new Gazetteer(placesBefore(places, former))
  const present = new Gazetteer(places)
  const moveOf = (listing: ListingAddress) => {
    if (!isDerived(listing, old, outlines)) return null
    const to = derivedCoordinates(listing, present, outlines)
    return to === null || isSamePoint(to, listing) ? null : { id: listing.id, from: listing, to }
  }
  return { store, clock, actor, moveOf, stored, progress: JSON.parse(stored) as Progress }
}

/** @returns False when another process has moved on in the meantime. */
async function settleInOrder(settling: Settling): Promise<boolean> {
  let { after } = settling.progress
  for (;;) {
    const listings = await settling.store.listings.addresses(after, LISTINGS_PER_STEP)
    after = listings.at(-1)?.id ?? after
    if (!(await move(settling, listings, after))) return false
    if (listings.length < LISTINGS_PER_STEP) return true
  }
}

/**
 * The same for listings written with the former places, by nodes that had not read the new ones.
 */
async function settleWritten(settling: Settling): Promise<boolean> {
  const { store, progress } = settling
  let seen = { position: positionOf(progress.since) ?? LOG_START, snapshot: '' }
  for (;;) {
    const found = await store.changes.unseen(seen, CHANGES_PER_STEP)
    if (found === 'pruned' || found.isOtherHistory) return await beginAgain(settling)
    const written = found.changes.flatMap(({ kind, id }) => (kind === 'listing' ? id : []))
    const ids = [...new Set(written)] as ListingId[]
    const listings = await store.listings.addressesOf(ids)
    if (!(await move(settling, listings, progress.after))) return false
    seen = found.seen
    if (!found.isPart) return true
  }
}

/** Starts over with all listings. @returns False, since what is stored so far counts. */
async function beginAgain(settling: Settling): Promise<false> {
  const since = positionText(await settling.store.changes.latest())
  const { moved } = settling.progress
  const next = JSON.stringify({ after: 0, moved, since })
  await settling.store.transact(({ settings }) =>
    settings.replace('listings-settled', settling.stored, next),
  )
  return false
}

async function move(
  settling: Settling,
  listings: readonly ListingAddress[],
  after: ListingId,
): Promise<boolean> {
  const moves = listings.flatMap(listing => settling.moveOf(listing) ?? [])
  if (moves.length === 0) return true
  const { store, clock, actor, stored, progress } = settling
  const written = await store
    .transact(
      async transaction => {
        const now = clock()
        const moved = await transaction.listings.move(moves, now)
        const next = { ...progress, after, moved: progress.moved + moved.length }
        const text = JSON.stringify(next)
        // Last, so that this row is locked for the shortest time; a step that is too late is
        // undone.
        if (!(await transaction.settings.replace('listings-settled', stored, text)))
          throw new Late()
        const changed = moved.map(id => edited('listing', id, ['latitude', 'longitude']))
        if (changed.length > 0) await recordStep(transaction, actor, now, changed)
        return { text, next }
      },
      { locksByItself: true, isStep: true },
    )
    .catch(unlessLate)
  if (written === null) return false
  settling.stored = written.text
  settling.progress = written.next
  return true
}

async function end({ store, clock, actor, stored, progress }: Settling): Promise<boolean> {
  return await store.transact(async transaction => {
    const { settings } = transaction
    if (!(await settings.replace('listings-settled', stored, ''))) return false
    await settings.set('former-places', '')
    const details = { listings: progress.moved }
    const action = { subject: 'places', id: '', action: 'settled', details, changed: [] } as const
    await recordWrite(transaction, actor, clock(), action)
    return true
  })
}

/** Another process has taken the step. */
class Late extends Error {}

function unlessLate(error: unknown): null {
  if (error instanceof Late) return null
  throw error
}
