import { plainWords } from './name-words.ts'

/**
 * The same text for all spellings of one name: `St. Louis` and `Saint Louis`, `De Kalb` and
 * `DeKalb`.
 */
export function nameKey(name: string): string {
  return plainWords(name).join('')
}
