import type { BoundingBox } from '../../../domain/places/place.ts'
import { queryString } from '../../../domain/public-urls.ts'
import type { PlaceQuery } from '../../../domain/searching/search-query.ts'
import { DEFAULT_QUERY, type SearchQuery } from '../../../domain/searching/search-query.ts'
import { searchParametersOf } from '../../../domain/searching/search-text.ts'
import { SAID_PARAMETER } from '../search-box/search-box.ts'
import type { View } from './land-criteria.ts'

export const LAND_PATH = '/land'

/** How results are presented. */
export interface PageOptions {
  readonly view: View
  /** From 1. */
  readonly pageNumber: number
  /** The sentence that the search was read from; null if there is none. */
  readonly said: string | null
}

const FIRST_PAGE: PageOptions = { view: 'gallery', pageNumber: 1, said: null }

const MEMBERS = Object.keys(DEFAULT_QUERY) as (keyof SearchQuery)[]

/** The canonical address of a search. */
export function landAddress(query: Partial<SearchQuery>, shown: PageOptions = FIRST_PAGE): string {
  return addressOf(queryString(parametersOf(query)), shown)
}

/** A place that a search is narrowed or moved to. */
export type NextPlace = Extract<PlaceQuery, { readonly kind: 'state' | 'county' }>

/** Creates addresses of a search in other places. Optimized, because a map has hundreds of them. */
export function addressesElsewhere(
  query: SearchQuery,
  shown: PageOptions,
): (place: NextPlace) => string {
  const { zip, bounds, near, polygon } = DEFAULT_QUERY
  return addressesWithin({ ...query, zip, bounds, near, polygon }, shown)
}

/** Creates addresses of a search in places within its area. */
export function addressesWithin(
  query: SearchQuery,
  shown: PageOptions,
): (place: NextPlace) => string {
  const others = { ...query, location: null }
  const rest = addressOf(queryString(parametersOf(others)), shown).slice(LAND_PATH.length + 1)
  const end = rest === '' ? '' : `&${rest}`
  return place => `${LAND_PATH}?${place.kind}ID=${place.ids.join()}${end}`
}

/** Creates addresses of a search within boxes. Optimized, because a map has dozens of them. */
export function addressesInBoxes(
  query: SearchQuery,
  shown: PageOptions,
): (box: BoundingBox) => string {
  const textOf = (bounds: BoundingBox) => queryString(searchParametersOf({ bounds }))
  const anyBox = { south: 0, west: 0, north: 0, east: 0 }
  const [start, end] = landAddress({ ...query, bounds: anyBox }, shown).split(textOf(anyBox))
  return box => `${start}${textOf(box)}${end}`
}

/** Members that are empty, as most are, need not be written. */
function parametersOf(query: Partial<SearchQuery>): Record<string, string> {
  const parameters: Record<string, unknown> = {}
  for (const name of MEMBERS) {
    const value = query[name]
    if (value !== undefined && value !== DEFAULT_QUERY[name]) parameters[name] = value
  }
  return searchParametersOf(parameters as Partial<SearchQuery>)
}

function addressOf(search: string, { view, pageNumber, said }: PageOptions): string {
  const parts = [
    search,
    view === 'gallery' ? '' : `view=${view}`,
    pageNumber === 1 ? '' : `pageNumber=${pageNumber}`,
    said === null ? '' : queryString({ [SAID_PARAMETER]: said.trim() }),
  ]
  const text = parts.filter(part => part !== '').join('&')
  return text === '' ? LAND_PATH : `${LAND_PATH}?${text}`
}
