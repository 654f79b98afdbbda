import { type TObject, Type } from 'typebox'
import { text, whole } from './examples.ts'

/** What a page of search results says of itself. */
export const SEARCH_PAGING = Type.Object({
  records: whole(1),
  pages: whole(1),
  currentPage: whole(1),
  prevPage: text(''),
  nextPage: text(''),
  breadcrumb: text('Land for sale in Bosque County, Texas'),
})

/** A page of search results. */
export function searchEnvelope(summary: TObject) {
  return Type.Object({ data: Type.Array(summary), ...SEARCH_PAGING.properties })
}

/** The showcase, which has no pages: its paging members are empty texts. */
export function showcaseEnvelope(summary: TObject) {
  const empty = Type.Unsafe<''>({ type: 'string', enum: [''] })
  return Type.Object({
    data: Type.Array(summary),
    records: empty,
    pages: empty,
    currentPage: empty,
    prevPage: empty,
    nextPage: empty,
    breadcrumb: text('Land for sale in the United States'),
  })
}
