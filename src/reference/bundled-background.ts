import type { LandscapePart, PlaceBackground } from '../domain/suggesting/place-background.ts'
import type { CityId } from '../domain/values/ids.ts'
import { type DataFileName, readDataFile } from './data-files.ts'
import { readTable } from './tab-separated.ts'

/** Reads the files at each call, which takes about 10 ms. */
export function loadPlaceBackground(): PlaceBackground {
  const populations = rowsOf('populations.tsv', 2).map(
    ([city, population]) => [Number(city) as CityId, Number(population)] as const,
  )
  const words = rowsOf('name-words.tsv', 1).map(([word = '']) => word)
  const landscapes = rowsOf('landscapes.tsv', 2).map(([names = '', places = '']) => {
    return { names: names.split('|'), parts: places.split('; ').flatMap(partsOf) }
  })
  return { populations: new Map(populations), words: new Set(words), landscapes }
}

/** `TX: Bosque, Hill`, `TX: city Austin` or a whole state: `TX` */
function partsOf(text: string): LandscapePart[] {
  const [state = '', names] = text.split(': ')
  if (names === undefined) return [{ kind: 'state', state, name: '' }]
  return names.split(', ').map(name => {
    const isCity = name.startsWith('city ')
    return { kind: isCity ? 'city' : 'county', state, name: isCity ? name.slice(5) : name }
  })
}

function rowsOf(name: DataFileName, columns: number): (readonly string[])[] {
  return readTable(name, readDataFile(name), columns).map(({ cells }) => cells)
}
