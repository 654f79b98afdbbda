import type { Condition } from '../../../domain/searching/condition.ts'
import { optionFault } from '../query/query-fault.ts'

/** Where a page begins: behind a listing in the order by time, or behind a number of listings in other orders. */
export type PageStart =
  | { readonly kind: 'behind'; readonly changedAt: number; readonly id: number }
  | { readonly kind: 'offset'; readonly offset: number }

export function tokenText(start: PageStart): string {
  return start.kind === 'offset' ? `o${start.offset}` : `v${start.changedAt}_${start.id}`
}

const BEHIND = /^v(-?\d{1,16})_(\d{1,16})$/
const OFFSET = /^o(\d{1,15})$/

/** @throws Problem `invalid-input` for a text that no page has told. */
export function pageStart(token: string): PageStart {
  const [, changedAt, id] = BEHIND.exec(token) ?? []
  if (changedAt !== undefined)
    return { kind: 'behind', changedAt: Number(changedAt), id: Number(id) }
  const [, offset] = OFFSET.exec(token) ?? []
  if (offset !== undefined) return { kind: 'offset', offset: Number(offset) }
  throw optionFault('$skiptoken', 'must be one that @odata.nextLink has, unchanged.')
}

/** The listings behind one, in the order by time; those of one time are in the order of their ids, highest first. */
export function behind(
  { changedAt, id }: { changedAt: number; id: number },
  descending: boolean,
): Condition {
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
