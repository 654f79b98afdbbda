import { Problem } from '../../../domain/problem.ts'

/** How much a filter may hold. Its parts are counted before it is read, so that a large one costs no more than looking at its characters. */
export const MAX_FILTER_BYTES = 4096
export const MAX_COMPARISONS = 100
export const MAX_DEPTH = 20

/**
 * Refuses a filter that is too large. Texts in quotes are skipped.
 * @throws Problem `payload-too-large`.
 */
export function requireBounded(filter: string): void {
  if (Buffer.byteLength(filter) > MAX_FILTER_BYTES) {
    throw tooComplex(`has more than ${MAX_FILTER_BYTES} bytes`)
  }
  let isQuoted = false
  let depth = 0
  let comparisons = 1
  for (let i = 0; i < filter.length; i++) {
    const sign = filter[i]
    if (sign === "'") isQuoted = !isQuoted
    else if (isQuoted) continue
    else if (sign === '(') depth++
    else if (sign === ')') depth--
    else if (sign === ' ' && isJoin(filter, i + 1)) comparisons++
    if (depth > MAX_DEPTH) throw tooComplex(`has parentheses more than ${MAX_DEPTH} deep`)
  }
  if (comparisons > MAX_COMPARISONS) {
    throw tooComplex(`has more than ${MAX_COMPARISONS} comparisons`)
  }
}

function isJoin(filter: string, at: number): boolean {
  return filter.startsWith('and', at) || filter.startsWith('or', at)
}

function tooComplex(why: string): Problem {
  return Problem.of('payload-too-large', 'Filter too complex', `The $filter ${why}.`)
}
