import type { Member } from '../../../domain/accounts/member.ts'
import type { ListingDetail } from '../../../domain/listings/listing.ts'
import type { PublicOffer } from '../../../domain/listings/public-offer.ts'
import type { Gazetteer } from '../../../domain/places/gazetteer.ts'
import type { Urls } from '../../../domain/public-urls.ts'
import type { Calendar } from '../../../domain/values/calendar.ts'
import type { MediaSource } from '../media/media-source.ts'
import type { ResourceField } from '../model/resource-field.ts'

/** A public listing, and the data that its fields are read from. */
export interface PropertySource {
  readonly detail: ListingDetail
  readonly listing: ListingDetail['listing']
  /** The history of its offer; null if unknown or not selected. */
  readonly offer: PublicOffer | null
  /** The office of the listing's account; null if it has none or it is not selected. */
  readonly office: Member | null
  /** Whether the caller acts for the listing's account. */
  readonly isOwn: boolean
  readonly media: () => readonly MediaSource[]
  readonly gazetteer: Gazetteer
  readonly calendar: Calendar
  readonly urls: Urls
}

export interface PropertyField extends ResourceField<PropertySource> {
  /** Whether it is read from the offer's history. */
  readonly isOfOffer?: boolean
  /** Whether it is read from the office of the listing's account. */
  readonly isOfOffice?: boolean
}
