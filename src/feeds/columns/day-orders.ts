import { counted } from '../../domain/values/counted.ts'
import { formatValue } from '../../domain/values/scalars.ts'
import type { Decision } from '../mapping/columns.ts'
import { type DayOrder, dayOrderIn } from '../values/days.ts'
import type { SeenColumn } from './seen-columns.ts'

/** The minimum share of the unambiguous dates that must agree; the others are typos. */
const MIN_SHARE = 0.95

/**
 * Decides the order of month and day in columns of numeric dates.
 * @param said The order given in the mapping; null for none.
 */
export function dayOrders(
  columns: readonly SeenColumn[],
  said: DayOrder | null,
  isForeign: boolean,
): ReadonlyMap<string, Decision<DayOrder>> {
  const decisions = new Map<string, Decision<DayOrder>>()
  for (const { path, kind, values } of columns) {
    if (kind !== 'day') continue
    const orders = values.map(({ text }) => ({ text, order: dayOrderIn(text) }))
    if (orders.every(({ order }) => order === null)) continue
    decisions.set(path, decided(orders, said, isForeign))
  }
  return decisions
}

function decided(
  orders: readonly { readonly text: string; readonly order: ReturnType<typeof dayOrderIn> }[],
  said: DayOrder | null,
  isForeign: boolean,
): Decision<DayOrder> {
  if (said !== null) return { choice: said, reason: 'the mapping says so', isGuessed: false }
  const of = (order: DayOrder) => orders.filter(one => one.order === order)
  const american = of('month-first')
  const others = of('day-first')
  const total = american.length + others.length
  const [choice, most]: [DayOrder, typeof american] =
    american.length >= others.length ? ['month-first', american] : ['day-first', others]
  if (total > 0) {
    const reason = `${counted(most.length, 'date')} of ${total} ${most.length === 1 ? 'shows' : 'show'} it, such as ${formatValue(most[0]?.text)}`
    return { choice: most.length >= MIN_SHARE * total ? choice : null, reason, isGuessed: false }
  }
  if (isForeign) {
    return {
      choice: null,
      reason: 'no date shows it, and the numbers have a comma',
      isGuessed: false,
    }
  }
  const reason = 'no date shows another one than is usual in the United States'
  return { choice: 'month-first', reason, isGuessed: false }
}
