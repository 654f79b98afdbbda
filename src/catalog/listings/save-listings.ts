import { isDeepStrictEqual } from 'node:util'
import type { Principal } from '../../domain/accounts/principal.ts'
import type { DraftFaults, ListingDraft } from '../../domain/listings/draft/listing-draft.ts'
import type { ListingDetail } from '../../domain/listings/listing.ts'
import { unknownListing } from '../../domain/listings/listing-problems.ts'
import { isOffered } from '../../domain/listings/listing-review.ts'
import { isOtherLand } from '../../domain/listings/other-land.ts'
import { type FaultList, Problem } from '../../domain/problem.ts'
import type { Calendar } from '../../domain/values/calendar.ts'
import type { Clock } from '../../domain/values/clock.ts'
import type { AccountId, ListingId } from '../../domain/values/ids.ts'
import { withoutControls } from '../../domain/values/plain-text.ts'
import type { Reader, Store } from '../../store/store.ts'
import { knownAccount, requireAccount, requireWriter } from '../permitted.ts'
import { recordWrite } from '../writes/record-write.ts'
import { retryStale } from '../writes/retry-stale.ts'
import { importableDraft } from './importable-draft.ts'
import type { ListingSubmission } from './listing-submission.ts'
import { type CheckSources, checkedWrite, type ListingPlaces } from './save-listing.ts'
import { type ListingWrite, type WrittenVersion, writeStep } from './write-listing.ts'
import {
  type BatchOutcome,
  type Checked,
  isSameAuction,
  LOCKED,
  type WriteAlongside,
  writeTogether,
} from './write-together.ts'

/** A listing of a batch. */
export interface BatchedDraft {
  /**
   * The listing to edit; it must exist. Null: edits the account's listing with the draft's feed
   * key, or creates it.
   */
  readonly listingId: ListingId | null
  readonly draft: ListingDraft
  /** Whether a missing listing is created. */
  readonly mayCreate: boolean
  /** A listing edited after this version stays unchanged. */
  readonly unlessEditedAfter?: number | undefined
  /** Faults that were found before; the others are added. */
  readonly faults: FaultList
  readonly draftFaults: DraftFaults
  /**
   * For an existing listing, if this draft is refused: a draft that only takes the land off the
   * market.
   */
  readonly leaving?: LeavingDraft | undefined
}

export interface LeavingDraft extends Pick<BatchedDraft, 'draft' | 'faults' | 'draftFaults'> {}

/** Listings of one account that are saved together. */
export interface ListingBatch {
  readonly principal: Principal
  readonly accountId: AccountId
  readonly calendar: Calendar
  /** At most `MAX_BATCH`. Several drafts of the same listing are saved in order. */
  readonly drafts: readonly BatchedDraft[]
  /** Whether only to report what would happen. */
  readonly isDryRun: boolean
  /**
   * Writes the effects of the outcomes, in the transaction that writes the listings; for listings
   * saved individually, in a transaction after that. May be called again when a transaction is
   * repeated. A dry run does not call it.
   */
  readonly alongside?: WriteAlongside | undefined
}

/** This many listings delay other writers for about as long as one page of a search takes. */
export const MAX_BATCH = 200

/** The outcome for each listing, in their order, and how long it took. */
export interface BatchResult {
  readonly outcomes: readonly BatchOutcome[]
  /** How long the listings were read and checked, in milliseconds. */
  readonly checkedMs: number
  /**
   * How long the transaction delayed other writers before its commit, in milliseconds; null: it did
   * not.
   */
  readonly waitMs: number | null
}

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

/**
 * Checks all drafts. @param outcomes Gets the outcome of each. @returns The drafts that were not
 * refused.
 */
async function checkAll(
  sources: CheckSources,
  batch: ListingBatch,
  outcomes: BatchOutcome[],
): Promise<readonly Checked[]> {
  const checked: Checked[] = []
  const befores = await findBefores(sources.reader, batch, batch.drafts)
  for (const [index, draft] of batch.drafts.entries()) {
    const before = befores[index] ?? null
    if (isAbsent(draft, before)) {
      outcomes.push({ kind: 'absent' })
      continue
    }
    if (await isKept(sources.reader, draft, before)) {
      outcomes.push(unchangedSince(draft, before))
      continue
    }
    try {
      const one = await check(sources, batch, draft, before)
      checked.push({ index, ...one })
      const { kind, notes, hides, refused } = one
      outcomes.push({ kind, listing: before && versionOf(before), notes, hides, refused })
    } catch (error) {
      outcomes.push(refusal(error))
    }
  }
  return checked
}

