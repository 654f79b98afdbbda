import { wordsOf } from '../../domain/words.ts'

const LONG_FORMS: ReadonlyMap<string, string> = new Map([
  ['ft', 'fort'],
  ['mt', 'mount'],
  ['st', 'saint'],
  ['ste', 'sainte'],
])

/** What two spellings of one name share: `St. Louis` and `Saint Louis`, `De Kalb` and `DeKalb`. */
export function nameKey(name: string): string {
  return wordsOf(name)
    .map(word => LONG_FORMS.get(word) ?? word)
    .join('')
}

const WATER_WORDS: ReadonlySet<string> = new Set(['lake', 'lakes', 'reservoir'])

/** A lake's name as it stands, then without the words for water: `Lake Travis`, `Travis Reservoir`. */
export function lakeNameKeys(name: string): string[] {
  const bare = wordsOf(name).filter(word => !WATER_WORDS.has(word))
  return bare.length === 0 ? [nameKey(name)] : [nameKey(name), `~${nameKey(bare.join(' '))}`]
}
