import type { Places } from '../../domain/places/place.ts'

export interface PlaceReader {
  all(): Promise<Places>
}

export interface PlaceWriter extends PlaceReader {
  /** Adds or overwrites places by their ids; other places stay. */
  put(places: Partial<Places>): Promise<void>
}
