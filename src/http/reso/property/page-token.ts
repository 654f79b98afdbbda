import type { Condition } from '../../../domain/searching/condition.ts'
import type { ListingId } from '../../../domain/values/ids.ts'
import { optionFault } from '../query/query-fault.ts'

/** A listing by its place in the order by time. */
export interface PlaceInTime {
  readonly changedAt: number
  readonly id: ListingId
}

/** Where a page begins: a number of listings behind the beginning, or behind a listing in the order by time. */
export interface PageStart {
  readonly behind: PlaceInTime | null
  readonly offset: number
}

export function tokenText({ behind, offset }: PageStart): string {
  return behind === null ? `${offset}` : `${offset}_${behind.changedAt}_${behind.id}`
}

const TOKEN = /^(\d{1,15})(?:_(-?\d{1,16})_(\d{1,16}))?$/

/** @throws Problem `invalid-input` for a text that no page has given. */
export function pageStart(token: string): PageStart {
  const [, offset, changedAt, id] = TOKEN.exec(token) ?? []
  if (offset === undefined) {
    throw optionFault('$skiptoken', 'must be one that @odata.nextLink has, unchanged.')
  }
  const behind =
    changedAt === undefined ? null : { changedAt: Number(changedAt), id: Number(id) as ListingId }
  return { behind, offset: Number(offset) }
}

/** The listings behind one, in the order by time; those of one time are in the order of their ids, highest first. */
export function listedBehind({ changedAt, id }: PlaceInTime, descending: boolean): Condition {
  const other = descending ? { min: null, max: changedAt - 1 } : { min: changedAt + 1, max: null }
  const same = { min: changedAt, max: changedAt }
  return {
    kind: 'or',
    parts: [
      { kind: 'amount', name: 'changedAt', range: other },
      {
        kind: 'and',
        parts: [
          { kind: 'amount', name: 'changedAt', range: same },
          { kind: 'idBelow', id },
        ],
      },
    ],
  }
}
