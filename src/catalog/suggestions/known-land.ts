import type { Gazetteer } from '../../domain/places/gazetteer.ts'
import type { Coordinates } from '../../domain/places/place.ts'
import {
  type Keywords,
  MAX_KEYWORD_CHARACTERS,
  MAX_KEYWORD_TERMS,
  typedWords,
} from '../../domain/searching/keywords.ts'
import type { SearchQuery, SearchSetting } from '../../domain/searching/search-query.ts'
import { type NamedPlace, searchAt } from '../../domain/suggesting/named-place.ts'
import type { Mention } from '../../domain/suggesting/place-mentions.ts'
import type { SentenceReader, Understood } from '../../domain/suggesting/sentence-reader.ts'
import { NEAR_MILES } from '../../domain/suggesting/spoken-radius.ts'
import type { CityId, CountyId, LakeId } from '../../domain/values/ids.ts'
import type { Awaitable } from '../../domain/values/when-there.ts'
import { wordsOf } from '../../domain/values/words.ts'
import type { ResultCounts } from './result-counts.ts'

/** Points for having a listing at all: land tells apart only places with about as many people. */
const POINTS_OF_FIRST_LISTING = 3
/** Points for each doubling of the number of listings; see `findPlaces`. */
const POINTS_OF_LISTINGS = 0.25
/** A service without a single listing in a state is not about that state. */
const POINTS_LESS_OF_OTHER_STATES = 8
/** A sentence may name many places, and there are dozens of Franklins. */
const MAX_WORDS = 12
const MAX_NAMESAKES = 24
const MAX_PLACES = 120
const MAX_AROUND = 6
const WHERE: ReadonlySet<string> = new Set(['location', 'zip', 'near'])
const RANGES = ['acres', 'priceUsd', 'pricePerAcreUsd', 'near', 'zip'] as const

/** The points of a place for its listings, and for those of its state. */
export async function pointsOfLand(
  count: number,
  { stateId }: Pick<NamedPlace, 'stateId'>,
  counts: ResultCounts,
  setting: SearchSetting,
): Promise<number> {
  if (count > 0) return POINTS_OF_FIRST_LISTING + POINTS_OF_LISTINGS * Math.log2(1 + count)
  const location = { kind: 'state', ids: [stateId] } as const
  return (await counts.of({ location }, setting)) > 0 ? 0 : -POINTS_LESS_OF_OTHER_STATES
}

/** The listings around a town: little land lies within a large one. */
export function countAround(
  counts: ResultCounts,
  { kind, id }: Pick<NamedPlace, 'kind' | 'id'>,
  setting: SearchSetting,
): Awaitable<number> {
  if (kind !== 'city') return 0
  const location = { kind: 'near', id: id as CityId, distanceMiles: NEAR_MILES } as const
  return counts.of({ location }, setting)
}

/**
 * Reads a sentence with what the catalog knows about its places and words: it requests only the
 * counts that can matter.
 */
export async function readSentence(
  text: string,
  reader: SentenceReader,
  counts: ResultCounts,
  setting: SearchSetting,
): Promise<Understood> {
  const written = new Set<string>()
  for (const word of reader.unknownWords(text).slice(0, MAX_WORDS)) {
    // Plurals count, but the start of a state is no singular: "texa".
    if (reader.isStateUnfinished(word)) continue
    if ((await counts.of({ keywords: typedWords(word) }, setting)) > 0) written.add(word)
  }
  const isWritten = (word: string) => written.has(word)
  const sentence = reader.sentence(text, isWritten)
  const land = await landIn(sentence.mentions, counts, setting)
  const points = new Map<NamedPlace, number>()
  for (const [place, count] of land) {
    points.set(place, await pointsOfLand(count, place, counts, setting))
  }
  const hasLand = (place: NamedPlace) => (land.get(place) ?? 0) > 0
  const read = reader.read(sentence, {
    isWritten,
    hasLand,
    pointsOf: place => place.prominence + (points.get(place) ?? 0),
    middleOf: place => middleOf(place, setting.gazetteer),
    liesIn: (inner, outer) => liesIn(inner, outer, setting.gazetteer),
  })
  const keywords = await wordsOfListing(text, read, hasLand, query => counts.of(query, setting))
  if (keywords === null) return read
  const words = { query: { keywords }, hasCriteria: false, isOfListing: true }
  return { ...read, ...words, places: [], namesakes: [], unread: [], besides: [] }
}

