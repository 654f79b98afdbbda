import type { Gazetteer } from '../../domain/places/gazetteer.ts'
import { plainWords } from '../../domain/places/name-words.ts'
import type { LakeId, StateId } from '../../domain/values/ids.ts'
import type { SourceValues } from '../mapping/source-values.ts'

/** Finds the lakes that records name; the names of a state's lakes are read on first use. */
export class SourceLakes {
  readonly #gazetteer: Gazetteer
  readonly #states = new Map<StateId, ReadonlyMap<string, LakeId>>()

  constructor(gazetteer: Gazetteer) {
    this.#gazetteer = gazetteer
  }

  /**
   * The lake of a record in a state; null if it names no known lake. Ponds and creeks are named
   * too, so that is not a fault.
   */
  of(values: SourceValues, state: StateId): LakeId | null {
    const found = values.text('lake')
    return found === null ? null : (this.#lakesOf(state).get(lakeKey(found.value)) ?? null)
  }

  #lakesOf(state: StateId): ReadonlyMap<string, LakeId> {
    const known = this.#states.get(state)
    if (known) return known
    const lakes = this.#gazetteer.lakesOfState(state)
    const byKey = Map.groupBy(lakes, ({ name }) => lakeKey(name))
    // Two lakes with one name cannot be told apart, so neither is used.
    const read = new Map(
      [...byKey].flatMap(([key, [first, ...others]]) =>
        first && others.length === 0 ? [[key, first.id] as const] : [],
      ),
    )
    this.#states.set(state, read)
    return read
  }
}

/** The same for `Lake Whitney`, `Whitney Lake` and `Whitney`. */
function lakeKey(name: string): string {
  const words = plainWords(name.slice(0, 100))
  return words.filter(word => word !== 'lake' && word !== 'reservoir').join(' ')
}
