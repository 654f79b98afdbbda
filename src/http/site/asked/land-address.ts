import type { BoundingBox } from '../../../domain/places/place.ts'
import { queryString } from '../../../domain/public-urls.ts'
import type { PlaceQuery } from '../../../domain/searching/search-query.ts'
import { DEFAULT_QUERY, type SearchQuery } from '../../../domain/searching/search-query.ts'
import { searchParametersOf } from '../../../domain/searching/search-text.ts'
import { SAID_PARAMETER } from '../search-box/search-box.ts'
import type { View } from './asked-land.ts'

export const LAND_PATH = '/land'

/** How a page of results is shown. */
export interface Shown {
  readonly view: View
  /** From 1. */
  readonly pageNumber: number
  /** The sentence that the search was read from; null: none. */
  readonly said: string | null
}

const FIRST_PAGE: Shown = { view: 'gallery', pageNumber: 1, said: null }

const MEMBERS = Object.keys(DEFAULT_QUERY) as (keyof SearchQuery)[]

/** The address of a search. The same search always has the same address. */
export function landAddress(query: Partial<SearchQuery>, shown: Shown = FIRST_PAGE): string {
  return addressOf(queryString(parametersOf(query)), shown)
}

/** A place that a search is narrowed or moved to. */
export type NextPlace = Extract<PlaceQuery, { readonly kind: 'state' | 'county' }>

/** Makes addresses of a search in other places: a map has hundreds of them. */
export function addressesElsewhere(query: SearchQuery, shown: Shown): (place: NextPlace) => string {
  const { zip, bounds, near, polygon } = DEFAULT_QUERY
  return addressesWithin({ ...query, zip, bounds, near, polygon }, shown)
}

/** Makes addresses of a search in places within its area. */
export function addressesWithin(query: SearchQuery, shown: Shown): (place: NextPlace) => string {
  const others = { ...query, location: null }
  const rest = addressOf(queryString(parametersOf(others)), shown).slice(LAND_PATH.length + 1)
  const end = rest === '' ? '' : `&${rest}`
  return place => `${LAND_PATH}?${place.kind}ID=${place.ids.join()}${end}`
}

/** Makes addresses of a search within boxes: a map has dozens of them. */
export function addressesInBoxes(query: SearchQuery, shown: Shown): (box: BoundingBox) => string {
  const textOf = (bounds: BoundingBox) => queryString(searchParametersOf({ bounds }))
  const anyBox = { south: 0, west: 0, north: 0, east: 0 }
  const [start, end] = landAddress({ ...query, bounds: anyBox }, shown).split(textOf(anyBox))
  return box => `${start}${textOf(box)}${end}`
}

/** Most members ask for nothing and need not be written. */
function parametersOf(query: Partial<SearchQuery>): Record<string, string> {
  const asked: Record<string, unknown> = {}
  for (const name of MEMBERS) {
    const value = query[name]
    if (value !== undefined && value !== DEFAULT_QUERY[name]) asked[name] = value
  }
  return searchParametersOf(asked as Partial<SearchQuery>)
}

function addressOf(search: string, { view, pageNumber, said }: Shown): string {
  const parts = [
    search,
    view === 'gallery' ? '' : `view=${view}`,
    pageNumber === 1 ? '' : `pageNumber=${pageNumber}`,
    said === null ? '' : queryString({ [SAID_PARAMETER]: said.trim() }),
  ]
  const text = parts.filter(part => part !== '').join('&')
  return text === '' ? LAND_PATH : `${LAND_PATH}?${text}`
}
