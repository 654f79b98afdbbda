import type { Seat, TownFacts } from '../domain/places/ranked-towns.ts'
import type { LandscapePart, PlaceBackground } from '../domain/suggesting/place-background.ts'
import type { CityId } from '../domain/values/ids.ts'
import { type DataFileName, readDataFile } from './data-files.ts'
import { readTable } from './tab-separated.ts'

/** Reads the files at each call, which takes about 10 ms. */
export function loadPlaceBackground(): PlaceBackground {
  const { populations } = loadTownFacts()
  const words = rowsOf('name-words.tsv', 1).map(([word = '']) => word)
  const landscapes = rowsOf('landscapes.tsv', 2).map(([names = '', places = '']) => {
    return { names: names.split('|'), parts: places.split('; ').flatMap(partsOf) }
  })
  return { populations, words: new Set(words), landscapes }
}

/** Reads the file at each call. */
export function loadTownFacts(): TownFacts {
  const populations = new Map<CityId, number>()
  const seats = new Map<CityId, Seat>()
  for (const [id, population, seat] of rowsOf('populations.tsv', 3)) {
    const city = Number(id) as CityId
    if (population !== '0') populations.set(city, Number(population))
    if (seat !== '0') seats.set(city, seat === '2' ? 'state' : 'county')
  }
  return { populations, seats }
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
