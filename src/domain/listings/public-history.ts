import type { ListingHistoryEntry } from './listing.ts'
import type { StatusCode } from './lookup-lists.ts'

/** A change of a listing's offer that everybody could see. */
type HistoryEvent = 'listed' | 'changed' | 'withdrawn' | 'returned'

/** A change of a listing's price, status or visibility, as everybody could see it. */
export interface PublicChange {
  readonly event: HistoryEvent
  /** Milliseconds since 1970 UTC. */
  readonly at: number
  /** From now on; null: on request. */
  readonly priceUsd: number | null
  /** The price that was shown before; null: on request, or nothing was shown. */
  readonly previousPriceUsd: number | null
  /**
   * By how much the price changed, rounded to a tenth; null unless both prices are known and
   * differ.
   */
  readonly priceChangePercent: number | null
  readonly status: StatusCode
  /** The status that was shown before; null: the listing was not shown. */
  readonly previousStatus: StatusCode | null
}

/**
 * The history of a listing for everybody, oldest first. Prices and statuses that the listing had
 * while it was not active were never shown, so they are left out: a listing that returns is
 * compared with its last shown state.
 * @param states All states of the listing, oldest first.
 */
export function publicHistory(states: readonly ListingHistoryEntry[]): PublicChange[] {
  const changes: PublicChange[] = []
  let shown: ListingHistoryEntry | null = null
  let isVisible = false
  for (const state of states) {
    if (state.active) {
      const event = shown === null ? 'listed' : isVisible ? 'changed' : 'returned'
      changes.push(changeTo(state, shown, event))
      shown = state
    } else if (isVisible && shown !== null) {
      const { priceUsd, status } = shown
      changes.push(changeTo({ ...state, priceUsd, status }, shown, 'withdrawn'))
    }
    isVisible = state.active
  }
  return changes
}

function changeTo(
  { at, priceUsd, status }: ListingHistoryEntry,
  before: ListingHistoryEntry | null,
  event: HistoryEvent,
): PublicChange {
  const previousPriceUsd = before?.priceUsd ?? null
  return {
    event,
    at,
    priceUsd,
    previousPriceUsd,
    priceChangePercent: changePercent(previousPriceUsd, priceUsd),
    status,
    previousStatus: before?.status ?? null,
  }
}

function changePercent(from: number | null, to: number | null): number | null {
  if (from === null || to === null || from === to || from <= 0) return null
  return Math.round(((to - from) / from) * 1000) / 10
}
