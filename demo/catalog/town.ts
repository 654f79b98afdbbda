import type { City, Zip } from '../../src/domain/places/place.ts'
import type { Choices } from '../random.ts'

/** A city that land can be offered near. */
export interface Town extends City {
  readonly stateCode: string
  readonly zips: Choices<Zip>
  readonly river: string | null
  /** The sea at its shore: `Gulf`. */
  readonly sea: string | null
}
