import { nameKey } from '../../domain/places/name-key.ts'
import { wordsOf } from '../../domain/values/words.ts'

const WATER_WORDS: ReadonlySet<string> = new Set(['lake', 'lakes', 'reservoir'])

/**
 * The keys of a lake's name: with and without words for water (`Lake Travis`, `Travis Reservoir`).
 */
export function lakeNameKeys(name: string): string[] {
  const bare = wordsOf(name).filter(word => !WATER_WORDS.has(word))
  return bare.length === 0 ? [nameKey(name)] : [nameKey(name), `~${nameKey(bare.join(' '))}`]
}
