import type { Principal } from '../../domain/accounts/principal.ts'
import type { Clock } from '../../domain/values/clock.ts'
import type { AccountId } from '../../domain/values/ids.ts'
import type { Reader, Store } from '../../store/store.ts'
import { knownAccount, requireAccount, requireWriter } from '../permitted.ts'
import { recordWrite } from '../writes/record-write.ts'
import { retryStale } from '../writes/retry-stale.ts'
import {
  check,
  checkAll,
  findBefores,
  isAbsent,
  isKept,
  refusal,
  unchangedSince,
} from './check-batch.ts'
import type { BatchResult, ListingBatch } from './listing-batch.ts'
import type { ListingPlaces } from './save-listing.ts'
import { writeStep } from './write-listing.ts'
import { type BatchOutcome, LOCKED, writeTogether } from './write-together.ts'

/**
 * Saves listings by the rules of `saveListing`, but in one transaction. A listing that is refused,
 * or that others changed in the meantime, does not prevent the others from being saved: a changed
 * one is saved again individually. The audit log gets no entries for single listings;
 * `recordImport` adds one for all.
 * @throws Problem `forbidden` when the principal lacks a permission or may not act for the account,
 * `not-found` when the account does not exist. Nothing is written then.
 */
export async function saveListings(
  store: Store,
  places: ListingPlaces,
  clock: Clock,
  batch: ListingBatch,
): Promise<BatchResult> {
  const startedAt = performance.now()
  await requireImporter(store, batch)
  const outcomes: BatchOutcome[] = []
  const checked = await checkAll({ reader: store, places, now: clock() }, batch, outcomes)
  const checkedAt = performance.now()
  let waitMs: number | null = null
  if (!batch.isDryRun) {
    const { alone, elapsedMs } = await writeTogether(store, batch, checked, outcomes)
    if (!store.writersOverlap && elapsedMs > 0) waitMs = elapsedMs
    for (const index of alone) {
      outcomes[index] = await saveAlone({ store, places, clock }, batch, index)
    }
    const { alongside } = batch
    if (alone.length > 0 && alongside) {
      await store.transact(transaction => alongside(transaction, outcomes), LOCKED)
    }
  }
  return { outcomes, checkedMs: checkedAt - startedAt, waitMs }
}

async function requireImporter(
  reader: Reader,
  { principal, accountId }: Pick<ListingBatch, 'principal' | 'accountId'>,
): Promise<void> {
  await requireWriter(reader, principal, ['listings:write'])
  requireAccount(principal, ['listings:write'], accountId)
  await knownAccount(reader, accountId)
}

/** Saves one listing of a batch in a transaction that reads the listing itself. */
async function saveAlone(
  {
    store,
    places,
    clock,
  }: { readonly store: Store; readonly places: ListingPlaces; readonly clock: Clock },
  batch: ListingBatch,
  index: number,
): Promise<BatchOutcome> {
  const draft = batch.drafts[index]
  if (!draft) throw new Error('There is no such draft.')
  const { principal, accountId } = batch
  try {
    return await retryStale(() =>
      store.transact(async transaction => {
        const now = clock()
        const [before = null] = await findBefores(transaction, batch, [draft])
        if (isAbsent(draft, before)) return { kind: 'absent' }
        if (await isKept(transaction, draft, before)) return unchangedSince(draft, before)
        const one = await check({ reader: transaction, places, now }, batch, draft, before)
        const { write, kind, notes, hides, refused } = one
        const listings = await writeStep(
          transaction,
          { accountId, writes: [write] },
          principal.actor,
          now,
        )
        return { kind, listing: listings[0] ?? null, notes, hides, refused }
      }),
    )
  } catch (error) {
    return refusal(error)
  }
}

/**
 * Records in the audit log that listings of an account are imported. @param source Names the file.
 */
export async function recordImport(
  store: Store,
  clock: Clock,
  principal: Principal,
  { accountId, source }: { readonly accountId: AccountId; readonly source: string },
): Promise<void> {
  await requireImporter(store, { principal, accountId })
  await store.transact(transaction => {
    const details = { accountId, source }
    const about = { subject: 'listing', id: '', action: 'import', details } as const
    return recordWrite(transaction, principal.actor, clock(), { ...about, changed: [] })
  })
}
