import { bothOf, byFact, searchedIn } from '../facts/fact-bits.ts'
import { PROPERTY_TYPES } from '../listings/lookup-lists.ts'
import { capitalized } from '../values/capitalized.ts'
import { searchName } from './breadcrumb.ts'
import { MAX_NAMED } from './place-words.ts'
import { DEFAULT_QUERY, type SearchQuery, type SearchSetting } from './search-query.ts'
import { isFiltered } from './search-text.ts'
import { anyOf, placesIn } from './several-places.ts'

/** One filter of a search, and the search without it. */
export interface AppliedFilter {
  /** Such as `Up to $500,000`. */
  readonly label: string
  readonly without: SearchQuery
  /** The search with a wish as a fact that listings must state; null for other filters. */
  readonly onlyStated: SearchQuery | null
  /** The search for it alone. */
  readonly alone: Partial<SearchQuery>
}

/** The name of a search without filters. */
const NOTHING_ASKED = 'Land for sale in the United States'

/** The members of a query that are one filter each. */
type Single = Exclude<keyof SearchQuery, 'sort' | 'propertyTypes' | 'facts' | 'wishes'>

const MEMBERS = Object.keys(DEFAULT_QUERY) as (keyof SearchQuery)[]

/** All filters of a search. @param seller The name of the seller whose land it finds. */
export function appliedFilters(
  query: SearchQuery,
  setting: SearchSetting,
  seller?: string,
): AppliedFilter[] {
  return MEMBERS.flatMap(name => {
    if (name === 'sort') return []
    if (name === 'propertyTypes') return typeFilters(query)
    if (name === 'facts') return factFilters(query)
    if (name === 'wishes') return wishFilters(query, setting)
    if (!isFiltered(query, name)) return []
    if (name === 'location') return placeFilters(query, setting)
    const filter = singleFilter(query, name, setting)
    if (name === 'accountId')
      return [{ ...filter, label: labelOf({ accountId: query.accountId }, setting, seller) }]
    return [filter]
  })
}

function typeFilters(query: SearchQuery): AppliedFilter[] {
  return PROPERTY_TYPES.filter(({ id }) => query.propertyTypes & id).map(({ id, label }) => ({
    label,
    onlyStated: null,
    without: { ...query, propertyTypes: query.propertyTypes & ~id },
    alone: { propertyTypes: id },
  }))
}

function factFilters(query: SearchQuery): AppliedFilter[] {
  return searchedIn(query.facts).map(({ label, bit }) => ({
    label: capitalized(label),
    onlyStated: null,
    without: { ...query, facts: query.facts - bit },
    alone: { facts: bit },
  }))
}

function wishFilters(query: SearchQuery, setting: SearchSetting): AppliedFilter[] {
  return query.wishes.map(wish => {
    const wishes = query.wishes.filter(other => other !== wish)
    const without = { ...query, wishes: wishes.length === 0 ? DEFAULT_QUERY.wishes : wishes }
    const canBeFact =
      !wish.isUnwanted && wish.phrases.length === 0 && byFact(wish.facts).length === 1
    return {
      label: labelOf({ wishes: [wish] }, setting),
      without,
      onlyStated: canBeFact ? { ...without, facts: bothOf(query.facts, wish.facts) } : null,
      alone: { wishes: [wish] },
    }
  })
}

/** Each place is its own filter, unless there are many. */
function placeFilters(query: SearchQuery, setting: SearchSetting): AppliedFilter[] {
  const { location } = query
  const places = location === null || location.kind === 'near' ? [] : placesIn(location)
  if (places.length < 2 || places.length > MAX_NAMED) {
    return [singleFilter(query, 'location', setting)]
  }
  return places.map(place => {
    const one = singleFilter({ ...query, location: anyOf([place]) }, 'location', setting)
    const others = places.filter(other => other !== place)
    return { ...one, without: { ...query, location: anyOf(others) } }
  })
}

function singleFilter(query: SearchQuery, name: Single, setting: SearchSetting): AppliedFilter {
  return {
    label: labelOf({ [name]: query[name] }, setting),
    onlyStated: null,
    without: { ...query, [name]: DEFAULT_QUERY[name] },
    alone: { [name]: query[name] },
  }
}

function labelOf(alone: Partial<SearchQuery>, setting: SearchSetting, seller?: string): string {
  return capitalized(ownWords(searchName({ ...DEFAULT_QUERY, ...alone }, setting, seller)))
}

/** The words of a breadcrumb without those that every breadcrumb has. */
function ownWords(words: string): string {
  if (words === NOTHING_ASKED) return 'for sale'
  if (words.startsWith(`${NOTHING_ASKED}, `)) return words.slice(NOTHING_ASKED.length + 2)
  return words.replace(/^Land (?:for sale )?(?:in )?/, '').replace(/ in the United States$/, '')
}
