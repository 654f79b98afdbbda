import { Type } from 'typebox'
import { byDefault, meaning, number } from '../../../domain/parameters.ts'
import { DEFAULT_SORT_ORDER, type SortOrder } from '../../../domain/searching/sort-order.ts'
import { ASKED, landQuery, UNDERSTOOD_MEMBERS } from '../land-query.ts'
import { LAND, landSummary } from '../land-summary.ts'
import { type Tool, type ToolContext, toolOf } from '../tool.ts'

const MAX_LISTINGS = 20
const DEFAULT_LISTINGS = 10
const MAX_PAGE = 1000

/** How results are ordered by default. */
const DEFAULT_ORDER = 'Default: sellers with larger plans first, then newest'

const LIMIT = number(1, MAX_LISTINGS, `a whole number from 1 to ${MAX_LISTINGS}`)
const PAGE = number(1, MAX_PAGE, `a whole number from 1 to ${MAX_PAGE}`)

export function searchLand(context: ToolContext): Tool {
  return toolOf({
    name: 'search_land',
    title: 'Search land',
    description:
      'Finds land for sale, at auction and for lease, by words, by other arguments or by both. Compare understood with what was wanted after each search, and tell the person what is in notUnderstood. Arguments from access to terrain: what listings state, any of the values.',
    parameters: {
      ...ASKED,
      limit: meaning(
        `How many listings, up to ${MAX_LISTINGS}; ${DEFAULT_LISTINGS} if left out`,
        byDefault(DEFAULT_LISTINGS, wholly(LIMIT)),
      ),
      page: meaning('Which part of the result, from 1', byDefault(1, wholly(PAGE))),
    },
    required: [],
    answer: Type.Object({
      total: Type.Integer(),
      page: Type.Integer(),
      hasMore: Type.Boolean(),
      ...UNDERSTOOD_MEMBERS,
      listings: Type.Array(LAND),
    }),
    handle: async ({ values, sent: { limit: _limit, page: _page, ...sentCriteria } }) => {
      const limit = values.limit ?? DEFAULT_LISTINGS
      const page = values.page ?? 1
      const { query, criteria, understood } = await landQuery(context, sentCriteria)
      const offset = (page - 1) * limit
      const request = { criteria, sort: query.sort, offset, limit }
      const { total, ids } = await context.catalog.searches.search(request)
      const listings = await landSummary(context, ids)
      const hasMore = offset + ids.length < total
      const ordered = { ...understood.understood, order: orderWords(query.sort) }
      return { total, page, hasMore, ...understood, understood: ordered, listings }
    },
  })
}

function orderWords({ id, label }: SortOrder): string {
  return id === DEFAULT_SORT_ORDER.id ? DEFAULT_ORDER : label
}

function wholly(parameter: typeof LIMIT): typeof LIMIT {
  const read = (text: string) => {
    const value = parameter.read(text)
    return Number.isInteger(value) ? value : undefined
  }
  return { ...parameter, schema: { ...parameter.schema, type: 'integer' }, read }
}
