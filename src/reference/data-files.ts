import { readFileSync } from 'node:fs'

/** The files that `npm run reference` writes. */
export const DERIVED_FILE_NAMES = [
  'states.tsv',
  'regions.tsv',
  'counties.tsv',
  'cities.tsv',
  'zips.tsv',
] as const

export type DerivedFileName = (typeof DERIVED_FILE_NAMES)[number]

/** Every bundled file; the lakes were collected manually. */
export const DATA_FILE_NAMES = [...DERIVED_FILE_NAMES, 'lakes.tsv'] as const

export type DataFileName = (typeof DATA_FILE_NAMES)[number]

export function dataFileUrl(name: DataFileName): URL {
  return new URL(`./data/${name}`, import.meta.url)
}

export function readDataFile(name: DataFileName): string {
  return readFileSync(dataFileUrl(name), 'utf8')
}
