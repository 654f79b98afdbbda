/** The sign before the decimals of a number: a point, as Americans write it, or a comma. */
export const DECIMAL_SIGNS = ['.', ','] as const
export type DecimalSign = (typeof DECIMAL_SIGNS)[number]

const MAX_CHARACTERS = 100
/** The first number of a text, with the signs and the spaces within it. */
const TOKEN = /\d(?:\d|[.,](?=\d)|\s(?=\d{3}(?!\d)))*/

/**
 * The decimal sign that a number shows: `1,280.5` and `12.5` show a point, `1.280,5` and `12,5` a
 * comma. `doubtful` if it may be either, as in `12,125`; null if the number has no such sign, or
 * the text no number.
 */
export function decimalSignIn(text: string): DecimalSign | 'doubtful' | null {
  const [found] = TOKEN.exec(text.slice(0, MAX_CHARACTERS)) ?? []
  if (found === undefined) return null
  const token = found.replace(/\s/g, '')
  const points = token.split('.').length - 1
  const commas = token.split(',').length - 1
  if (points === 0 && commas === 0) return null
  if (points > 0 && commas > 0) return token.lastIndexOf('.') > token.lastIndexOf(',') ? '.' : ','
  const sign: DecimalSign = points > 0 ? '.' : ','
  if (points + commas > 1) return otherSign(sign)
  const [whole = '', decimals = ''] = token.split(sign)
  const mayBeThousands = decimals.length === 3 && whole.length <= 3 && whole !== '0'
  return mayBeThousands ? 'doubtful' : sign
}

export function otherSign(sign: DecimalSign): DecimalSign {
  return sign === '.' ? ',' : '.'
}