function isAbsent({ listingId, mayCreate }: BatchedDraft, before: ListingDetail | null): boolean {
  return before === null && listingId === null && !mayCreate
}

/**
 * Whether a draft gives way to an edit. The service's own changes, such as moving land along with
 * its town, are not edits.
 */
async function isKept(
  { revisions }: Pick<Reader, 'revisions'>,
  { unlessEditedAfter: after }: BatchedDraft,
  before: ListingDetail | null,
): Promise<boolean> {
  if (after === undefined || before === null || before.listing.version <= after) return false
  const [last] = await revisions.of(before.listing.id, 1)
  return last !== undefined && last.version > after
}

/** The version stays that of the import, so the edit is still later. */
function unchangedSince({ unlessEditedAfter }: BatchedDraft, before: ListingDetail | null) {
  const version = unlessEditedAfter ?? 0
  const listing = before && { id: before.listing.id, version }
  return { kind: 'unchanged', listing, notes: ['kept'], hides: false, refused: null } as const
}

/** The present listings, in the order of the drafts; null for new ones. */
async function findBefores(
  { listings }: Reader,
  { accountId }: ListingBatch,
  drafts: readonly BatchedDraft[],
): Promise<readonly (ListingDetail | null)[]> {
  const keys = drafts.map(({ listingId, draft }) =>
    listingId === null ? withoutControls(draft.listFeedKey ?? '') : '',
  )
  const known = await listings.idsByFeedKeys(accountId, keys)
  const ids = drafts.map(({ listingId }, i) => listingId ?? known.get(keys[i] ?? '') ?? null)
  const details = await listings.details([...new Set(ids.flatMap(id => id ?? []))])
  const byId = new Map(details.map(detail => [detail.listing.id, detail]))
  return ids.map(id => (id === null ? null : (byId.get(id) ?? null)))
}

/** @throws Problem when the draft is refused, and what it says does not take the land off offer. */
async function check(
  sources: CheckSources,
  batch: ListingBatch,
  draft: BatchedDraft,
  before: ListingDetail | null,
): Promise<Omit<Checked, 'index'>> {
  try {
    return await checkWhole(sources, batch, draft, before)
  } catch (error) {
    const isOfDraft = error instanceof Problem && error.code === 'invalid-input'
    if (!isOfDraft || !draft.leaving || before === null) throw error
    const leaving = { ...draft, ...draft.leaving }
    const left = await checkWhole(sources, batch, leaving, before)
    return { ...left, refused: error }
  }
}

async function checkWhole(
  sources: CheckSources,
  { principal, accountId, calendar }: ListingBatch,
  { listingId, draft, faults, draftFaults }: BatchedDraft,
  before: ListingDetail | null,
): Promise<Omit<Checked, 'index'>> {
  if (listingId !== null && before === null) throw unknownListing(listingId)
  const { notes, importable } = await importableDraft(sources.reader, accountId, draft, before)
  const submission: ListingSubmission = {
    listingId,
    accountId,
    draft: importable,
    faults,
    draftFaults,
    principal,
    calendar,
    spotlight: 'none',
    condition: null,
    idempotency: null,
  }
  const write = await checkedWrite(sources, submission, before)
  if (before === null) return { write, kind: 'created', notes, hides: false, refused: null }
  const isOther = isOtherLand(before.listing, write.content)
  const hides = before.listing.active && !write.content.active
  const all = isOther ? (['other-land', ...notes] as const) : notes
  return { write, kind: changeOf(write, before), notes: all, hides, refused: null }
}

function changeOf({ content, tour, auction }: ListingWrite, before: ListingDetail) {
  const { id, accountId, version, modifiedAt, createdAt, auctionId } = before.listing
  const pictures = tour.map(stop => ({
    pictureId: stop.kind === 'kept' ? stop.pictureId : null,
    description: stop.description,
    label: stop.label,
  }))
  const stored = { id, accountId, version, modifiedAt, createdAt }
  const { active, ...others } = { ...content, pictures, ...stored }
  const shown = active === isOffered(before) ? before.listing.active : active
  const after = { ...others, active: shown, auctionId }
  const isSame = isSameAuction(auction, before) && isDeepStrictEqual(after, before.listing)
  return isSame ? 'unchanged' : 'changed'
}

function versionOf({ listing: { id, version } }: ListingDetail): WrittenVersion {
  return { id, version }
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

/** @throws The error, if the listing did not cause it. */
function refusal(error: unknown): BatchOutcome {
  if (!(error instanceof Problem) || error.code === 'unavailable') throw error
  return { kind: 'refused', problem: error }
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
