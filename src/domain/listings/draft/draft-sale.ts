import type { Calendar } from '../../values/calendar.ts'
import type { Listing } from '../listing.ts'
import { LISTING_FIELDS } from '../listing-fields.ts'
import { statusLabel } from '../lookup-lists.ts'
import type { DraftFaults, ListingDraft } from './listing-draft.ts'

const NAMES = ['soldPriceUsd', 'soldOn'] as const

/** The price at which a listing was sold, and when. */
type Sale = Pick<Listing, (typeof NAMES)[number]>

interface SaleContext {
  readonly calendar: Calendar
  readonly now: number
  readonly isRedelivery: boolean
}

/**
 * Only sold land has a sale: a listing that is on offer again loses its sale, and a listing on
 * offer cannot be given one.
 * @param offer The status, and the sale in the form of its fields.
 */
export function judgedSale(
  draft: ListingDraft,
  {
    offer,
    before,
  }: { readonly offer: Sale & Pick<Listing, 'status'>; readonly before: Sale | null },
  { calendar, now, isRedelivery }: SaleContext,
  faults: DraftFaults,
): Sale {
  const { status, soldPriceUsd, soldOn } = offer
  if (status === 'S' || faults.has('status')) {
    const isFuture = soldOn > calendar.isoDate(now)
    if (isFuture && soldOn !== before?.soldOn)
      faults.refuse('soldOn', LISTING_FIELDS.soldOn.accepts)
    return { soldPriceUsd, soldOn }
  }
  const isDropped = isRedelivery && draft.status === undefined
  for (const name of isDropped ? [] : NAMES) {
    if (!draft[name] || !offer[name] || faults.has(name)) continue
    const detail = `${faults.name(name)} is only for sold land, but the status is ${statusLabel(status)}; send the status Sold (S) with it, or leave it out.`
    faults.add('invalid', name, detail)
  }
  return { soldPriceUsd: null, soldOn: '' }
}
