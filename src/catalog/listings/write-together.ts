import type { Principal } from '../../domain/accounts/principal.ts'
import type { ListingDetail } from '../../domain/listings/listing.ts'
import { Problem } from '../../domain/problem.ts'
import type { AccountId } from '../../domain/values/ids.ts'
import { type Store, StoreConflict, type Transaction } from '../../store/store.ts'
import { StaleRecord } from '../writes/retry-stale.ts'
import { type ListingWrite, type WrittenVersion, writeStep } from './write-listing.ts'

/**
 * `other-land`: the listing was another piece of land before; see `isOtherLand`. `kept`: the
 * listing was edited in the meantime, and the edit wins over the draft. `expired`: it stays hidden
 * until its account renews it, although the draft shows it.
 */
export type OutcomeNote = 'other-land' | 'kept' | 'expired' | PhotosLeftOut

/** More photos than the plan of the account allows. */
export interface PhotosLeftOut {
  readonly plan: string
  readonly limit: number
  readonly sent: number
  readonly taken: number
}

/** The outcome for a listing of a batch, past or expected. */
export type BatchOutcome =
  | {
      readonly kind: 'created' | 'changed' | 'unchanged'
      /** The listing after that; null: it is new, and was not written yet. */
      readonly listing: WrittenVersion | null
      readonly notes: readonly OutcomeNote[]
      /** Whether the write hides a public listing. */
      readonly hides: boolean
      /**
       * Why the draft was refused, so that the land was only taken off offer; null: the draft
       * counts.
       */
      readonly refused: Problem | null
    }
  /** There is no such listing, and the draft may not create it. */
  | { readonly kind: 'absent' }
  | { readonly kind: 'refused'; readonly problem: Problem }

export type WriteAlongside = (
  transaction: Transaction,
  outcomes: readonly BatchOutcome[],
) => Promise<void>

/** A draft that was checked; its number is its place in the batch. */
export interface Checked {
  readonly index: number
  readonly write: ListingWrite
  readonly kind: 'created' | 'changed' | 'unchanged'
  readonly notes: readonly OutcomeNote[]
  readonly hides: boolean
  readonly refused: Problem | null
}

interface Batch {
  readonly principal: Principal
  readonly accountId: AccountId
  readonly alongside?: WriteAlongside | undefined
}

export function isSameAuction(
  auction: ListingWrite['auction'],
  before: ListingDetail | null,
): boolean {
  const id = before?.listing.auctionId ?? null
  return auction.kind === 'none' ? id === null : auction.kind === 'existing' && auction.id === id
}

/** Options of transactions that compare what they depend on when they write. */
export const LOCKED = { locksByItself: true } as const
/** An import resumes from what is stored, or is repeated. */
const STEP = { ...LOCKED, isStep: true } as const

/**
 * Writes in one transaction the listings that have not changed in the meantime.
 * @param outcomes Gets the written listings.
 * @returns The indexes of the listings that must be saved individually.
 */
export async function writeTogether(
  store: Store,
  { principal, accountId, alongside }: Batch,
  checked: readonly Checked[],
  outcomes: BatchOutcome[],
): Promise<{ alone: readonly number[]; elapsedMs: number }> {
  const written = checked.filter(isToBeWritten)
  // Listings share auctions, so changing auctions needs a serializable transaction.
  const isPlain = ({ write }: Checked) => isSameAuction(write.auction, write.before)
  const together = written.filter(isPlain)
  const alone = written.filter(one => !isPlain(one)).map(({ index }) => index)
  if (together.length === 0 && (alone.length > 0 || !alongside)) return { alone, elapsedMs: 0 }
  try {
    const { stale, elapsedMs } = await store.transact(async transaction => {
      const startedAt = performance.now()
      const ids = together.flatMap(({ write }) => write.before?.listing.id ?? [])
      const versions = await transaction.listings.lockVersions(ids)
      const isStale = ({ write: { before } }: Checked) =>
        before !== null && versions.get(before.listing.id) !== before.listing.version
      const fresh = together.filter(one => !isStale(one))
      const writes = fresh.map(({ write }) => write)
      const now = together[0]?.write.now ?? 0
      if (writes.length > 0) {
        const listings = await writeStep(transaction, { accountId, writes }, principal.actor, now)
        for (const [i, { index, kind, notes, hides, refused }] of fresh.entries()) {
          outcomes[index] = { kind, listing: listings[i] ?? null, notes, hides, refused }
        }
      }
      const stale = together.filter(isStale).map(({ index }) => index)
      if (stale.length + alone.length === 0) await alongside?.(transaction, outcomes)
      return { stale, elapsedMs: performance.now() - startedAt }
    }, STEP)
    return { alone: [...alone, ...stale], elapsedMs }
  } catch (error) {
    const isConflict = error instanceof StoreConflict && error.kind !== 'protected'
    // Not all of them have room on the plan of the account, or it has changed since they were checked.
    const isOverPlan =
      error instanceof Problem && (error.code === 'conflict' || error.code === 'invalid-input')
    const isOfListing =
      (isConflict || isOverPlan || error instanceof StaleRecord) && written.length > 0
    if (!isOfListing) throw error
    return { alone: written.map(({ index }) => index), elapsedMs: 0 }
  }
}

/** An unchanged listing is still written if its photos are to be retried, or have new addresses. */
function isToBeWritten({ kind, write: { tour } }: Checked): boolean {
  return kind !== 'unchanged' || tour.some(stop => 'missingUrl' in stop || 'renewed' in stop)
}
