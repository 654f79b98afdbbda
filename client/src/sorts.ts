import type { operations } from './generated/v3.ts'

/** The id of an order, as `/types/sort` lists it. */
export type SortId = NonNullable<
  NonNullable<operations['listings']['parameters']['query']>['sortid']
>

/** The orders of a search by name. Listings without the value come last in every order. */
export const SORTS = {
  /** Premium sellers first, then newest. */
  default: 23,
  newest: 6,
  recentlyChanged: 25,
  priceDesc: 3,
  priceAsc: 4,
  acresDesc: 1,
  acresAsc: 2,
  pricePerAcreDesc: 7,
  pricePerAcreAsc: 8,
} as const satisfies Record<string, SortId>

export type SortName = keyof typeof SORTS

/** The order of a search, by name or by id. */
export interface Sorted {
  readonly sort?: SortName | SortId
}

/** A query without `sort` and without members that are undefined. */
type Taken<Query> = {
  [Name in keyof Omit<Query, 'sort'>]: Exclude<Omit<Query, 'sort'>[Name], undefined>
}

/** A query as the service takes it. */
export function withSortId<Query extends Partial<Record<'sort', Sorted['sort'] | undefined>>>(
  query: Query,
): Taken<Query> {
  const { sort, ...rest } = query
  if (sort === undefined) return taken(rest) as Taken<Query>
  const sortid = typeof sort === 'number' ? sort : SORTS[sort]
  if (sortid === undefined) {
    const names = Object.keys(SORTS).join(', ')
    throw new TypeError(`There is no order "${sort}"; the orders are ${names}.`)
  }
  return { ...taken(rest), sortid } as Taken<Query>
}

/** Leaves out what is undefined. */
export function taken<Query extends object>(
  query: Query,
): { [Name in keyof Query]: Exclude<Query[Name], undefined> } {
  const given = Object.entries(query).filter(([, value]) => value !== undefined)
  return Object.fromEntries(given) as { [Name in keyof Query]: Exclude<Query[Name], undefined> }
}
