/**
 * An ASCII text stored in one byte per character. V8 stores two bytes per character where `replace`
 * or `slice` creates a text from one that needed them, and then in every text that contains it.
 */
export function oneByteText(ascii: string): string {
  return Buffer.from(ascii, 'latin1').toString('latin1')
}
