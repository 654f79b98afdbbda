/** The latest change of a listing's price, where it lowered the price. */
export interface PriceReduction {
  /** Milliseconds since 1970 UTC. */
  readonly at: number
  /** The price before, in US dollars. */
  readonly fromUsd: number
}

/**
 * After this many days a lower price is simply the price: no tag names the reduction, and no filter
 * finds it.
 */
const DAYS_OF_REDUCTION = 90
const DAY_MS = 86_400_000

/** The first instant whose reductions still count. */
export function reductionsSince(now: number): number {
  return now - DAYS_OF_REDUCTION * DAY_MS
}

interface Priced {
  readonly priceUsd: number | null
  readonly priceReduction: PriceReduction | null
}

/** A price from one moment on. */
interface PricedAt {
  readonly at: number
  readonly priceUsd: number | null
}

/**
 * The reduction after an edit. Null: the latest change of the price did not lower it, or there was
 * none.
 */
export function reductionAfter(
  before: Priced | null,
  priceUsd: number | null,
  now: number,
): PriceReduction | null {
  if (before === null) return null
  if (priceUsd === before.priceUsd) return before.priceReduction
  return reductionOf(before.priceUsd, priceUsd, now)
}

/** The same from the history of a listing, oldest entry first. */
export function reductionIn(history: readonly PricedAt[]): PriceReduction | null {
  let known: Priced | null = null
  for (const { at, priceUsd } of history) {
    known = { priceUsd, priceReduction: reductionAfter(known, priceUsd, at) }
  }
  return known?.priceReduction ?? null
}

function reductionOf(from: number | null, to: number | null, at: number): PriceReduction | null {
  return from !== null && to !== null && to < from ? { at, fromUsd: from } : null
}

/** The reduction as a share of the price before, above 0 and up to 1; null: there is none. */
export function reducedShare({ priceUsd, priceReduction }: Priced): number | null {
  if (priceReduction === null || priceUsd === null) return null
  return (priceReduction.fromUsd - priceUsd) / priceReduction.fromUsd
}
