import { parse } from 'node:querystring'
import type { ListPosition, ListRequest } from '../../../catalog/listings/own-listings.ts'
import {
  type FeedFilter,
  LIST_SORTS,
  LIST_STATES,
  unknownFeed,
} from '../../../domain/listings/list-order.ts'
import type { AccountId, FeedId, ListingId } from '../../../domain/values/ids.ts'
import { numberOf } from '../../../domain/values/scalars.ts'

/** The view of a list: its address says all of it. */
export interface ListAddress extends Omit<ListRequest, 'state'> {
  readonly state: ListRequest['state'] | 'drafts'
}

const MAX_TEXT = 100
const MAX_VALUE = 300
/** Of the query of an address: 100 characters of keywords, escaped, and the rest. */
const MAX_LIST_QUERY = 1_500

/**
 * Reads the address of a list. What cannot be read is as if it were not there, except for a feed.
 * @throws Problem `not-found` for a feed that cannot be read.
 */
export function listAddress(query: unknown): ListAddress {
  const text = (name: string) => {
    const value: unknown = typeof query === 'object' && query ? Reflect.get(query, name) : ''
    return typeof value === 'string' ? value.trim().slice(0, MAX_VALUE) : ''
  }
  const account = text('account')
  const states = [...LIST_STATES, 'drafts'] as const
  return {
    accountId: /^[1-9]\d{0,14}$/.test(account) ? (Number(account) as AccountId) : null,
    state: states.find(one => one === text('state')) ?? 'all',
    feed: feedOf(query),
    text: text('q').slice(0, MAX_TEXT).toWellFormed(),
    sort: LIST_SORTS.find(one => one === text('sort')) ?? 'edited',
    after: positionOf(text('after'), text('sort')),
  }
}

/** The same from a query in a form. @throws Problem as `listAddress`. */
export function sentListAddress(query: string): ListAddress {
  return listAddress(parse(query.slice(0, MAX_LIST_QUERY)))
}

/** @throws Problem `not-found`: a list without the filter would have more listings than meant. */
function feedOf(query: unknown): FeedFilter | null {
  const sent: unknown = typeof query === 'object' && query ? Reflect.get(query, 'feed') : undefined
  if (sent === undefined || sent === '') return null
  if (sent === 'none') return sent
  if (typeof sent === 'string' && /^[1-9]\d{0,14}$/.test(sent)) return Number(sent) as FeedId
  throw unknownFeed()
}

/** Writes the address of a list. @param changes What differs from it. */
export function listPath(address: ListAddress, changes: Partial<ListAddress> = {}): string {
  const query = listQuery({ ...address, after: null, ...changes })
  return query === '' ? '/console/listings' : `/console/listings?${query}`
}

/** The query of a list's address. */
export function listQuery({ accountId, state, feed, text, sort, after }: ListAddress): string {
  const query = new URLSearchParams()
  if (accountId !== null) query.set('account', String(accountId))
  if (state !== 'all') query.set('state', state)
  if (feed !== null) query.set('feed', String(feed))
  if (text !== '') query.set('q', text)
  if (sort !== 'edited') query.set('sort', sort)
  if (after !== null) query.set('after', `${after.id}_${after.value}`)
  return query.toString()
}

/** `12_1795727579724`: the id and the value behind which a page begins. */
function positionOf(text: string, sort: string): ListPosition | null {
  const at = text.indexOf('_')
  const id = text.slice(0, Math.max(at, 0))
  if (!/^[1-9]\d{0,14}$/.test(id)) return null
  const value = sort === 'title' ? text.slice(at + 1) : numberOf(text.slice(at + 1))
  return value === undefined ? null : { id: Number(id) as ListingId, value: value }
}
