import type { Gazetteer } from '../../domain/places/gazetteer.ts'
import { DEFAULT_QUERY, type SearchQuery } from '../../domain/searching/search-query.ts'
import { WITH_MISTAKES } from '../../domain/suggesting/match-cost.ts'
import type { NamedPlace } from '../../domain/suggesting/named-place.ts'
import type { Understood } from '../../domain/suggesting/sentence-reader.ts'
import type { Awaitable } from '../../domain/values/when-there.ts'
import { wordsOf } from '../../domain/values/words.ts'
import type { Suggestion } from './suggestion.ts'

/** The longest name that a sentence may end with, and the shortest beginning of one. */
const MAX_WORDS = 3
const MIN_LETTERS = 3
const MAX_COMPLETED = 2
/** Kinds of places whose names are long lists, in which a beginning resembles many. */
const BEGUN_KINDS: ReadonlySet<string> = new Set(['city', 'county', 'lake'])

/** What the catalog knows about a sentence. */
interface Knowledge {
  readonly gazetteer: Gazetteer
  /** The places whose names a text begins, best first. */
  readonly begunBy: (text: string) => Promise<readonly { readonly place: NamedPlace }[]>
  readonly understood: (sentence: string) => Promise<Understood>
  readonly withLand: (query: SearchQuery) => Promise<SearchQuery>
  readonly countOf: (query: SearchQuery) => Awaitable<number>
}

/**
 * A sentence with the places that its last words begin: `40 acres near Austin, TX` for
 * `40 acres near aust`. Only those that find land; none if the sentence is read without them.
 */
export async function sentencesBegun(
  said: string,
  read: Understood,
  { gazetteer, begunBy, understood, withLand, countOf }: Knowledge,
): Promise<Suggestion[]> {
  if (isWhole(said, read)) return []
  for (const { before, name } of endingsOf(said)) {
    const found: Suggestion[] = []
    for (const { place } of (await begunBy(name)).slice(0, MAX_COMPLETED)) {
      const sentence = `${before} ${written(place, gazetteer)}`
      const meant = await understood(sentence)
      const query = await withLand({ ...DEFAULT_QUERY, ...meant.query })
      const count = await countOf(query)
      const isRead = meant.places.some(({ id, kind }) => id === place.id && kind === place.kind)
      if (!isRead || count === 0) continue
      const search = { kind: 'search', name: sentence, within: '', stateId: null } as const
      found.push({ ...search, count, query, sentence, listing: null })
    }
    if (found.length > 0) return found
  }
  return []
}

/**
 * Whether a sentence is understood to its end: nothing is left, and its place is spelled out. It
 * then stays as it is, although its last words may begin other names.
 */
export function isComplete(said: string, read: Understood): boolean {
  const { query, places, unread, besides, isCut, isOfListing, hasCriteria } = read
  if (unread.length + besides.length > 0 || isCut || isOfListing) return false
  // A word that some listing has may begin a place: "40 acres in north".
  return places.length === 0 ? hasCriteria && !query.keywords : isWhole(said, read)
}

/** Whether a sentence names its place, rather than beginning or resembling a name. */
function isWhole(said: string, { places, unread }: Understood): boolean {
  const [place, ...more] = places
  if (place === undefined || unread.length > 0) return false
  const isSpelled = wordsOf(said).includes(wordsOf(place.name)[0] ?? '')
  return more.length > 0 || isSpelled || !BEGUN_KINDS.has(place.kind)
}

/** Whether a text begins a name, rather than resembling it. */
export function isBegun({ cost }: { readonly cost: number }): boolean {
  return cost < WITH_MISTAKES
}

/** The last words of a sentence, and what comes before them, most words first. */
function endingsOf(sentence: string): { readonly before: string; readonly name: string }[] {
  const words = sentence.trim().split(/\s+/)
  const most = Math.max(0, Math.min(MAX_WORDS, words.length - 1))
  return Array.from({ length: most }, (_, i) => ({
    before: words.slice(0, i - most).join(' '),
    name: words.slice(i - most).join(' '),
  })).filter(({ name }) => name.length >= MIN_LETTERS)
}

/** `Austin, TX` */
function written({ kind, name, stateId }: NamedPlace, gazetteer: Gazetteer): string {
  const state = kind === 'state' || kind === 'zip' ? undefined : gazetteer.state(stateId)?.code
  return state === undefined ? name : `${name}, ${state}`
}
