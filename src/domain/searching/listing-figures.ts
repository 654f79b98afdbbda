import type { FactBits } from '../facts/fact-bits.ts'
import type { Coordinates } from '../places/place.ts'
import type { ListingId } from '../values/ids.ts'

/** The numbers of a listing that an index stores. Null if unknown. */
export interface ListingFigures extends Coordinates {
  readonly id: ListingId
  readonly priceUsd: number | null
  readonly acres: number | null
  readonly pricePerAcreUsd: number | null
  /** Milliseconds since 1970 UTC. */
  readonly listedAt: number
  readonly factBits: FactBits
}
