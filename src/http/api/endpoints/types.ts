import type { TSchema } from 'typebox'
import {
  DATE_WINDOWS,
  LISTING_TYPES,
  LOCATION_TYPES,
  PROPERTY_TYPES,
  STATUSES,
  type StatusCode,
} from '../../../domain/listings/lookup-lists.ts'
import { SORT_ORDERS } from '../../../domain/searching/sort-order.ts'
import { noResource } from '../../server/unknown-path.ts'
import { type Endpoint, getting } from '../endpoint/endpoint.ts'
import { list } from '../resources/described.ts'

/** An entry of a lookup list, with the members of all versions. */
export interface TypeEntry {
  readonly id: number
  readonly label: string
  /** Its name in filters; only statuses have one. */
  readonly code?: StatusCode
  /** Whether the land is by the water; only property types have it. */
  readonly water?: boolean
}

const LISTS: Readonly<Record<string, readonly TypeEntry[]>> = {
  sort: SORT_ORDERS,
  property: PROPERTY_TYPES,
  location: LOCATION_TYPES,
  status: STATUSES,
  dt: DATE_WINDOWS,
  listing: LISTING_TYPES,
}

/** The token of a path that takes the names of the lists. */
export const TYPE_TOKEN = `:type(^(?:${Object.keys(LISTS).join('|')})$)`

/** A lookup list. */
export function types(schema: TSchema, present: (entry: TypeEntry) => unknown): Endpoint {
  return getting({
    name: 'types',
    tag: 'Lookups',
    summary: 'A lookup list: ids and labels that searches and answers use',
    description:
      'The lists change with the version of the service only. Ask for them once and keep them.',
    tokens: { type: 'Which list' },
    refusals: ['not-found'],
    refused: [noResource('/v3/types/color')],
    caching: 'revalidate',
    answer: {
      meaning: 'The entries of the list',
      schema: list('The entries, in the order in which a menu shows them', schema),
      examples: Object.fromEntries(
        Object.entries(LISTS).map(([name, entries]) => [name, entries.map(present)]),
      ),
    },
    etagSource: () => LISTS,
    handle: ({ path }) => LISTS[path.type ?? '']?.map(present),
  })
}
