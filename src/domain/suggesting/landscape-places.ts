import { plainWords } from '../places/name-words.ts'
import type { NamedPlace } from './named-place.ts'
import type { LandscapePart, PlaceBackground } from './place-background.ts'
import type { StateNames } from './state-names.ts'

/**
 * The landscapes with their places, by their names. Takes the names of places as they are read, and
 * keeps those that belong to a landscape.
 */
export class LandscapePlaces {
  readonly #rows: PlaceBackground['landscapes']
  readonly #states: StateNames
  /** By kind, state and name; null: not read yet. */
  readonly #parts = new Map<string, NamedPlace | null>()

  constructor(rows: PlaceBackground['landscapes'], states: StateNames) {
    this.#rows = rows
    this.#states = states
    for (const { parts } of rows) for (const part of parts) this.#parts.set(this.#keyOf(part), null)
  }

  /** @param text One of the place's names. */
  take(text: string, place: NamedPlace): void {
    const key = `${place.kind} ${place.stateId} ${place.kind === 'state' ? '' : text}`
    if (this.#parts.get(key) === null) this.#parts.set(key, place)
  }

  /** Each name with its places; those that are not in the list of places are left out. */
  *named(): Generator<[text: string, places: readonly NamedPlace[]]> {
    for (const { names, parts } of this.#rows) {
      const places = parts.flatMap(part => this.#parts.get(this.#keyOf(part)) ?? [])
      if (places.length === 0) continue
      for (const name of names) yield [plainWords(name).join(' '), places]
    }
  }

  #keyOf({ kind, state, name }: LandscapePart): string {
    return `${kind} ${this.#states.named(state.toLowerCase())} ${plainWords(name).join(' ')}`
  }
}