/**
 * The words of part of a title, such as "Antler Deer Ranch": as a search the text finds nothing,
 * but a listing has these words.
 */
async function wordsOfListing(
  text: string,
  { query, places }: Understood,
  hasLand: (place: NamedPlace) => boolean,
  countOf: (query: Partial<SearchQuery>) => Awaitable<number>,
): Promise<Keywords | null> {
  const words = wordsOf(text)
  const spaced = words.join(' ')
  if (words.length > MAX_KEYWORD_TERMS || spaced.length > MAX_KEYWORD_CHARACTERS - 2) return null
  // "Boise, ID" is a place, even if listings contain these words.
  const isMore = Object.keys(query).some(name => !WHERE.has(name))
  if (words.length < 2 || !isMore || (await countOf(query)) > 0) return null
  // A text that names a place with land, or an amount, asks for no other land.
  const isPlace = places.some(place => place.kind === 'state' || hasLand(place))
  const isPlain = !isPlace && !RANGES.some(name => query[name])
  for (const phrase of [`"${spaced}"`, ...(isPlain ? [spaced] : [])]) {
    const keywords = typedWords(phrase)
    if ((await countOf({ keywords })) > 0) return keywords
  }
  return null
}

/** How many listings there are in each place that some words may name, or around it. */
async function landIn(
  mentions: readonly Mention[],
  counts: ResultCounts,
  setting: SearchSetting,
): Promise<ReadonlyMap<NamedPlace, number>> {
  const land = new Map<NamedPlace, number>()
  for (const { places } of mentions) {
    const likely = places
      .filter(({ kind }) => kind !== 'state' || places.length > 1)
      .toSorted((a, b) => b.prominence - a.prominence)
      .slice(0, MAX_NAMESAKES)
    for (const place of likely) {
      if (land.size >= MAX_PLACES) return land
      if (!land.has(place)) land.set(place, await counts.of(searchAt(place), setting))
    }
    // A search of a town without land is widened to the land around it.
    for (const town of likely.filter(({ kind }) => kind === 'city').slice(0, MAX_AROUND)) {
      land.set(town, await countAround(counts, town, setting))
    }
  }
  return land
}

function liesIn(inner: NamedPlace, outer: NamedPlace, gazetteer: Gazetteer): boolean {
  if (inner.stateId !== outer.stateId || inner.kind === outer.kind) return false
  if (inner.kind === 'zip' && outer.kind === 'city') {
    return gazetteer.zip(inner.name)?.cityId === outer.id
  }
  if (outer.kind === 'state') return true
  const countyId = countyOf(inner, gazetteer)
  if (countyId === undefined) return false
  if (outer.kind === 'county') return outer.id === countyId
  return outer.kind === 'region' && gazetteer.county(countyId)?.regionId === outer.id
}

function countyOf({ kind, id, name }: NamedPlace, gazetteer: Gazetteer): CountyId | undefined {
  switch (kind) {
    case 'county':
      return id as CountyId
    case 'city':
      return gazetteer.city(id as CityId)?.countyId
    case 'lake':
      return gazetteer.lake(id as LakeId)?.countyId
    case 'zip': {
      const city = gazetteer.zip(name)?.cityId
      return city === undefined ? undefined : gazetteer.city(city)?.countyId
    }
    default:
      return undefined
  }
}

function middleOf({ kind, id, name }: NamedPlace, gazetteer: Gazetteer): Coordinates | null {
  switch (kind) {
    case 'county':
      return gazetteer.county(id as CountyId) ?? null
    case 'city':
      return gazetteer.city(id as CityId) ?? null
    case 'lake':
      return gazetteer.lake(id as LakeId) ?? null
    case 'zip':
      return gazetteer.zip(name) ?? null
    default:
      return null
  }
}
