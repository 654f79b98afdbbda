import { counted } from '../../domain/values/counted.ts'
import { BrokenFile } from './broken-file.ts'

/** The limits of compressed files: a larger one is a zip bomb. */
const BOUNDS = {
  /** How many bytes of text each byte of the file may expand to. */
  ratio: 200,
  bytes: 8 * 1024 ** 3,
}
/** The ratio applies above this size: a small text may be one word, repeated. */
const FREE_BYTES = 16 * 1024 * 1024

/**
 * A decompressed text, within the limits of compressed files.
 * @param packedBytes The most bytes of the file that the text so far was decompressed from.
 */
export async function* bounded(
  text: AsyncIterable<Buffer>,
  packedBytes: () => number,
): AsyncIterable<Buffer> {
  let bytes = 0
  for await (const piece of text) {
    bytes += piece.length
    const isBomb = bytes > FREE_BYTES && bytes > packedBytes() * BOUNDS.ratio
    if (isBomb || bytes > BOUNDS.bytes) {
      const limit = isBomb
        ? `${BOUNDS.ratio} times as many bytes as the compressed file`
        : counted(BOUNDS.bytes, 'byte')
      throw new BrokenFile('file-too-large', `The unpacked text may have at most ${limit}.`)
    }
    yield piece
  }
}
