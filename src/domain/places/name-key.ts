import { wordsOf } from '../searching/words.ts'

const LONG_FORMS: ReadonlyMap<string, string> = new Map([
  ['ft', 'fort'],
  ['mt', 'mount'],
  ['st', 'saint'],
  ['ste', 'sainte'],
])

/**
 * The same text for all spellings of one name: `St. Louis` and `Saint Louis`, `De Kalb` and
 * `DeKalb`.
 */
export function nameKey(name: string): string {
  return wordsOf(name)
    .map(word => LONG_FORMS.get(word) ?? word)
    .join('')
}
