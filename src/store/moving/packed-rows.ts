import { Problem } from '../../domain/problem.ts'
import type { MovedTable } from './moved-tables.ts'

/**
 * Rows on their way between databases are in the binary form of PostgreSQL's COPY, so a server reads and writes them
 * without conversion, and rows of two databases are compared as bytes. A row is the number of its values (2 bytes)
 * and each value with its length before it (4 bytes; -1 for null). Numbers are big-endian.
 * https://www.postgresql.org/docs/current/sql-copy.html
 */
export interface PackedRows {
  /** Whole rows, one after the other. */
  readonly bytes: Buffer
  readonly count: number
}

export type ColumnType = 'int4' | 'int8' | 'float8' | 'text' | 'bytea'

export interface Column {
  readonly name: string
  readonly type: ColumnType
}

const COUNT_BYTES = 2
const LENGTH_BYTES = 4
const NULL_LENGTH = -1
/** Where a row would begin, the end of all rows. */
const END_OF_ROWS = -1
/** A length, and a value of a type other than text and bytes. */
const MAX_NUMBER_BYTES = LENGTH_BYTES + 8
/** Of one UTF-16 unit in UTF-8. */
const MAX_CHARACTER_BYTES = 3

/** Parts are small, so that a process does not keep a server waiting while it makes the next one. */
const PART_BYTES = 2 ** 16
const ROOM_BYTES = PART_BYTES + 2 ** 14

/** Packs the rows of one table. */
export class RowPacker {
  readonly #table: MovedTable
  readonly #columns: readonly Column[]
  #bytes: Buffer
  #view: DataView
  #end = 0
  #count = 0

  constructor(table: MovedTable, columns: readonly Column[]) {
    this.#table = table
    this.#columns = columns
    this.#bytes = Buffer.allocUnsafeSlow(ROOM_BYTES)
    this.#view = viewOf(this.#bytes)
  }

  get isFull(): boolean {
    return this.#end >= PART_BYTES
  }

  /** @throws Problem `conflict` when a number has too many digits. */
  add(values: readonly unknown[]): void {
    const columns = this.#columns
    this.#reserve(COUNT_BYTES + columns.length * MAX_NUMBER_BYTES)
    this.#view.setInt16(this.#end, columns.length)
    this.#end += COUNT_BYTES
    for (let i = 0; i < columns.length; i++) {
      const isPut = this.#put(values[i], columns[i]?.type, (columns.length - i) * MAX_NUMBER_BYTES)
      if (!isPut) throw unfit(this.#table, columns, values, i)
    }
    this.#count++
  }

  /** The rows since the last call. */
  take(): PackedRows {
    const rows = { bytes: this.#bytes.subarray(0, this.#end), count: this.#count }
    this.#bytes = Buffer.allocUnsafeSlow(ROOM_BYTES)
    this.#view = viewOf(this.#bytes)
    this.#end = 0
    this.#count = 0
    return rows
  }

  /** @param followingBytes The room that stays reserved for the rest of the row. */
  #put(value: unknown, type: ColumnType | undefined, followingBytes: number): boolean {
    if (value === null) this.#putLength(NULL_LENGTH)
    else if (type === 'text' && typeof value === 'string') this.#putText(value, followingBytes)
    else if (type === 'bytea' && Buffer.isBuffer(value)) this.#putBytes(value, followingBytes)
    else if (typeof value === 'number') return this.#putNumber(value, type)
    else return false
    return true
  }

  #putText(text: string, followingBytes: number): void {
    this.#reserve(text.length * MAX_CHARACTER_BYTES + followingBytes)
    const start = this.#end + LENGTH_BYTES
    const length = text === '' ? 0 : this.#bytes.write(text, start)
    this.#putLength(length)
    this.#end += length
  }

