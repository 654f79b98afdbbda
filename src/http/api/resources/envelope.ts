import { type TObject, Type } from 'typebox'
import { component, list, text, whole } from './described.ts'

const BREADCRUMB = 'The search as text, for a headline'

const NEXT_PAGE =
  'https://land.example/v3/listings?pageNumber=2&listingsPerPage=1&hp=500000&countyID=48035'

/** The paging members of a page of search results. */
export const SEARCH_PAGING = Type.Object({
  records: whole('How many listings match the search, on all pages together', 12),
  pages: whole('How many pages these are; 0 if no listing matches', 12),
  currentPage: whole('Number of this page, from 1', 1),
  prevPage: text('Address of the page before, with all filters; empty on the first page', ''),
  nextPage: text('Address of the next page, with all filters; empty on the last page', NEXT_PAGE),
  breadcrumb: text(BREADCRUMB, 'Land for sale in Bosque County, Texas, up to $500,000'),
})

/** A page of search results. */
export function searchEnvelope(summary: TObject) {
  return component('SearchResult', 'A page of the listings that match a search', {
    data: list('The listings of this page, in the order asked for', summary),
    ...SEARCH_PAGING.properties,
  })
}

function empty(description: string) {
  return Type.Unsafe<''>({ type: 'string', enum: [''], description })
}

/** The showcase. It has no pages, so the paging members are empty texts. */
export function showcaseEnvelope(summary: TObject) {
  const unused = empty('Always an empty text, as the showcase has no pages')
  return component('ShowcaseResult', 'All featured listings', {
    data: list('The featured listings, in another order each time', summary),
    records: unused,
    pages: unused,
    currentPage: unused,
    prevPage: unused,
    nextPage: unused,
    breadcrumb: text(BREADCRUMB, 'Showcase of land for sale in the United States'),
  })
}
