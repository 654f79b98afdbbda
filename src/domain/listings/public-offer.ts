import type { PublicChange } from './public-history.ts'

/** The history of an offer, as everybody could see it. */
export interface PublicOffer {
  /**
   * When the listing was first shown, in milliseconds since 1970 UTC, and its price then; null: on
   * request.
   */
  readonly firstPublicAt: number
  readonly firstPriceUsd: number | null
  readonly lastChange: PublicChange
  /**
   * The last change of the status or of whether the listing is shown: the first one is that it is
   * listed.
   */
  readonly lastStatusChange: PublicChange
  /** Null: the price has never changed. */
  readonly lastPriceChange: PublicChange | null
}

/** @param history Oldest first. @returns Null: the listing has never been shown. */
export function publicOffer(history: readonly PublicChange[]): PublicOffer | null {
  const first = history[0]
  const last = history.at(-1)
  if (!first || !last) return null
  return {
    firstPublicAt: first.at,
    firstPriceUsd: first.priceUsd,
    lastChange: last,
    lastStatusChange: history.findLast(isStatusChange) ?? first,
    lastPriceChange: history.findLast(isPriceChange) ?? null,
  }
}

function isStatusChange({ event, status, previousStatus }: PublicChange): boolean {
  return event !== 'changed' || status !== previousStatus
}

function isPriceChange({ event, priceUsd, previousPriceUsd }: PublicChange): boolean {
  return event !== 'listed' && priceUsd !== previousPriceUsd
}
