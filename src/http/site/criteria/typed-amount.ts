import { MAX_AMOUNT_CHARACTERS } from '../guests/typing-bounds.ts'

/**
 * `$1.2m`, `300k`, `40 acres`, `1,250`: a number as people type it, with white space already
 * collapsed.
 */
const TYPED =
  /^\$? ?(\d[\d,]*(?:\.\d+)?|\.\d+) ?(k|thousand|m|mio|million)?(?: ?(?:\$|usd|dollars?|acres?|ac|beds?|baths?|sq\.? ?ft\.?|sqft))?$/i

const FACTORS: Readonly<Record<string, number>> = {
  k: 1000,
  thousand: 1000,
  m: 1_000_000,
  mio: 1_000_000,
  million: 1_000_000,
}

/** The plain number that was meant; the text itself if that is unclear. */
export function plainAmount(text: string): string {
  if (text.length > MAX_AMOUNT_CHARACTERS) return text
  const [, digits, factor] = TYPED.exec(text.trim().replaceAll(/\s+/g, ' ')) ?? []
  if (digits === undefined) return text
  const number = Number(digits.replaceAll(',', ''))
  if (factor === undefined) return digits.replaceAll(',', '')
  // Rounded, because 1.1 million is not 1100000.0000000001.
  return String(Math.round(number * (FACTORS[factor.toLowerCase()] ?? 1) * 100) / 100)
}
