import { Problem } from '../../../domain/problem.ts'

/** The limits of a filter. */
export const MAX_FILTER_BYTES = 4096
const MAX_COMPARISONS = 100
const MAX_DEPTH = 20

/**
 * Refuses a filter that is too long or too deeply nested, at the cost of one pass over its
 * characters. Quoted texts are skipped.
 * @throws Problem `payload-too-large`.
 */
export function requireBounded(filter: string): void {
  if (Buffer.byteLength(filter) > MAX_FILTER_BYTES) {
    throw tooComplex(`has more than ${MAX_FILTER_BYTES} bytes`)
  }
  let isQuoted = false
  let depth = 0
  for (const sign of filter) {
    if (sign === "'") isQuoted = !isQuoted
    else if (isQuoted) continue
    else if (sign === '(') depth++
    else if (sign === ')') depth--
    if (depth > MAX_DEPTH) throw tooComplex(`has parentheses more than ${MAX_DEPTH} deep`)
  }
}

/** @throws Problem `payload-too-large`. */
export function requireFewComparisons(count: number): void {
  if (count > MAX_COMPARISONS) throw tooComplex(`has more than ${MAX_COMPARISONS} comparisons`)
}

function tooComplex(why: string): Problem {
  return Problem.of('payload-too-large', 'Filter too complex', `The $filter ${why}.`)
}
