import type { CachedListings, ListingBlock } from './cached-file.ts'
import { gzipPart, textOf } from './gzip-parts.ts'

/** A listing as text in a file. */
interface ListingText {
  readonly id: number
  readonly text: Uint8Array
}

/** Reads the listings for a file from the database. */
export interface ListingTexts {
  /** The ids of public listings above an id, in order; the last page has fewer than `limit`. */
  readonly page: (after: number, limit: number) => Promise<readonly number[]>
  /** The texts of those that are public, in order. */
  readonly write: (ids: readonly number[]) => Promise<readonly ListingText[]>
}

/** How to read texts, and how to convert a cached one; null if it needs no conversion. */
interface CachedTexts extends ListingTexts {
  readonly fromCache: ((text: Uint8Array) => Uint8Array) | null
}

const LISTINGS_AT_ONCE = 200

/** A block, and its text if that is known already. */
export interface WrittenBlock extends ListingBlock {
  readonly text: Uint8Array | null
}

/**
 * The listings of a file in blocks, in order of their ids: cached listings, with changed ones
 * written again, and all later listings. Each is a function that creates the block, so that several
 * can be processed concurrently.
 * @param changed The ids of listings that may have changed since, in order.
 */
export async function* exportBlocks(
  cached: CachedListings | null,
  changed: readonly number[],
  texts: CachedTexts,
): AsyncGenerator<() => Promise<WrittenBlock>> {
  let last = 0
  let next = 0
  for await (const block of cached?.blocks() ?? []) {
    last = block.ids.at(-1) ?? last
    const start = next
    while (next < changed.length && (changed[next] ?? 0) <= last) next++
    const stale = changed.slice(start, next)
    if (stale.length > 0 || texts.fromCache) yield () => renewed(block, stale, texts)
    else yield async () => ({ ...block, text: null })
  }
  for (;;) {
    const ids = await texts.page(last, LISTINGS_AT_ONCE)
    if (ids.length > 0) yield async () => blockOf(await texts.write(ids))
    last = ids.at(-1) ?? last
    if (ids.length < LISTINGS_AT_ONCE) return
  }
}

/**
 * A block with some of its listings written again, or all converted; those that are no longer
 * public are left out.
 */
async function renewed(
  block: ListingBlock,
  stale: readonly number[],
  { write, fromCache }: CachedTexts,
): Promise<WrittenBlock> {
  const before = await textOf(block)
  const written = await write(stale)
  const gone = new Set(stale)
  const stays: ListingText[] = []
  let at = 0
  for (const [i, id] of block.ids.entries()) {
    const end = at + (block.lengths[i] ?? 0)
    const text = before.subarray(at, end)
    if (!gone.has(id)) stays.push({ id, text: fromCache?.(text) ?? text })
    at = end
  }
  return blockOf([...stays, ...written].sort((a, b) => a.id - b.id))
}

async function blockOf(listings: readonly ListingText[]): Promise<WrittenBlock> {
  const text = Buffer.concat(listings.map(one => one.text))
  const ids = listings.map(({ id }) => id)
  return { ...(await gzipPart(text)), ids, lengths: listings.map(one => one.text.length), text }
}

/**
 * Yields results in order while the next ones are processed.
 * @param atOnce How many to process concurrently.
 */
export async function* ahead<Result>(
  work: AsyncIterable<() => Promise<Result>>,
  atOnce: number,
): AsyncGenerator<Result> {
  const begun: Promise<Result>[] = []
  for await (const begin of work) {
    const one = begin()
    // A failure is reported when its turn comes.
    one.catch(() => {})
    begun.push(one)
    if (begun.length >= atOnce) yield (await begun.shift()) as Result
  }
  for (const one of begun) yield await one
}
