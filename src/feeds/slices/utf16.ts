import { TextDecoder } from 'node:util'

const MARKS = [
  [Buffer.from([0xff, 0xfe]), 'utf-16le'],
  [Buffer.from([0xfe, 0xff]), 'utf-16be'],
] as const
/** This many characters of ASCII identify UTF-16 without a byte order mark. */
const TELLING_CHARACTERS = 4

type Utf16 = (typeof MARKS)[number][1]

/**
 * Converts a text of UTF-16 to UTF-8; any other text is unchanged. Half of a surrogate pair becomes
 * U+FFFD.
 * @param charset The encoding named by the sender of the text. Without it, the byte order mark
 *   decides, or the zeros in texts of ASCII.
 */
export async function* withoutUtf16(
  text: AsyncIterable<Buffer>,
  charset?: string,
): AsyncIterable<Buffer> {
  let decoder: TextDecoder | null | undefined
  for await (const piece of text) {
    if (decoder === undefined) {
      const encoding = named(charset) ?? encodingOf(piece)
      decoder = encoding === null ? null : new TextDecoder(encoding)
    }
    yield decoder === null ? piece : Buffer.from(decoder.decode(piece, { stream: true }))
  }
  const rest = decoder?.decode() ?? ''
  if (rest !== '') yield Buffer.from(rest)
}

function named(charset: string | undefined): Utf16 | null {
  const name = charset?.trim().toLowerCase()
  if (name === 'utf-16be') return 'utf-16be'
  return name === 'utf-16le' ? 'utf-16le' : null
}

function encodingOf(beginning: Buffer): Utf16 | null {
  const marked = MARKS.find(([mark]) => mark.equals(beginning.subarray(0, mark.length)))
  if (marked) return marked[1]
  const telling = beginning.subarray(0, 2 * TELLING_CHARACTERS)
  if (telling.length < 2 * TELLING_CHARACTERS) return null
  if (telling.every((byte, i) => (byte === 0) === (i % 2 === 1))) return 'utf-16le'
  return telling.every((byte, i) => (byte === 0) === (i % 2 === 0)) ? 'utf-16be' : null
}
