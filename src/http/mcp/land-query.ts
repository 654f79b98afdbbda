import { type Static, Type } from 'typebox'
import { LAND_FACTS } from '../../domain/facts/land-facts.ts'
import { meaning, type Parameter } from '../../domain/parameters.ts'
import { FaultList } from '../../domain/problem.ts'
import { queryString } from '../../domain/public-urls.ts'
import { termWords, wholeBreadcrumb } from '../../domain/searching/breadcrumb.ts'
import type { Criteria } from '../../domain/searching/criteria.ts'
import { PROPERTY_TYPE_IDS, SEARCH_PARAMETERS } from '../../domain/searching/search-parameters.ts'
import { criteriaOf, type SearchQuery } from '../../domain/searching/search-query.ts'
import { termsOf } from '../../domain/searching/search-terms.ts'
import { searchParametersOf, searchQueryFromText } from '../../domain/searching/search-text.ts'
import { ALL_SORT_ORDERS } from '../../domain/searching/sort-order.ts'
import { searchAt } from '../../domain/suggesting/named-place.ts'
import { isUnclear, type Understood } from '../../domain/suggesting/sentence-reader.ts'
import { MAX_SENTENCE_CHARACTERS } from '../../domain/suggesting/sentence-tokens.ts'
import type { ToolContext } from './tool.ts'

const MAX_OTHER_PLACES = 5

export const TEXT: Parameter<string> = {
  schema: { type: 'string' },
  accepts: 'a text',
  read: text => text,
}

/**
 * The meanings of parameters, shorter than in the API: models read all of them before the first
 * call. Empty where the name says enough.
 */
const SHORT_MEANINGS: { readonly [Name in keyof typeof SEARCH_PARAMETERS]?: string } = {
  lp: 'Lowest price, USD',
  hp: 'Highest price, USD',
  lpa: 'Lowest price per acre, USD',
  hpa: 'Highest price per acre, USD',
  la: 'Fewest acres',
  ha: 'Most acres',
  lbed: 'Fewest bedrooms; land without a house is found too',
  hbed: 'Most bedrooms',
  lbath: 'Fewest bathrooms; a half one is 0.5',
  hbath: 'Most bathrooms',
  lhsqft: 'Smallest living area, square feet',
  hhsqft: 'Largest living area',
  countyID: 'Any of these counties',
  regionID: 'Any of these regions',
  cityID: 'Any of these cities',
  stateID: 'Any of these states',
  lakeID: 'Any of these lakes',
  distance: 'Miles around the one city of cityID; 0: the city itself',
  listingType: '1 at auction, 2 for sale, 3 for lease; all if left out',
  status: 'P available, PP under contract, S sold; P and PP if left out',
  dt: 'How long ago listed at most',
  addf: 'Listed since this day',
  addt: 'Listed up to it',
  kw: 'Words and "quoted phrases" in the description or the address, all of them',
  words: 'The same, also in the title; instead of kw',
  acctid: 'Id of a seller',
  zip: '',
  propertyTypes: `Any of ${PROPERTY_TYPE_IDS}`,
  sortid: ALL_SORT_ORDERS.map(({ id, label }) => `${id} ${label}`).join('; '),
  bounds: 'Box: (south,west),(north,east) in degrees',
  near: 'Circle: latitude,longitude,miles',
  polygon: 'Area by its corners: latitude,longitude;…',
  hasHouse: '',
  reduced: 'Price lowered within this time',
  wants: 'surfaceWater.pond or barn,not swamp',
  except: 'Not here: state.44,county.1797',
}

/** A search in free text, by parameters, or both. */
export const ASKED = {
  query: meaning(
    'What the person wants, in plain English: places, sizes, prices, kinds of land, distances, facts such as "no HOA". Other arguments go before the words',
    TEXT,
  ),
  ...withShortMeanings(),
}

function withShortMeanings(): typeof SEARCH_PARAMETERS {
  const all = Object.entries({ ...SEARCH_PARAMETERS }).map(([name, parameter]) => {
    const { meaning: long, ...plain } = parameter
    // The names and values of facts are self-explanatory.
    const isFact = LAND_FACTS.some(fact => fact.name === name)
    const short = SHORT_MEANINGS[name as keyof typeof SHORT_MEANINGS] ?? long ?? ''
    return [name, isFact || short === '' ? plain : { ...plain, meaning: short }]
  })
  return Object.fromEntries(all)
}

/** The same without meanings: a model that lists the tools already has those of search_land. */
export const ASKED_AS_THERE = Object.fromEntries(
  Object.entries(ASKED).map(([name, { meaning: _, schema, ...parameter }]) => [
    name,
    { ...parameter, schema: typeAlone(schema) },
  ]),
) as typeof ASKED

