import type { Gazetteer } from '../../domain/places/gazetteer.ts'
import type { Coordinates } from '../../domain/places/place.ts'
import { keywordTerms } from '../../domain/searching/keywords.ts'
import type { SearchSetting } from '../../domain/searching/search-query.ts'
import { type NamedPlace, searchAt } from '../../domain/suggesting/named-place.ts'
import type { Mention } from '../../domain/suggesting/place-mentions.ts'
import type { SentenceReader, Understood } from '../../domain/suggesting/sentence-reader.ts'
import type { CityId, CountyId, LakeId } from '../../domain/values/ids.ts'
import type { Awaitable } from '../../domain/values/when-there.ts'
import type { ResultCounts } from './result-counts.ts'

/** Points for each doubling of the number of listings; see `findPlaces`. */
const POINTS_OF_LISTINGS = 2
/** Points for having a listing at all. */
const POINTS_OF_FIRST_LISTING = 6
/** A town without listings of its own is ranked by the listings within this distance. */
const MILES_AROUND_TOWN = 25
/** A sentence may name many places, and there are dozens of Franklins. */
const MAX_WORDS = 12
const MAX_NAMESAKES = 24
const MAX_PLACES = 120

/** What speaks for a place that has some listings. */
export function pointsOfCount(count: number): number {
  return count === 0 ? 0 : POINTS_OF_FIRST_LISTING + POINTS_OF_LISTINGS * Math.log2(1 + count)
}

/** Little land lies within a large town: who names Austin means the land around it rather than Austin County far away. */
export function countAround(
  counts: ResultCounts,
  { kind, id }: Pick<NamedPlace, 'kind' | 'id'>,
  setting: SearchSetting,
): Awaitable<number> {
  if (kind !== 'city') return 0
  const location = { kind: 'near', id: id as CityId, distanceMiles: MILES_AROUND_TOWN } as const
  return counts.of({ location }, setting)
}

/** Reads a sentence with what the catalog knows about its places and words: it asks for the counts that can matter, and no others. */
export async function readSentence(
  text: string,
  reader: SentenceReader,
  counts: ResultCounts,
  setting: SearchSetting,
): Promise<Understood> {
  const written = new Set<string>()
  for (const word of reader.unknownWords(text).slice(0, MAX_WORDS)) {
    const keywords = { text: word, terms: keywordTerms(word) }
    if ((await counts.of({ keywords }, setting)) > 0) written.add(word)
  }
  const isWritten = (word: string) => written.has(word)
  const sentence = reader.sentence(text, isWritten)
  const land = await landIn(sentence.mentions, counts, setting)
  return reader.read(sentence, {
    isWritten,
    hasLand: place => (land.get(place) ?? 0) > 0,
    pointsOf: place => place.prominence + pointsOfCount(land.get(place) ?? 0),
    middleOf: place => middleOf(place, setting.gazetteer),
  })
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
      .filter(({ kind }) => kind !== 'state')
      .toSorted((a, b) => b.prominence - a.prominence)
      .slice(0, MAX_NAMESAKES)
    for (const place of likely) {
      if (land.size >= MAX_PLACES) return land
      if (!land.has(place)) land.set(place, await counts.of(searchAt(place), setting))
    }
    const largest = likely.find(({ kind }) => kind === 'city')
    if (largest && land.get(largest) === 0) {
      land.set(largest, await countAround(counts, largest, setting))
    }
  }
  return land
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
