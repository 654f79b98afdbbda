import { MAX_BATCH } from '../../catalog/listings/listing-batch.ts'
import { FaultList } from '../../domain/problem.ts'
import { counted } from '../../domain/values/counted.ts'
import type { ListingId } from '../../domain/values/ids.ts'
import { inSlices } from '../../domain/values/in-slices.ts'
import { postedListing } from '../../wire/posted-listing.ts'
import { shortDigest } from './digests.ts'
import type { ImportRun, RunOptions } from './import-run.ts'
import type { RecordPlan } from './record-plan.ts'
import type { RunBook } from './run-book.ts'

/** How many listings may disappear at the same time. */
const FREE_LISTINGS = 10
/** The same as a percentage of public listings. */
const FREE_PERCENT = 20

/** The outcome for the listings that are missing in a full file of their feed. */
export interface LeftOut {
  /** How many of them are public, or were hidden before the run was interrupted. */
  readonly listings: number
  /** A sentence that says why listings were not hidden; null if they were, or would be. */
  readonly refusal: string | null
}

/**
 * How many listings of a feed were public before its run. Listings created by the run do not count:
 * in a large file of other listings, those that disappear would be a small share.
 */
export async function shownBefore({ tally }: ImportRun, book: RunBook): Promise<number> {
  // A resumed run has already created and hidden some.
  const { created, hidden, withdrawn } = tally.counts
  return (await book.publicCount()) - created + hidden + withdrawn
}

/**
 * Leaves listings unchanged whose records take them off the market, if too many would disappear
 * this way and by being absent.
 * @param options With the number of public listings before, and whether the file is full.
 * @returns Null if they may be hidden.
 */
export async function withholdMany(
  { tally }: ImportRun,
  plan: RecordPlan,
  book: RunBook,
  { allowances, shown, isFull }: RunOptions & { readonly shown: number; readonly isFull: boolean },
): Promise<LeftOut | null> {
  if (!plan.hasWithdrawn || allowances.includes('removals')) return null
  const withdrawn: string[] = []
  for await (const known of book.records()) {
    const taken = known.filter(({ identity }) => plan.isWithdrawn(shortDigest(identity)))
    const stillShown = new Set(await book.publicAmong(taken.map(({ listingId }) => listingId)))
    withdrawn.push(
      ...taken.filter(({ listingId }) => stillShown.has(listingId)).map(({ identity }) => identity),
    )
  }
  // Land that the account has without this feed: it was removed and added again, or the land was
  // imported in another way.
  let all = shown
  for await (const identities of book.publicIdentities()) {
    const named = identities.filter(identity => plan.isNew(shortDigest(identity)))
    all += named.length
    withdrawn.push(...named.filter(identity => plan.isWithdrawn(shortDigest(identity))))
  }
  const canLeaveOut = isFull && wholeFault(plan) === null
  const lacked = canLeaveOut ? (await lackedListings(plan, book)).length : 0
  const vanished = tally.counts.hidden + tally.counts.withdrawn
  const isHidden = !isMuch(vanished + withdrawn.length + lacked, all)
  if (withdrawn.length === 0 || isHidden) return null
  for (const identity of withdrawn) plan.withhold(shortDigest(identity))
  const more = lacked === 0 ? '' : ` and lacks ${lacked}`
  const refusal = `The file takes ${withdrawn.length} of ${counted(all, 'shown listing')} off the market${more}, so they stayed as they were.`
  return { listings: lacked, refusal }
}

/** The public listings whose records are missing in the file. @param enough Stops at this many. */
export async function lackedListings(
  plan: RecordPlan,
  book: RunBook,
  enough = Number.POSITIVE_INFINITY,
): Promise<readonly ListingId[]> {
  const lacked: ListingId[] = []
  if (plan.unseen === 0) return lacked
  for await (const known of book.records()) {
    const unseen = known.filter(({ identity }) => plan.isUnseen(shortDigest(identity)))
    lacked.push(...(await book.publicAmong(unseen.map(({ listingId }) => listingId))))
    if (lacked.length >= enough) break
  }
  return lacked
}

/**
 * Hides the listings whose records are missing in the file, unless that looks like a mistake: the
 * file is incomplete or has no records, a record has no readable key, or very many listings would
 * disappear. Nothing is deleted.
 * @param options With the number of public listings before.
 */
export async function hideLeftOut(
  run: ImportRun,
  plan: RecordPlan,
  book: RunBook,
  { isDryRun, allowances, shown }: RunOptions & { readonly shown: number },
): Promise<LeftOut> {
  const listings = await lackedListings(plan, book)
  const { hidden, withdrawn } = run.tally.counts
  const vanishing = hidden + listings.length
  const refusal = allowances.includes('removals')
    ? null
    : (refusalOf(plan, listings.length, withdrawn, shown) ??
      (await keylessRefusal(plan, book, listings)))
  if (refusal !== null || listings.length === 0) return { listings: vanishing, refusal }
  for (const some of inSlices(listings, MAX_BATCH)) await hide(run, book, some, isDryRun)
  return { listings: vanishing, refusal: null }
}

/** Land without a key in the file may be one of the missing listings. */
async function keylessRefusal(
  { keyless }: RecordPlan,
  book: RunBook,
  lacked: readonly ListingId[],
): Promise<string | null> {
  if (keyless.size === 0 || lacked.length === 0) return null
  const found = [...(await book.addressesOf(lacked))].filter(address => keyless.has(address))
  if (found.length === 0) return null
  return `${counted(found.length, 'record')} without a key ${found.length === 1 ? 'has' : 'have'} the address of a listing that the file lacks, so ${counted(lacked.length, 'listing')} stayed as they were.`
}

function refusalOf(
  plan: RecordPlan,
  vanishing: number,
  withdrawn: number,
  total: number,
): string | null {
  if (vanishing === 0) return null
  const end = `so ${counted(vanishing, 'listing')} that the file lacks stayed as they were.`
  const fault = wholeFault(plan)
  if (fault !== null) return `${fault}, ${end}`
  if (!isMuch(vanishing + withdrawn, total)) return null
  const more = withdrawn === 0 ? '' : `, in addition to ${withdrawn} that it takes off the market`
  return `The file lacks ${vanishing} of ${counted(total, 'shown listing')}${more}, ${end}`
}

/** Why nothing can be concluded from missing records; null if the file is complete. */
function wholeFault({ count, fileFaults, unreadable }: RecordPlan): string | null {
  if (fileFaults.length > 0) return 'The file was not read to its end'
  if (count === 0) return 'The file has no records'
  return unreadable > 0 ? `The keys of ${counted(unreadable, 'record')} could not be read` : null
}

function isMuch(vanishing: number, total: number): boolean {
  return vanishing > FREE_LISTINGS && vanishing * 100 > total * FREE_PERCENT
}

async function hide(
  run: ImportRun,
  book: RunBook,
  ids: readonly ListingId[],
  isDryRun: boolean,
): Promise<void> {
  const drafts = ids.map(listingId => {
    const faults = new FaultList()
    const { draft, faults: draftFaults } = postedListing({ active: false }, listingId, faults)
    return { listingId, draft: draft ?? {}, mayCreate: false, faults, draftFaults }
  })
  const alongside = isDryRun ? undefined : book.leftOutWith(ids.length, run.tally)
  const { outcomes } = await run.saveAll({ drafts, alongside })
  run.tally.counts.hidden += outcomes.filter(({ kind }) => kind === 'changed').length
  if (!isDryRun) book.notedLeftOut(ids.length, run.tally)
}
