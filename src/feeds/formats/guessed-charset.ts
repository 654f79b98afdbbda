/**
 * Distinguishes MacRoman, as old versions of Excel on a Mac write it, from windows-1252, by letters
 * and quotes that make sense in only one of the two: `é` of MacRoman is `Ž` in windows-1252, which
 * occurs in no English or Spanish word.
 * @param beginning The beginning of a text that need not be UTF-8.
 * @returns Undefined if nothing suggests MacRoman.
 */
export function guessedCharset(beginning: Buffer): 'macintosh' | undefined {
  let mac = 0
  let windows = 0
  for (let i = 1; i < beginning.length; i++) {
    const before = beginning[i - 1] ?? 0
    const byte = beginning[i] ?? 0
    const after = beginning[i + 1] ?? 0
    if (byte < 0x80 || before >= 0x80 || after >= 0x80) continue
    if (isLetter(before)) {
      if (MAC_LETTERS.has(byte) || (byte === MAC_APOSTROPHE && isLetter(after))) mac++
      if (byte >= 0xe0 || (byte === WINDOWS_APOSTROPHE && isEndingS(after, beginning[i + 2])))
        windows++
    }
  }
  return mac > windows ? 'macintosh' : undefined
}

/**
 * á ç é è ê ó ú ñ and others of MacRoman after a letter; in windows-1252 these bytes are signs, or
 * letters that no such word has.
 */
const MAC_LETTERS: ReadonlySet<number> = new Set([
  0x87, 0x88, 0x8a, 0x8d, 0x8e, 0x8f, 0x90, 0x9a, 0x9c, 0x9f,
])
const MAC_APOSTROPHE = 0xd5
const WINDOWS_APOSTROPHE = 0x92

function isLetter(byte: number): boolean {
  return (byte >= 0x41 && byte <= 0x5a) || (byte >= 0x61 && byte <= 0x7a)
}

/** An `s` or `t` at the end of a word: `’s`, `n’t`. */
function isEndingS(byte: number, after: number | undefined): boolean {
  return (byte === 0x73 || byte === 0x74) && (after === undefined || !isLetter(after))
}
