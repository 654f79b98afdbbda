import { isOfRecord, type Place, type Slice, START } from '../slices/slice.ts'

/**
 * Passes on the slices of a text, and adds the fault `incomplete` if the text says that there are
 * more.
 * @param missing Describes what is missing, given the number of records; null if unknown, because
 *   the text was not read from its beginning.
 */
export async function* withMissing(
  slices: AsyncIterable<Slice>,
  start: Place | undefined,
  missing: (count: number | null) => string | null,
): AsyncIterable<Slice> {
  let count = 0
  let last = start ?? START
  for await (const slice of slices) {
    yield slice
    // A fault of the file has been reported; another one would only repeat it.
    if (!('bytes' in slice) && !isOfRecord(slice)) count = Number.NaN
    count++
    last = slice
  }
  const detail = Number.isNaN(count) ? null : missing((start?.offset ?? 0) === 0 ? count : null)
  const { line, offset } = last
  if (detail !== null) yield { line, offset, code: 'incomplete', detail }
}
