import { Problem } from '../../../domain/problem.ts'
import type { ListingId } from '../../../domain/values/ids.ts'

const LIST = /^[1-9]\d{0,14}(,[1-9]\d{0,14})*$/

/**
 * The listings in `ids=12,15`, without duplicates; none without the parameter.
 * @throws Problem `invalid-input` for anything else, or too many of them.
 */
export function idsInQuery(query: unknown, max: number): ListingId[] {
  const { ids } = query as Readonly<Record<string, unknown>>
  if (ids === undefined || ids === '') return []
  if (typeof ids !== 'string' || !LIST.test(ids)) {
    throw refusal('ids must be listing numbers separated by commas, such as ids=12,15.')
  }
  const all = [...new Set(ids.split(',').map(Number))] as ListingId[]
  if (all.length > max) throw refusal(`At most ${max} listings can be shown together.`)
  return all
}

function refusal(detail: string): Problem {
  return Problem.of('invalid-input', 'Listings not understood', detail)
}
