/** A surrogate pair as two references, in decimal or in hexadecimal digits. */
const PAIRS =
  /&#(0{0,2}5529[6-9]|0{0,2}55[3-9]\d\d|0{0,2}56[0-2]\d\d|0{0,2}563[01]\d|x0{0,2}d[89ab][\da-f]{2});&#(0{0,2}563[2-9]\d|0{0,2}56[4-9]\d\d|0{0,2}57[0-2]\d\d|0{0,2}573[0-3]\d|0{0,2}5734[0-3]|x0{0,2}d[c-f][\da-f]{2});/gi

/**
 * Joins references to surrogates, as UTF-16 programs write emoji: `&#55357;&#56842;`. A single one
 * is not a character.
 */
export function withPairedReferences(text: string): string {
  return text.replace(PAIRS, (_pair, high: string, low: string) =>
    String.fromCharCode(unitOf(high), unitOf(low)),
  )
}

function unitOf(digits: string): number {
  return /^x/i.test(digits) ? Number.parseInt(digits.slice(1), 16) : Number(digits)
}
