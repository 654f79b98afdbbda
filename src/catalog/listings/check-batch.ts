import { isDeepStrictEqual } from 'node:util'
import { SERVICE } from '../../domain/accounts/actor.ts'
import type { ListingDetail } from '../../domain/listings/listing.ts'
import { unknownListing } from '../../domain/listings/listing-problems.ts'
import { isOffered } from '../../domain/listings/listing-review.ts'
import { isOtherLand } from '../../domain/listings/other-land.ts'
import { Problem } from '../../domain/problem.ts'
import { withoutControls } from '../../domain/values/plain-text.ts'
import type { Reader } from '../../store/store.ts'
import { importableDraft } from './importable-draft.ts'
import type { BatchedDraft, ListingBatch } from './listing-batch.ts'
import type { ListingSubmission } from './listing-submission.ts'
import { type CheckSources, checkedWrite } from './save-listing.ts'
import type { ListingWrite, WrittenVersion } from './write-listing.ts'
import { type BatchOutcome, type Checked, isSameAuction } from './write-together.ts'

/**
 * Checks all drafts. @param outcomes Gets the outcome of each. @returns The drafts that were not
 * refused.
 */
export async function checkAll(
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

/** Whether a draft has no listing, and may not create one. */
export function isAbsent(
  { listingId, mayCreate }: BatchedDraft,
  before: ListingDetail | null,
): boolean {
  return before === null && listingId === null && !mayCreate
}

/**
 * Whether a draft gives way to an edit. The service's own changes, such as moving land along with
 * its town or hiding it when it expires, are not edits.
 */
export async function isKept(
  { revisions }: Pick<Reader, 'revisions'>,
  { unlessEditedAfter: after }: BatchedDraft,
  before: ListingDetail | null,
): Promise<boolean> {
  if (after === undefined || before === null || before.listing.version <= after) return false
  const { id, version } = before.listing
  const since = await revisions.of(id, version - after)
  return since.some(revision => revision.version > after && revision.actor.kind !== SERVICE.kind)
}

/** The version stays that of the import, so the edit is still later. */
export function unchangedSince({ unlessEditedAfter }: BatchedDraft, before: ListingDetail | null) {
  const version = unlessEditedAfter ?? 0
  const listing = before && { id: before.listing.id, version }
  return { kind: 'unchanged', listing, notes: ['kept'], hides: false, refused: null } as const
}

/** The present listings, in the order of the drafts; null for new ones. */
export async function findBefores(
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
export async function check(
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

/** @throws The error, if the listing did not cause it. */
export function refusal(error: unknown): BatchOutcome {
  if (!(error instanceof Problem) || error.code === 'unavailable') throw error
  return { kind: 'refused', problem: error }
}
