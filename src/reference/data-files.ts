import { readFileSync } from 'node:fs'

const DERIVED_PLACES = [
  'states.tsv',
  'regions.tsv',
  'counties.tsv',
  'cities.tsv',
  'zips.tsv',
] as const

/** The files that `npm run reference` writes. */
export const DERIVED_FILE_NAMES = [...DERIVED_PLACES, 'name-words.tsv', 'populations.tsv'] as const

export type DerivedFileName = (typeof DERIVED_FILE_NAMES)[number]

/** The files with the places that a database takes over; the lakes were collected manually. */
export const DATA_FILE_NAMES = [...DERIVED_PLACES, 'lakes.tsv'] as const

export type DataFileName = DerivedFileName | 'lakes.tsv' | 'landscapes.tsv'

export function dataFileUrl(name: DataFileName): URL {
  return new URL(`./data/${name}`, import.meta.url)
}

export function readDataFile(name: DataFileName): string {
  return readFileSync(dataFileUrl(name), 'utf8')
}
