import type { PublicChange } from '../../../domain/listings/public-history.ts'
import type { PublicOffer } from '../../../domain/listings/public-offer.ts'
import { fieldKinds } from '../model/derived-fields.ts'
import { CHANGE_TYPES, STANDARD_STATUS } from '../model/lookup-values.ts'
import type { PropertyField, PropertySource } from './property-source.ts'

const { amount, choice, instant } = fieldKinds<PropertySource>()

function of<Value>(read: (offer: PublicOffer) => Value): (source: PropertySource) => Value | null {
  return ({ offer }) => (offer === null ? null : read(offer))
}

/** The public history of a listing's offer. */
export const OFFER_FIELDS: readonly PropertyField[] = [
  instant(
    'OriginalEntryTimestamp',
    of(({ firstPublicAt }) => firstPublicAt),
  ),
  amount(
    'OriginalListPrice',
    2,
    of(({ firstPriceUsd }) => firstPriceUsd),
  ),
  instant(
    'StatusChangeTimestamp',
    of(({ lastStatusChange }) => lastStatusChange.at),
  ),
  instant(
    'PriceChangeTimestamp',
    of(({ lastPriceChange }) => lastPriceChange?.at ?? null),
  ),
  amount(
    'PreviousListPrice',
    2,
    of(({ lastPriceChange }) => lastPriceChange?.previousPriceUsd ?? null),
  ),
  choice(
    'MajorChangeType',
    'ChangeType',
    of(({ lastChange }) => changeType(lastChange)),
  ),
  instant(
    'MajorChangeTimestamp',
    of(({ lastChange }) => lastChange.at),
  ),
].map(field => ({ ...field, isOfOffer: true }))

function changeType({ event, status, previousStatus }: PublicChange): string {
  if (event === 'listed' || event === 'returned') return CHANGE_TYPES[event]
  if (status === previousStatus) return CHANGE_TYPES.priced
  return status === 'P' ? CHANGE_TYPES.returned : STANDARD_STATUS[status]
}
