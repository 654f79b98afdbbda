import type { Static } from 'typebox'
import { statusLabel } from '../../../domain/listings/lookup-lists.ts'
import type { PublicChange } from '../../../domain/listings/public-history.ts'
import type { ListingId } from '../../../domain/values/ids.ts'
import {
  choice,
  component,
  decimal,
  decimalOrNull,
  list,
  text,
  textOrNull,
  whole,
} from './described.ts'
import { STATUS_LABELS } from './lookups.ts'

const CHANGE = component('ListingChange', 'A change of price, status or visibility of a listing', {
  at: text('When it happened, in UTC', '2026-11-20T18:00:00.000Z'),
  event: choice(
    'listed: first shown; changed: price or status changed; withdrawn: no longer shown; returned: shown again',
    ['listed', 'changed', 'withdrawn', 'returned'],
    'changed',
  ),
  price: decimal('Price in US dollars from then on; 0: on request', 465_000),
  previousPrice: decimalOrNull(
    'Price that was shown before; 0: on request; null: nothing was shown',
    480_000,
  ),
  priceChangePercent: decimalOrNull(
    'How much the price changed, in percent of the price before, to a tenth; null unless both are known and differ',
    -3.1,
  ),
  status: choice('Status from then on', STATUS_LABELS, 'Available'),
  previousStatus: textOrNull('Status that was shown before; null: nothing was shown', 'Available'),
})

export const LISTING_HISTORY = component(
  'ListingHistory',
  'How the price and the status of a listing changed since it was first shown',
  { listingID: whole('Id of the listing', 1024), data: list('The changes, oldest first', CHANGE) },
)

export function presentHistory(
  id: ListingId,
  changes: readonly PublicChange[],
): Static<typeof LISTING_HISTORY> {
  return {
    listingID: id,
    data: changes.map(change => ({
      at: new Date(change.at).toISOString(),
      event: change.event,
      price: change.priceUsd ?? 0,
      previousPrice: change.previousStatus === null ? null : (change.previousPriceUsd ?? 0),
      priceChangePercent: change.priceChangePercent,
      status: statusLabel(change.status),
      previousStatus: change.previousStatus === null ? null : statusLabel(change.previousStatus),
    })),
  }
}
