import type { Coordinates } from '../domain/places/place.ts'

export interface TableRow {
  /** Counted from 1, comments included. */
  readonly line: number
  readonly cells: readonly string[]
}

/**
 * The rows of a tab-separated text; empty lines and comments (lines that start with `#`) are left
 * out.
 *
 * @throws Error that names the file and line when a row has another number of columns.
 */
export function readTable(fileName: string, text: string, columnCount: number): TableRow[] {
  const rows: TableRow[] = []
  for (const [index, lineText] of text.split('\n').entries()) {
    if (lineText === '' || lineText.startsWith('#')) continue
    const cells = lineText.split('\t')
    if (cells.length !== columnCount)
      throw new Error(
        `${fileName}, line ${index + 1}: ${cells.length} columns instead of ${columnCount}.`,
      )
    rows.push({ line: index + 1, cells })
  }
  return rows
}

/** @throws Error when the two texts are not a point on earth. */
export function readPoint(latitudeText = '', longitudeText = ''): Coordinates {
  const latitude = Number(latitudeText)
  const longitude = Number(longitudeText)
  const isPoint =
    latitudeText !== '' &&
    longitudeText !== '' &&
    Math.abs(latitude) <= 90 &&
    Math.abs(longitude) <= 180
  if (!isPoint)
    throw new Error(`"${latitudeText}", "${longitudeText}" is not a point on the earth.`)
  return { latitude, longitude }
}
