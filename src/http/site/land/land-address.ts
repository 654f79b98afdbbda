import { DEFAULT_QUERY, type SearchQuery } from '../../../domain/searching/search-query.ts'
import { searchQueryText } from '../../../domain/searching/search-text.ts'
import type { View } from './asked-land.ts'

export const LAND_PATH = '/land'

/** How a page of results is shown. */
export interface Shown {
  readonly view: View
  /** From 1. */
  readonly pageNumber: number
}

const FIRST_PAGE: Shown = { view: 'gallery', pageNumber: 1 }

/** The address of a search. The same search always has the same address. */
export function landAddress(
  query: Partial<SearchQuery>,
  { view, pageNumber }: Shown = FIRST_PAGE,
): string {
  const parts = [
    searchQueryText({ ...DEFAULT_QUERY, ...query }),
    view === 'gallery' ? '' : `view=${view}`,
    pageNumber === 1 ? '' : `pageNumber=${pageNumber}`,
  ].filter(part => part !== '')
  return parts.length === 0 ? LAND_PATH : `${LAND_PATH}?${parts.join('&')}`
}
