import fc from 'fast-check'
import { type Criterion, criteriaOver, NOT_SOLD, type Version } from './criteria.ts'
import type { Land } from './land.ts'
import { inOrder, SORT_IDS } from './orders.ts'
import { boxOver, placeSearched } from './places-searched.ts'

export interface Search {
  readonly criteria: readonly Criterion[]
  /** Null: the default order. */
  readonly sortId: number | null
  readonly perPage: number
}

/** A search of up to four criteria: more would seldom find anything. */
export function anySearch(lands: readonly Land[]): fc.Arbitrary<Search> {
  const all: Readonly<Record<string, fc.Arbitrary<Criterion>>> = {
    ...criteriaOver(lands),
    place: placeSearched,
    box: boxOver(lands),
  }
  return fc
    .subarray(Object.keys(all), { maxLength: 4 })
    .chain(names =>
      fc.record<Search>({
        criteria: fc
          .tuple(...names.map(name => all[name] ?? fc.constant(NOT_SOLD)))
          .map(criteria => (names.includes('status') ? criteria : [NOT_SOLD, ...criteria])),
        sortId: fc.option(fc.constantFrom(...SORT_IDS)),
        perPage: fc.oneof(fc.integer({ min: 1, max: 20 }), fc.constantFrom(100, 101)),
      }),
    )
}

/** The query of a page, without its number. */
export function queryOf({ criteria, sortId }: Search, version: Version, perPage: number): string {
  const sent = criteria.flatMap(criterion => criterion.sent(version))
  const sort = sortId === null ? [] : [['sortid', String(sortId)] as const]
  const all = [...sent, ...sort, ['listingsPerPage', String(perPage)] as const]
  return all.map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('&')
}

/** All that a search must find, in its order. */
export function expectedOf(
  { criteria, sortId }: Search,
  lands: readonly Land[],
  version: Version,
  now: number,
): readonly Land[] {
  const found = lands.filter(
    land => land.active && criteria.every(({ passes }) => passes(land, version, now)),
  )
  return inOrder(found, sortId ?? 23)
}
