/**
 * A text in ASCII, kept in one byte a sign. V8 keeps two bytes a sign where `replace` or `slice`
 * makes a text from one that needed them, and all text that it becomes part of has two bytes then
 * too.
 */
export function oneByteText(ascii: string): string {
  return Buffer.from(ascii, 'latin1').toString('latin1')
}
