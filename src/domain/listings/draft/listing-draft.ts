import type { StatedName } from '../../facts/posted-facts.ts'
import type { PhotoIdentity } from '../../pictures/photo-identity.ts'
import type { FaultCode } from '../../problem.ts'
import type { AuctionId, CityId, CountyId, LakeId, PictureId, StateId } from '../../values/ids.ts'
import type { Home } from '../listing.ts'
import {
  type FieldName,
  fieldOf,
  type ListingNumberName,
  type ListingTextName,
  type UnpublishedName,
} from '../listing-fields.ts'
import type { ListingTypeId, PropertyTypeId, StatusCode } from '../lookup-lists.ts'

/** New values: null or an empty text clears a field; undefined leaves the field as it is. */
type Change<Value> = { readonly [Name in keyof Value]?: Value[Name] | null | undefined }

/** The places of a listing by their names, and the rest of its address. */
type AddressDraft = Change<{
  readonly state: string
  readonly county: string
  readonly city: string
  readonly street: string
  readonly zip: string
}>

/** The places of a listing by their ids. */
type PlaceIdsDraft = Change<{
  readonly stateId: StateId
  readonly countyId: CountyId
  readonly cityId: CityId
  readonly lakeId: LakeId
}>

export type AuctionDraft = Change<{
  readonly title: string
  readonly street: string
  readonly city: string
  readonly stateId: StateId
  /** yyyy-mm-dd */
  readonly date: string
  /** H:MM, HH:MM or HH:MM:SS, 24 hours. */
  readonly time: string
}>

/** A photo of the account by its id, or else a photo to be fetched from an address. */
export interface PictureDraft
  extends Change<{ readonly description: string; readonly label: string }> {
  readonly pictureId?: PictureId | null | undefined
  readonly sourceUrl?: string | null | undefined
  /**
   * The part of the address that tells that a photo is there already; absent: its whole address.
   */
  readonly knownBy?: PhotoIdentity
  /**
   * When its source has changed the photo, in milliseconds since 1970 UTC; absent: it does not say.
   * A later time than before has it fetched again.
   */
  readonly sourceChangedAt?: number
  /** Whether the photo comes from an answer that shows only the main photo. */
  readonly isOnlyAnswered?: boolean
}

export type DocumentDraft = Change<{ readonly description: string; readonly url: string }>

/** The first, second and third property type; undefined leaves one as it is, null empties it. */
export type NamedSlots = readonly [NamedSlot, NamedSlot, NamedSlot]
export type NamedSlot = PropertyTypeId | null | undefined

/**
 * The changes of a listing, or the contents of a new one. A surface fills the draft from its own
 * names; `applyDraft` judges it. Only given fields change, and only these fields of a part.
 */
export interface ListingDraft
  extends Change<Record<ListingTextName | UnpublishedName, string>>,
    Change<Record<ListingNumberName, number>> {
  readonly active?: boolean | undefined
  /**
   * A listing without a title of its own gets one from its size and place, and follows them; a
   * written title stays.
   */
  readonly makesTitle?: boolean | undefined
  readonly status?: StatusCode | undefined
  /** yyyy-mm-dd in the time zone of the service. */
  readonly listedOn?: string | null | undefined
  /** All types. Those that stay keep their slots. */
  readonly types?: readonly PropertyTypeId[] | null | undefined
  /** The same types in the order that they are to have. */
  readonly typeOrder?: readonly PropertyTypeId[] | undefined
  readonly typeSlots?: NamedSlots | undefined
  readonly address?: AddressDraft | null | undefined
  readonly placeIds?: PlaceIdsDraft | null | undefined
  readonly latitude?: number | null | undefined
  readonly longitude?: number | null | undefined
  readonly hasHouse?: boolean | undefined
  readonly home?: Change<Home> | null | undefined
  readonly listingType?: ListingTypeId | undefined
  /** An auction that exists already. */
  readonly auctionId?: AuctionId | null | undefined
  /** A new auction, or changes of the listing's own. */
  readonly auction?: AuctionDraft | null | undefined
  /** Replaces all photos; the main photo first. */
  readonly pictures?: readonly PictureDraft[] | null | undefined
  /** Replaces all documents. */
  readonly documents?: readonly DocumentDraft[] | null | undefined
  /** Replaces all amenities; not checked yet. */
  readonly amenities?: unknown
  /** Changes posted facts, one by one; not checked yet. */
  readonly facts?: unknown
}

/** The fields that a fault can name. Elements of lists are counted from 0. */
export type DraftField =
  | keyof ListingDraft
  | `address.${keyof AddressDraft}`
  | `placeIds.${keyof PlaceIdsDraft}`
  | `home.${keyof Home}`
  | `auction.${keyof AuctionDraft}`
  | `facts.${StatedName}`
  | `typeSlots.${number}`
  | `pictures.${number}.${keyof PictureDraft}`
  | `documents.${number}.${keyof DocumentDraft}`
  /** A place that was given neither by id nor by name. */
  | 'state'
  | 'county'
  | 'city'

/** The field of a draft that changes a field of a listing. */
export function draftFieldOf(name: FieldName): DraftField {
  const { part } = fieldOf(name)
  return (part === 'address' || part === 'home' ? `${part}.${name}` : name) as DraftField
}

/** Collects the faults of a draft, in the words of the surface that filled it. */
export interface DraftFaults {
  /**
   * Says that the value of a field is not accepted.
   * @param accepts Completes "… must be".
   * @param found What the value is instead; by default "not" and the value.
   */
  refuse(field: DraftField, accepts: string, found?: string): void
  /** Adds any other fault of a field. */
  add(code: FaultCode, field: DraftField, detail: string): void
  /** Whether the value of a field was refused because it could not be read. */
  has(field: DraftField): boolean
  /** The name of a field in a sentence about the draft. */
  name(field: DraftField): string
  /** Only the name of a field. */
  label(field: DraftField): string
}
