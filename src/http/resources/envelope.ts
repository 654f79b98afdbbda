import { type TObject, Type } from 'typebox'

/** A page of search results. */
export function searchEnvelope(summary: TObject) {
  return Type.Object({
    data: Type.Array(summary),
    records: Type.Integer(),
    pages: Type.Integer(),
    currentPage: Type.Integer(),
    prevPage: Type.String(),
    nextPage: Type.String(),
    breadcrumb: Type.String(),
  })
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
    breadcrumb: Type.String(),
  })
}
