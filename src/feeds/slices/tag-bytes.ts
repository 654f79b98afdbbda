const BLANKS = [0x20, 0x09, 0x0a, 0x0d]
const LESS = 0x3c
const GREATER = 0x3e
const SLASH = 0x2f
const COLON = 0x3a
const QUOTES = [0x22, 0x27]
/** Longer names are not matched. */
const MAX_NAME_BYTES = 128

/** The index after a name of XML that begins at an index, or after its first 128 bytes. */
export function endOfName(bytes: Buffer, from: number): number {
  const last = Math.min(bytes.length, from + MAX_NAME_BYTES)
  let at = from
  while (at < last && !isAfterName(bytes[at] ?? GREATER)) at++
  return at
}

function isAfterName(byte: number): boolean {
  return byte <= 0x20 || byte === GREATER || byte === SLASH || byte === LESS
}

export function pastBlanks(bytes: Buffer, from: number): number {
  let at = from
  while (BLANKS.includes(bytes[at] ?? 0)) at++
  return at
}

/** Whether the name between two indexes is `name`, with any prefix: `Listing` and `ns:Listing`. */
export function isNamed(bytes: Buffer, from: number, to: number, name: Buffer): boolean {
  const start = to - name.length
  if (start < from || bytes.compare(name, 0, name.length, start, to) !== 0) return false
  return start === from || bytes[start - 1] === COLON
}

/** The index after the `>` that ends a tag, or of a `<` that comes before; null for neither. */
export function endOfTag(bytes: Buffer, from: number): number | null {
  let quote = 0
  for (let at = from; at < bytes.length; at++) {
    const byte = bytes[at] ?? LESS
    if (byte === LESS) return at
    if (quote !== 0) {
      if (byte === quote) quote = 0
    } else if (byte === GREATER) return at + 1
    else if (QUOTES.includes(byte)) quote = byte
  }
  return null
}