/** The type of a parameter, without its values and bounds. */
function typeAlone(schema: object): object {
  const { type = 'array' } = schema as { readonly type?: string }
  return type === 'array' ? { type, items: {} } : { type }
}

/**
 * Groups of parameters about the same thing: a parameter from one of them replaces all that the
 * free text says about that thing.
 */
const ONE_THING: readonly (readonly string[])[] = [
  'stateID regionID countyID cityID lakeID zip bounds near polygon distance'.split(' '),
  ...['p', 'pa', 'a', 'bed', 'bath', 'hsqft'].map(name => [`l${name}`, `h${name}`]),
  ['kw', 'words'],
  ['dt', 'addf', 'addt'],
]

const PARAMETERS = Type.Unsafe<Record<string, string>>({ type: 'object' })

/** The members that tell a caller how its search was understood. */
export const UNDERSTOOD_MEMBERS = {
  understood: Type.Object({
    search: Type.String(),
    parameters: PARAMETERS,
    order: Type.Optional(Type.String()),
  }),
  notUnderstood: Type.Array(Type.String()),
  otherPlaces: Type.Array(Type.Object({ name: Type.String(), parameters: PARAMETERS })),
  url: Type.String(),
}

export interface LandQuery {
  readonly query: SearchQuery
  readonly criteria: Criteria
  /** The members of an answer about how the search was understood. */
  readonly understood: {
    readonly [Name in keyof typeof UNDERSTOOD_MEMBERS]: Static<(typeof UNDERSTOOD_MEMBERS)[Name]>
  }
}

/**
 * The search that the arguments of a call describe.
 * @param sent The texts of the arguments.
 * @throws Problem `invalid-input` for parameters that contradict each other.
 */
export async function landQuery(
  context: ToolContext,
  { query: words, ...given }: Readonly<Record<string, string>>,
): Promise<LandQuery> {
  const { catalog, calendar, urls } = context
  const read = words === undefined ? null : await catalog.suggestions.understand(words, calendar)
  const said = read === null ? {} : searchParametersOf(read.query)
  const faults = new FaultList()
  // All land would be no answer to a text without any meaning.
  if (read !== null && isUnclear(read) && Object.keys(given).length === 0) {
    const left = read.unread.map(text => `"${text}"`).join(', ')
    faults.add(
      'invalid',
      'query',
      `Nothing in query was understood: ${left}. Name a place, a size, a price or a kind of land.`,
    )
  }
  const meant = searchQueryFromText(queryString({ ...withoutGiven(said, given), ...given }), faults)
  faults.throwIfAny()
  const gazetteer = catalog.places()
  const setting = { ...context, gazetteer }
  const query = read === null ? meant : await catalog.suggestions.withLand(meant, setting)
  const criteria = criteriaOf(query, setting)
  const parameters = searchParametersOf(query)
  const search = queryString(parameters)
  return {
    query,
    criteria,
    understood: {
      understood: { search: wholeBreadcrumb(criteria, gazetteer, calendar), parameters },
      notUnderstood: [...leftOut(words ?? '', read), ...termsWithout(meant, query)],
      otherPlaces: (read?.namesakes ?? []).slice(0, MAX_OTHER_PLACES).map(place => {
        const state = gazetteer.state(place.stateId)?.name
        const names = [place.name, place.within, state].filter(name => name !== '')
        return { name: names.join(', '), parameters: searchParametersOf(searchAt(place)) }
      }),
      url: `${urls.home}land${search === '' ? '' : `?${search}`}`,
    },
  }
}

/** The parameters from the free text, without those that explicit parameters replace. */
function withoutGiven(
  said: Readonly<Record<string, string>>,
  given: Readonly<Record<string, string>>,
): Record<string, string> {
  const isGiven = (name: string) => given[name] !== undefined
  // A distance in the text is relative to the city in the text, unless another place is given.
  const replaced = ONE_THING.filter(names =>
    names.some(name => name !== 'distance' && isGiven(name)),
  )
  const gone = new Set(replaced.flat())
  return Object.fromEntries(Object.entries(said).filter(([name]) => !gone.has(name)))
}

/** The words and wishes that no listing meets, so that the search is without them. */
function termsWithout(meant: SearchQuery, found: SearchQuery): string[] {
  const words = (query: SearchQuery) => termsOf(query).map(termWords)
  const kept = words(found)
  return words(meant).filter(word => !kept.includes(word))
}

/** The words that had no effect on the search, including the end of a text that is too long. */
function leftOut(words: string, read: Understood | null): string[] {
  if (read === null) return []
  const end = read.isCut ? [words.slice(MAX_SENTENCE_CHARACTERS)] : []
  return [...read.unread, ...read.besides.map(({ text }) => text), ...end]
}
