import type { Coordinates, State } from '../../domain/places/place.ts'
import { Problem } from '../../domain/problem.ts'
import { STATE_CODES } from '../state-codes.ts'

/** A row of an official file: its cells by upper-case column name. */
export interface OfficialRow {
  /** Counted from 1, the header included. */
  readonly line: number
  cell(column: string): string
}

/** A fault in an official file; `line` counts from 1. */
export function officialFault(line: number, detail: string, cause?: unknown): Problem {
  return Problem.of('invalid-input', 'Bad line', `Line ${line}: ${detail}`, { cause })
}

/** FIPS codes of the territories, the associated states and the minor outlying islands. */
const ELSEWHERE: ReadonlySet<string> = new Set(
  '60 64 66 67 68 69 70 71 72 74 76 78 79 81 84 86 89 95'.split(' '),
)

/**
 * The state with this two-digit FIPS code; null when the code is a territory's.
 *
 * @throws Problem when it is neither.
 */
export function stateOfRow(
  row: OfficialRow,
  fips: string,
  byCode: ReadonlyMap<string, State>,
): State | null {
  if (ELSEWHERE.has(fips)) return null
  const state = byCode.get(STATE_CODES.get(fips) ?? '')
  if (!state) throw officialFault(row.line, `"${fips}" is not a state's FIPS code.`)
  return state
}

/** @throws Problem when the cells are not a point on earth. */
export function pointOfRow(
  row: OfficialRow,
  latitudeColumn: string,
  longitudeColumn: string,
): Coordinates {
  const coordinate = (column: string, most: number) => {
    const text = row.cell(column)
    const value = Number(text)
    if (text === '' || !(Math.abs(value) <= most))
      throw officialFault(
        row.line,
        `${column} is "${text}", not a number from -${most} to ${most}.`,
      )
    return value
  }
  return { latitude: coordinate(latitudeColumn, 90), longitude: coordinate(longitudeColumn, 180) }
}

/** @throws Problem when the cell is empty or was not written as UTF-8. */
export function nameOfRow(row: OfficialRow, column: string): string {
  const name = row.cell(column)
  if (name === '') throw officialFault(row.line, `${column} is empty.`)
  if (name.includes('\uFFFD'))
    throw officialFault(row.line, `"${name}" is not UTF-8 text; convert the file to UTF-8 first.`)
  return name
}

/** @throws Problem when the cell is not exactly this many digits. */
export function digitsOfRow(row: OfficialRow, column: string, length: number): string {
  const text = row.cell(column)
  if (text.length !== length || !/^\d+$/.test(text))
    throw officialFault(row.line, `${column} is "${text}", not ${length} digits.`)
  return text
}

/**
 * The state of a Gazetteer row, which gives it twice: as the GEOID's first digits and as USPS.
 * Null when it is a territory.
 *
 * @throws Problem when there is no such state, or the two differ.
 */
export function stateOfGazetteerRow(
  row: OfficialRow,
  geoid: string,
  byCode: ReadonlyMap<string, State>,
): State | null {
  const state = stateOfRow(row, geoid.slice(0, 2), byCode)
  const code = row.cell('USPS')
  if (state !== null && state.code !== code)
    throw officialFault(row.line, `USPS is "${code}", but GEOID ${geoid} is in ${state.code}.`)
  return state
}
