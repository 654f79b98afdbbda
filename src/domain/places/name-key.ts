import { plainWords } from './name-words.ts'

/** Normalizes the spellings of a name: `St. Louis` and `Saint Louis`, `De Kalb` and `DeKalb`. */
export function nameKey(name: string): string {
  return plainWords(name).join('')
}
