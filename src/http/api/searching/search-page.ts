import type { RecordBytes } from '../../cache/record-memory.ts'

const START = '{"data":['
const COMMA = 44
const ZERO = 48
/** UTF-8 takes at most this many bytes for one UTF-16 unit. */
const MAX_UNIT_BYTES = 3
/** Ids are safe integers, and no result is longer than there are ids. */
const MAX_DIGITS = 16

/**
 * A page of search results as JSON.
 * @param elements The mark of each is where its row number goes.
 * @param offset How many listings are on earlier pages.
 * @param paging The paging members, as a JSON object.
 */
export function searchPage(
  elements: readonly RecordBytes[],
  offset: number,
  paging: string,
): Buffer {
  const rest = `],${paging.slice(1)}`
  let maxBytes = START.length + MAX_UNIT_BYTES * rest.length
  for (const { start, end } of elements) maxBytes += end - start + MAX_DIGITS + 1
  const page = Buffer.allocUnsafe(maxBytes)
  let at = page.write(START, 'latin1')
  let row = offset
  for (const { buffer, start, end, mark } of elements) {
    if (row > offset) page[at++] = COMMA
    row++
    at += buffer.copy(page, at, start, start + mark)
    at = writeDigits(page, row, at)
    at += buffer.copy(page, at, start + mark, end)
  }
  at += page.write(rest, at)
  return page.subarray(0, at)
}

/** Writes a positive integer. @returns The position after the last digit. */
function writeDigits(page: Buffer, whole: number, start: number): number {
  let end = start
  for (let rest = whole; rest > 0; rest = Math.floor(rest / 10)) end++
  for (let at = end, rest = whole; at > start; rest = Math.floor(rest / 10)) {
    page[--at] = ZERO + (rest % 10)
  }
  return end
}
