import type { CountyOutlines } from '../../places/county-outline.ts'
import type { Gazetteer } from '../../places/gazetteer.ts'
import type { Coordinates } from '../../places/place.ts'
import type { CityId, CountyId, LakeId, StateId } from '../../values/ids.ts'
import type { DraftFaults, ListingDraft } from './listing-draft.ts'

/** Where a listing lies. */
export interface ListingPlace extends Coordinates {
  readonly stateId: StateId
  readonly countyId: CountyId
  readonly cityId: CityId | null
  readonly lakeId: LakeId | null
  readonly staleCoordinates: Coordinates | null
}

/** A place as it was before the draft. */
export type PlaceBefore = (ListingPlace & { readonly zip: string }) | null

/** A draft, and what its places are checked against. */
export interface PlaceCheck {
  readonly draft: ListingDraft
  /** Null: the listing is to be created. */
  readonly before: PlaceBefore
  readonly gazetteer: Gazetteer
  readonly outlines: CountyOutlines
  /**
   * Whether its source sends the draft again: then places of the listing that it does not name are
   * dropped where they do not fit.
   */
  readonly isRedelivery: boolean
  readonly faults: DraftFaults
}
