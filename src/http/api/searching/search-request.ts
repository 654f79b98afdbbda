import type { ParameterValues } from '../../../domain/parameters.ts'
import type { FaultList } from '../../../domain/problem.ts'
import type { SearchRequest } from '../../../domain/searching/criteria.ts'
import {
  criteriaOf,
  isRelative,
  type SearchSetting,
} from '../../../domain/searching/search-query.ts'
import { type CriteriaValues, searchQueryOf } from '../../../domain/searching/search-text.ts'
import type { PARAMETERS_FROM_ACCOUNT, PARAMETERS_TO_SORT } from './search-parameter-order.ts'

const DEFAULT_LISTINGS_PER_PAGE = 15
const MAX_LISTINGS_PER_PAGE = 100

/** The parsed parameters of a search, by version 3's names. */
export type SearchValues = CriteriaValues &
  ParameterValues<typeof PARAMETERS_TO_SORT & typeof PARAMETERS_FROM_ACCOUNT>

/** A search, and which page of its results to return, from 1. */
export interface PagedSearch {
  readonly request: SearchRequest
  readonly pageNumber: number
  readonly listingsPerPage: number
  /** Whether the criteria depend on when they are used. */
  readonly isRelative: boolean
}

/** Turns search parameters into criteria, and adds a fault for each that conflicts with another. */
export function searchRequestOf(
  values: SearchValues,
  setting: SearchSetting,
  faults: FaultList,
): PagedSearch {
  const pageNumber = values.pageNumber ?? 1
  const listingsPerPage = Math.min(
    values.listingsPerPage ?? DEFAULT_LISTINGS_PER_PAGE,
    MAX_LISTINGS_PER_PAGE,
  )
  const query = searchQueryOf(values, faults)
  const request: SearchRequest = {
    criteria: criteriaOf(query, setting),
    sort: query.sort,
    offset: (pageNumber - 1) * listingsPerPage,
    limit: listingsPerPage,
  }
  return { request, pageNumber, listingsPerPage, isRelative: isRelative(query) }
}
