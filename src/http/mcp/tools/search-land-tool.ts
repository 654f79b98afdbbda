import { Type } from 'typebox'
import { byDefault, meaning, number } from '../../../domain/values/parameters.ts'
import { ASKED, askedLand, UNDERSTOOD_MEMBERS } from '../search-asked.ts'
import { LAND, landShown } from '../shown-land.ts'
import { type Tool, type ToolContext, toolOf } from '../tool.ts'

const MAX_LISTINGS = 20
const DEFAULT_LISTINGS = 10
const MAX_PAGE = 1000

const LIMIT = number(1, MAX_LISTINGS, `a whole number from 1 to ${MAX_LISTINGS}`)
const PAGE = number(1, MAX_PAGE, `a whole number from 1 to ${MAX_PAGE}`)

export function searchLand(context: ToolContext): Tool {
  return toolOf({
    name: 'search_land',
    title: 'Search land',
    description:
      'Finds land for sale, at auctions and for lease, by words, by parameters or by both. Compare understood with what was wanted after each search, and tell the person what stands in notUnderstood. Without sortid, listings of sellers with larger plans come first.',
    parameters: {
      ...ASKED,
      limit: meaning('How many listings to answer', byDefault(DEFAULT_LISTINGS, wholly(LIMIT))),
      page: meaning('Which part of the result to answer, from 1', byDefault(1, wholly(PAGE))),
    },
    required: [],
    answer: Type.Object({
      total: Type.Integer({ description: 'How many listings the search finds' }),
      page: Type.Integer(),
      hasMore: Type.Boolean({ description: 'Whether the next page has listings' }),
      ...UNDERSTOOD_MEMBERS,
      listings: Type.Array(LAND),
    }),
    handle: async ({ values, sent: { limit: _limit, page: _page, ...asked } }) => {
      const limit = values.limit ?? DEFAULT_LISTINGS
      const page = values.page ?? 1
      const { query, criteria, understood } = await askedLand(context, asked)
      const offset = (page - 1) * limit
      const request = { criteria, sort: query.sort, offset, limit }
      const { total, ids } = await context.catalog.searches.search(request)
      const listings = await landShown(context, ids)
      return { total, page, hasMore: offset + ids.length < total, ...understood, listings }
    },
  })
}

function wholly(parameter: typeof LIMIT): typeof LIMIT {
  const read = (text: string) => {
    const value = parameter.read(text)
    return Number.isInteger(value) ? value : undefined
  }
  return { ...parameter, schema: { ...parameter.schema, type: 'integer' }, read }
}