  #putBytes(bytes: Buffer, followingBytes: number): void {
    this.#reserve(bytes.length + followingBytes)
    this.#putLength(bytes.length)
    this.#end += bytes.copy(this.#bytes, this.#end)
  }

  #putNumber(value: number, type: ColumnType | undefined): boolean {
    if (type === 'float8') {
      this.#putLength(8)
      // The sum is 0 for the negative zero, which SQLite does not know.
      this.#view.setFloat64(this.#end, value + 0)
      this.#end += 8
    } else if (type === 'int8' && Number.isSafeInteger(value)) {
      this.#putLength(8)
      this.#view.setInt32(this.#end, Math.floor(value / 2 ** 32))
      this.#view.setUint32(this.#end + 4, value >>> 0)
      this.#end += 8
    } else if (type === 'int4' && value === (value | 0)) {
      this.#putLength(4)
      this.#view.setInt32(this.#end, value)
      this.#end += 4
    } else return false
    return true
  }

  #putLength(length: number): void {
    this.#view.setInt32(this.#end, length)
    this.#end += LENGTH_BYTES
  }

  #reserve(byteCount: number): void {
    if (this.#end + byteCount <= this.#bytes.length) return
    const larger = Buffer.allocUnsafeSlow(2 * (this.#end + byteCount))
    this.#bytes.copy(larger, 0, 0, this.#end)
    this.#bytes = larger
    this.#view = viewOf(larger)
  }
}

/** Reads packed rows one by one. */
export class RowUnpacker {
  readonly #columns: readonly Column[]
  readonly #bytes: Buffer
  readonly #view: DataView
  #position = 0

  constructor(columns: readonly Column[], bytes: Buffer) {
    this.#columns = columns
    this.#bytes = bytes
    this.#view = viewOf(bytes)
  }

  get isAtEnd(): boolean {
    return this.#position >= this.#bytes.length
  }

  /** Writes the values of the next row into an array. */
  readInto(values: unknown[], start: number): void {
    let position = this.#position + COUNT_BYTES
    for (let i = 0; i < this.#columns.length; i++) {
      const length = this.#view.getInt32(position)
      position += LENGTH_BYTES
      values[start + i] =
        length === NULL_LENGTH ? null : this.#valueAt(position, length, this.#columns[i]?.type)
      if (length !== NULL_LENGTH) position += length
    }
    this.#position = position
  }

  #valueAt(position: number, length: number, type: ColumnType | undefined): unknown {
    switch (type) {
      case 'text':
        return length === 0 ? '' : this.#bytes.toString('utf8', position, position + length)
      case 'int8':
        return this.#view.getInt32(position) * 2 ** 32 + this.#view.getUint32(position + 4)
      case 'int4':
        return this.#view.getInt32(position)
      case 'float8':
        return this.#view.getFloat64(position)
      default:
        return this.#bytes.subarray(position, position + length)
    }
  }
}

/** The values of each row. */
export function* unpackedRows(
  columns: readonly Column[],
  { bytes }: Pick<PackedRows, 'bytes'>,
): Generator<readonly unknown[]> {
  const unpacker = new RowUnpacker(columns, bytes)
  while (!unpacker.isAtEnd) {
    const values: unknown[] = []
    unpacker.readInto(values, 0)
    yield values
  }
}

/** The rows at the beginning of bytes that may be cut off anywhere. */
export function wholeRowsIn(bytes: Buffer): PackedRows {
  const view = viewOf(bytes)
  let [end, count] = [0, 0]
  for (;;) {
    const next = endOfRow(view, end)
    if (next === null) return { bytes: bytes.subarray(0, end), count }
    end = next
    count++
  }
}

/** Null: the row is cut off, or the rows end. */
function endOfRow(view: DataView, start: number): number | null {
  const { byteLength } = view
  if (start + COUNT_BYTES > byteLength) return null
  const columnCount = view.getInt16(start)
  if (columnCount === END_OF_ROWS) return null
  let end = start + COUNT_BYTES
  for (let i = 0; i < columnCount; i++) {
    if (end + LENGTH_BYTES > byteLength) return null
    const length = view.getInt32(end)
    end += LENGTH_BYTES + (length === NULL_LENGTH ? 0 : length)
  }
  return end > byteLength ? null : end
}

/** How sentences name a row. */
export function placeOf(
  { key }: MovedTable,
  columns: readonly Column[],
  values: readonly unknown[],
): string {
  return key.map(name => `${name} ${shownValue(valueNamed(columns, values, name))}`).join(', ')
}

export function valueNamed(
  columns: readonly Column[],
  values: readonly unknown[],
  name: string,
): unknown {
  return values[columns.findIndex(column => column.name === name)]
}

function shownValue(value: unknown): string {
  return Buffer.isBuffer(value) ? value.toString('hex') : String(value)
}

function viewOf({ buffer, byteOffset, byteLength }: Buffer): DataView {
  return new DataView(buffer, byteOffset, byteLength)
}

function unfit(
  table: MovedTable,
  columns: readonly Column[],
  values: readonly unknown[],
  index: number,
): Problem {
  const detail = `The column ${columns[index]?.name} of the row of ${table.name} with ${placeOf(table, columns, values)} contains ${shownValue(values[index])}, which is no value of the type ${columns[index]?.type}. Correct it, and run "acreage move" again.`
  return Problem.of('conflict', 'Value not movable', detail)
}
