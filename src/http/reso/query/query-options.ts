import type { Pairs } from '../../bodies/form-encoding.ts'
import type { Expression } from '../filter/expression.ts'
import { parseFilter } from '../filter/parse-filter.ts'
import { notSupported, optionFault } from '../query-fault.ts'
import { type Expansion, expansions } from './expansions.ts'

export const USUAL_PAGE = 500
const MAX_PAGE = 2000
const MAX_NAMES = 100
const MAX_SKIP = 10_000_000

export interface OrderBy {
  readonly field: string
  readonly descending: boolean
}

export interface QueryOptions {
  readonly filter: Expression | null
  /** Null for all fields. */
  readonly select: readonly string[] | null
  readonly expand: readonly Expansion[]
  readonly orderBy: readonly OrderBy[]
  /** How many records in all pages; null for all. */
  readonly top: number | null
  readonly skip: number
  readonly isCounted: boolean
  /** The token from the previous page; null for the first page. */
  readonly skipToken: string | null
}

const UNSUPPORTED = [
  '$search',
  '$apply',
  '$compute',
  '$index',
  '$schemaversion',
  '$levels',
  '$deltatoken',
]
const KNOWN = [
  '$filter',
  '$select',
  '$expand',
  '$orderby',
  '$top',
  '$skip',
  '$count',
  '$skiptoken',
  '$format',
]

/**
 * Parses query options. As in OData 4.01, the dollar sign is optional.
 * @throws Problem `invalid-input`, `payload-too-large` or `not-supported`.
 */
export function queryOptions(query: Pairs): QueryOptions {
  const given = optionsOf(query)
  const read = (name: string) => given.get(name) ?? null
  requireJson(read('$format'))
  const filter = read('$filter')
  return {
    filter: filter === null ? null : parseFilter(filter),
    select: names('$select', read('$select')),
    expand: expansions(read('$expand')),
    orderBy: (names('$orderby', read('$orderby')) ?? []).map(orderOf),
    top: whole('$top', read('$top'), Number.MAX_SAFE_INTEGER),
    skip: whole('$skip', read('$skip'), MAX_SKIP) ?? 0,
    isCounted: truth('$count', read('$count')),
    skipToken: read('$skiptoken'),
  }
}

/**
 * The filter of a path that ends in `/$count`. @throws Problem `invalid-input` for options that
 * have no effect on a count.
 */
export function countedFilter(query: Pairs): Expression | null {
  const { filter, select, expand, orderBy, top, skip, isCounted, skipToken } = queryOptions(query)
  const isOfPages = top !== null || skip > 0 || isCounted || skipToken !== null
  if (select === null && expand.length === 0 && orderBy.length === 0 && !isOfPages) return filter
  throw optionFault('$count', 'at the end of the path takes $filter and no other option.')
}

export function bothOf(filter: Expression | null, other: Expression | null): Expression | null {
  const parts = [filter, other].filter(part => part !== null)
  return parts.length < 2 ? (parts[0] ?? null) : { kind: 'and', parts }
}

function optionsOf(query: Pairs): ReadonlyMap<string, string> {
  const given = new Map<string, string>()
  for (const [name, text] of Object.entries(query)) {
    const option = optionNamed(name)
    if (option === null) continue
    if (typeof text !== 'string' || given.has(option))
      throw optionFault(option, 'may be given once.')
    if (text.trim() === '') throw optionFault(option, 'must have a value.')
    given.set(option, text.trim())
  }
  return given
}

/** The option that a parameter names; null for a custom one. */
function optionNamed(name: string): string | null {
  const lower = name.toLowerCase()
  const option = lower.startsWith('$') ? lower : `$${lower}`
  if (KNOWN.includes(option)) return option
  if (UNSUPPORTED.includes(option)) throw notSupported(`The option ${option}`)
  if (lower.startsWith('$')) throw optionFault(name.slice(0, 40), 'is not an OData option.')
  return null
}

function requireJson(format: string | null): void {
  if (format === null || format === 'json' || format.startsWith('application/json')) return
  throw optionFault('$format', 'must be json.')
}

function names(option: string, text: string | null): readonly string[] | null {
  if (text === null) return null
  const parts = text.split(',').map(part => part.trim())
  if (parts.length > MAX_NAMES) throw optionFault(option, `may have at most ${MAX_NAMES} names.`)
  if (parts.includes('')) throw optionFault(option, 'has an empty name.')
  return parts.includes('*') && option === '$select' ? null : parts
}

function orderOf(part: string): OrderBy {
  const [field = '', word = 'asc', ...more] = part.split(' ').filter(each => each !== '')
  const direction = word.toLowerCase()
  if (more.length === 0 && (direction === 'asc' || direction === 'desc')) {
    return { field, descending: direction === 'desc' }
  }
  throw optionFault('$orderby', 'must have fields, each alone or followed by asc or desc.')
}

function whole(option: string, text: string | null, max: number): number | null {
  if (text === null) return null
  const value = /^\d{1,16}$/.test(text) ? Number(text) : Number.NaN
  if (!(value <= max)) throw optionFault(option, `must be a whole number from 0 to ${max}.`)
  return value
}

function truth(option: string, text: string | null): boolean {
  const word = text?.toLowerCase()
  if (word === undefined || word === 'false') return false
  if (word === 'true') return true
  throw optionFault(option, 'must be true or false.')
}

/** The page size in the Prefer header; null if absent. */
export function preferredPageSize(prefer: string | undefined): number | null {
  const [, digits] =
    /(?:^|[,;]) {0,3}(?:odata\.)?maxpagesize {0,3}= {0,3}"?(\d{1,9})"?/i.exec(prefer ?? '') ?? []
  const size = Number(digits)
  return size >= 1 ? Math.min(size, MAX_PAGE) : null
}
