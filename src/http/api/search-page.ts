import type { SummaryAnswer } from './summary-answers.ts'

const START = '{"data":['
const COMMA = 44
const ZERO = 48
/** Ids are safe integers, and no result is longer than there are ids. */
const MAX_DIGITS = 16

/**
 * A page of a search's result as JSON.
 * @param offset How many listings of the result are on the pages before.
 * @param paging The members about paging, as a JSON object.
 */
export function searchPage(
  elements: readonly SummaryAnswer[],
  offset: number,
  paging: string,
): Buffer {
  const end = Buffer.from(`],${paging.slice(1)}`)
  let maxBytes = START.length + end.length
  for (const { bytes } of elements) maxBytes += bytes.length + MAX_DIGITS + 1
  const page = Buffer.allocUnsafe(maxBytes)
  let at = page.write(START, 'latin1')
  let row = offset
  for (const { bytes, rowNumberAt } of elements) {
    if (row > offset) page[at++] = COMMA
    row++
    // Copied whole, then moved apart for the number: making a view of each part would take longer than copying.
    page.set(bytes, at)
    const digitsAt = at + rowNumberAt
    const digitsEnd = digitsAt + digitsOf(row)
    at += bytes.length
    page.copyWithin(digitsEnd, digitsAt, at)
    at += digitsEnd - digitsAt
    writeDigits(page, row, digitsEnd)
  }
  page.set(end, at)
  return page.subarray(0, at + end.length)
}

function digitsOf(whole: number): number {
  let digits = 1
  for (let rest = whole; rest >= 10; rest /= 10) digits++
  return digits
}

/** Writes a whole number above 0, whose last digit is just before `end`. */
function writeDigits(page: Buffer, whole: number, end: number): void {
  let at = end
  for (let rest = whole; rest > 0; rest = Math.floor(rest / 10)) page[--at] = ZERO + (rest % 10)
}
