/**
 * A text in ASCII, kept in one byte a sign. V8 goes on with two bytes where a text is made from one that needed them, by
 * `replace` or `slice`, and all text that it becomes part of has two bytes then too.
 */
export function oneByteText(ascii: string): string {
  return Buffer.from(ascii, 'latin1').toString('latin1')
}
