import { promisify } from 'node:util'
import { constants, crc32, deflateRaw, inflateRaw } from 'node:zlib'

/**
 * A gzip file can be assembled from parts that were compressed earlier, each on its own: a part
 * ends at a byte boundary and refers to nothing before it, so parts can be concatenated in any
 * order (RFC 1951). The checksum of the whole follows from the checksums of the parts, as in zlib's
 * crc32_combine.
 */
export interface GzipPart {
  /** The size before compression. */
  readonly bytes: number
  readonly crc: number
  readonly deflated: Uint8Array
}

const deflate = promisify<Uint8Array, object, Buffer>(deflateRaw)
const inflate = promisify<Uint8Array, object, Buffer>(inflateRaw)

/** The fastest level: the default takes a third longer. */
const LEVEL = constants.Z_BEST_SPEED
const CHUNK_BYTES = 256 * 1024
/** zlib's minimum chunk size. */
const SPARE_BYTES = 64
/** Without time and name, system unknown. */
export const GZIP_HEAD: Uint8Array = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 4, 255])
/** An empty final block. */
const LAST_BLOCK = Buffer.from([3, 0])

export async function gzipPart(text: Uint8Array): Promise<GzipPart> {
  const finishFlush = constants.Z_SYNC_FLUSH
  const deflated = await deflate(text, { level: LEVEL, finishFlush, chunkSize: CHUNK_BYTES })
  return { bytes: text.length, crc: crc32(text), deflated }
}

/** @throws Error for a corrupt part. */
export async function textOf({ bytes, crc, deflated }: GzipPart): Promise<Uint8Array> {
  const finishFlush = constants.Z_SYNC_FLUSH
  // In one chunk, so nothing has to be concatenated.
  const chunkSize = bytes + SPARE_BYTES
  const text = await inflate(deflated, { finishFlush, maxOutputLength: chunkSize, chunkSize })
  if (text.length !== bytes || crc32(text) !== crc) throw new Error('A part of a file is broken.')
  return text
}

/** Computes the trailer of a gzip file from its parts. */
export class GzipEnd {
  #crc = 0
  #bytes = 0

  add({ bytes, crc }: Pick<GzipPart, 'bytes' | 'crc'>): void {
    this.#crc = combined(this.#crc, crc, bytes)
    this.#bytes = (this.#bytes + bytes) % 2 ** 32
  }

  end(): Uint8Array {
    const sums = Buffer.alloc(8)
    sums.writeUInt32LE(this.#crc)
    sums.writeUInt32LE(this.#bytes, 4)
    return Buffer.concat([LAST_BLOCK, sums])
  }
}

/** The polynomial of CRC-32, with the bits in reverse. */
const POLYNOMIAL = 0xed_b8_83_20
const HIGHEST = 0x80_00_00_00
/** x to the power of 2^n, modulo the polynomial. */
const POWERS = powers()

/** The checksum of two concatenated texts. @param bytes The length of the second one. */
function combined(first: number, second: number, bytes: number): number {
  // Appending the second text shifts the first checksum by 8 bits per byte.
  let shift = HIGHEST
  for (let n = bytes, power = 3; n > 0; n = Math.floor(n / 2), power++) {
    if (n % 2 === 1) shift = product(POWERS[power % POWERS.length] ?? 0, shift)
  }
  return (product(shift, first) ^ second) >>> 0
}

/** The product of two polynomials modulo that of CRC-32. */
function product(a: number, b: number): number {
  let sum = 0
  let factor = b
  for (let bit = HIGHEST; bit > 0; bit >>>= 1) {
    if ((a & bit) !== 0) sum ^= factor
    factor = (factor & 1) === 1 ? (factor >>> 1) ^ POLYNOMIAL : factor >>> 1
  }
  return sum >>> 0
}

function powers(): readonly number[] {
  const found = [HIGHEST >>> 1]
  for (let n = 1; n < 32; n++) {
    const last = found.at(-1) ?? 0
    found.push(product(last, last))
  }
  return found
}
