import type { SummaryText } from './summary-texts.ts'

const START = '{"data":['
/** Ids are safe integers, and no result is longer than there are ids. */
const MOST_DIGITS = 16

/**
 * A page of a search's result as JSON.
 * @param offset How many listings of the result are on the pages before.
 * @param paging What the page says of itself, a JSON object.
 */
export function searchPage(
  elements: readonly SummaryText[],
  offset: number,
  paging: string,
): Buffer {
  const end = Buffer.from(`],${paging.slice(1)}`)
  let most = START.length + end.length
  for (const { json } of elements) most += json.length + MOST_DIGITS + 1
  const page = Buffer.allocUnsafe(most)
  let at = page.write(START, 'latin1')
  let row = offset
  for (const { json, rowNumberAt } of elements) {
    if (row > offset) at += page.write(',', at, 'latin1')
    row++
    at += json.copy(page, at, 0, rowNumberAt)
    at += page.write(String(row), at, 'latin1')
    at += json.copy(page, at, rowNumberAt)
  }
  at += end.copy(page, at)
  return page.subarray(0, at)
}
