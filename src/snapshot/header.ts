import { crc32 } from 'node:zlib'
import type { SnapshotLabel } from './snapshots.ts'
import { UnusableSnapshot } from './snapshots.ts'

/**
 * The size of a snapshot's header: a line with its kind, its format and the checksum of the rest;
 * then a line of JSON, and spaces.
 */
export const HEADER_BYTES = 4096
/** Increment it when the layout of the header or of the parts after it changes. */
const FORMAT = 1
const FIRST_LINE = /^acreage-index (\d{1,9}) ([0-9a-f]{8})\n/

export interface Header {
  readonly label: SnapshotLabel
  readonly parts: readonly { readonly bytes: number; readonly crc: number }[]
}

export function writeHeader(header: Header): Uint8Array {
  const json = `${JSON.stringify(header)}\n`
  const lineBytes = firstLine(0).length
  const rest = Buffer.from(json.padEnd(HEADER_BYTES - lineBytes))
  return Buffer.concat([Buffer.from(firstLine(crc32(rest))), rest])
}

/** @throws UnusableSnapshot when it is damaged, in another format, or something else. */
export function readHeader(bytes: Buffer): Header {
  const [line, format, sum] = FIRST_LINE.exec(bytes.toString('latin1', 0, 64)) ?? []
  if (line === undefined) throw new UnusableSnapshot('it is not one')
  if (Number(format) !== FORMAT) throw new UnusableSnapshot(`it has format ${format}`)
  const rest = bytes.subarray(line.length)
  if (hexadecimal(crc32(rest)) !== sum) {
    throw new UnusableSnapshot('its header does not have its checksum')
  }
  return JSON.parse(rest.toString('utf8')) as Header
}

function firstLine(sum: number): string {
  return `acreage-index ${FORMAT} ${hexadecimal(sum)}\n`
}

function hexadecimal(sum: number): string {
  return sum.toString(16).padStart(8, '0')
}
