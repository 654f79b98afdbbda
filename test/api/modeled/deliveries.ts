import fc from 'fast-check'
import type { Data } from '../posted-listings.ts'
import { OPTIONAL, REQUIRED } from './changes.ts'
import { COUNTIES } from './ground.ts'
import { bareLand, type Change, isPlacedByService, type Land } from './land.ts'

/** What a source sends of one of its tracts. */
export interface Delivery {
  readonly tract: number
  /** A source's delivery, one that it sent before, an edit of the listing by its id, or its end. */
  readonly by: 'feed' | 'again' | 'edit' | 'delete'
  readonly minutesLater: number
  /** The required changes that an edit of a listing leaves out. */
  readonly leftOut: readonly string[]
  readonly changes: { readonly [Name in keyof typeof REQUIRED]: Change } & {
    readonly [Name in keyof typeof OPTIONAL]?: Change
  }
}

export function anyDelivery(tracts: number): fc.Arbitrary<Delivery> {
  return fc.record<Delivery>({
    tract: fc.nat(tracts - 1),
    by: fc.oneof(
      { weight: 11, arbitrary: fc.constant('feed') },
      { weight: 3, arbitrary: fc.constant('again') },
      { weight: 7, arbitrary: fc.constant('edit') },
      { weight: 1, arbitrary: fc.constant('delete') },
    ),
    minutesLater: fc.integer({ min: 0, max: 300 }),
    leftOut: fc.subarray(Object.keys(REQUIRED)),
    changes: fc.record(
      { ...REQUIRED, ...OPTIONAL },
      { requiredKeys: ['title', 'acres', 'types', 'place'] },
    ),
  })
}

/** The members that are sent of a tract. A new listing gets all that it needs. */
export function changesSent({ changes, leftOut }: Delivery, isNew: boolean): readonly Change[] {
  const all = Object.entries<Change | undefined>(changes).filter(
    ([name]) => isNew || !leftOut.includes(name),
  )
  const namesPlace = all.some(([name]) => name === 'place')
  return all.flatMap(([name, change]) =>
    change && !(name === 'taken' && namesPlace) ? change : [],
  )
}

export function dataOf(changes: readonly Change[]): Data {
  const data: Record<string, unknown> = {}
  for (const { sent } of changes) {
    for (const [name, value] of Object.entries(sent)) {
      const isGroup = name === 'address' || name === 'locationIDs'
      data[name] = isGroup ? Object.assign({}, data[name], value) : value
    }
  }
  return data
}

/** The listing that a source's first delivery makes. */
export function created(changes: readonly Change[], seller: number, now: number): Land {
  return after(changes, bareLand(seller, COUNTIES[0] as (typeof COUNTIES)[number], now), now)
}

/** The listing after another delivery. One that changes nothing leaves the time of the last change alone. */
export function edited(land: Land, changes: readonly Change[], now: number): Land {
  const changed = after(changes, land, now)
  return isSame(changed, land) ? land : { ...changed, modifiedAt: now }
}

function after(changes: readonly Change[], land: Land, now: number): Land {
  const changed = changes.reduce((before, change) => change.after(before, now), land)
  // It is looked up again when the service places the listing elsewhere.
  return isPlacedByService(changed) ? changed : { ...changed, foundAt: null }
}

function isSame(one: Land, other: Land): boolean {
  return JSON.stringify({ ...one, foundAt: null }) === JSON.stringify({ ...other, foundAt: null })
}

/** Whether an edit leaves a city, a lake or coordinates behind in another state: a source drops them, an edit is refused. */
export function leavesBehind(land: Land, changes: readonly Change[], data: Data): boolean {
  const changed = after(changes, land, land.listedAt)
  const { city, cityID } = { ...(data['address'] ?? {}), ...(data['locationIDs'] ?? {}) } as Data
  const isUnsaid = (name: 'city' | 'lake' | 'point') =>
    land[name] !== null && changed[name] === null
  const { lakeID } = (data['locationIDs'] ?? {}) as Data
  return (
    (isUnsaid('city') && city === undefined && cityID === undefined) ||
    (isUnsaid('lake') && lakeID === undefined) ||
    (isUnsaid('point') && data['lat'] === undefined)
  )
}
