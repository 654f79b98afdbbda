import { counted } from '../../domain/values/counted.ts'
import { formatValue } from '../../domain/values/scalars.ts'
import type { Decision } from '../mapping/columns.ts'
import { type DecimalSign, decimalSignIn, otherSign } from '../values/decimal-sign.ts'
import type { SeenColumn } from './seen-columns.ts'

/** The minimum share of the unambiguous values that must agree; the others are typos. */
const MIN_SHARE = 0.8
/** The minimum share of unambiguous values among those with a sign. */
const MIN_SHOWING = 0.05
const NAMES: Readonly<Record<DecimalSign, string>> = {
  '.': 'a decimal point',
  ',': 'a decimal comma',
}
const WAYS: Readonly<Record<DecimalSign, string>> = { '.': 'American', ',': 'European' }

/** How many values of a column show each sign. */
interface Tally {
  readonly '.': number
  readonly ',': number
  readonly doubtful: number
  /** The first value that shows a sign. */
  readonly example: Readonly<Record<DecimalSign, string>>
}

/**
 * Decides the decimal sign of columns.
 * @param said The sign given in the mapping; null for none.
 * @param delimiter The delimiter of a table; otherwise empty.
 */
export function decimalSigns(
  columns: readonly SeenColumn[],
  said: DecimalSign | null,
  delimiter: string,
): ReadonlyMap<string, Decision<DecimalSign>> {
  // A comma in a pair of degrees may be the separator.
  const numbers = columns.filter(({ kind }) => kind !== 'day' && kind !== 'point')
  const all = numbers.map(column => ({ path: column.path, own: shownIn(column) }))
  const file = { '.': sumOf(all, '.'), ',': sumOf(all, ',') }
  return new Map(all.map(({ path, own }) => [path, decided(own, file, said, delimiter)]))
}

function decided(
  own: Tally,
  file: Readonly<Record<DecimalSign, number>>,
  said: DecimalSign | null,
  delimiter: string,
): Decision<DecimalSign> {
  if (said !== null) return decision(said, 'the mapping says so')
  const ofOwn = prevailing(own)
  const ofFile = prevailing(file)
  const total = own['.'] + own[',']
  if (total > 0) {
    const isShown = total >= MIN_SHOWING * (total + own.doubtful)
    if (ofOwn === null || !isShown || ofFile === null || ofFile !== ofOwn) {
      const reason = `${counted(own['.'], 'value')} with ${NAMES['.']} and ${own[',']} with ${NAMES[',']} contradict each other or the other columns`
      return decision(null, reason)
    }
    const reason = `${own[ofOwn]} of ${counted(total, 'value')} ${own[ofOwn] === 1 ? 'is' : 'are'} written the ${WAYS[ofOwn]} way, such as ${formatValue(own.example[ofOwn])}`
    return decision(ofOwn, reason)
  }
  if (ofFile !== null) return decision(ofFile, `the other columns show ${NAMES[ofFile]}`)
  if (file['.'] + file[','] > 0) return decision(null, 'the other columns contradict each other')
  if (delimiter === ';') {
    const reason = 'no value shows it, and files with semicolons often have a decimal comma'
    return decision(null, reason)
  }
  return decision('.', 'no value shows another one than is usual in the United States')
}

function decision(choice: DecimalSign | null, reason: string): Decision<DecimalSign> {
  return { choice, reason, isGuessed: false }
}

function prevailing(counts: Readonly<Record<DecimalSign, number>>): DecimalSign | null {
  const total = counts['.'] + counts[',']
  const sign: DecimalSign = counts['.'] >= counts[','] ? '.' : ','
  return total > 0 && counts[sign] >= MIN_SHARE * total ? sign : null
}

function shownIn({ values, kind }: SeenColumn): Tally {
  const shownSigns = { '.': 0, ',': 0, doubtful: 0, example: { '.': '', ',': '' } }
  for (const { text, isNumber } of values) {
    const found = isNumber ? '.' : decimalSignIn(text)
    // An amount of money has no third decimal.
    const sign =
      found === 'doubtful' && kind === 'money' ? otherSign(text.includes(',') ? ',' : '.') : found
    if (sign === null) continue
    shownSigns[sign]++
    if (sign !== 'doubtful') shownSigns.example[sign] ||= text
  }
  return shownSigns
}

function sumOf(all: readonly { readonly own: Tally }[], sign: DecimalSign): number {
  return all.reduce((sum, { own }) => sum + own[sign], 0)
}
