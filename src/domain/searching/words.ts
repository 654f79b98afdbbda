const MARKS = /\p{Mark}+/gu
const APOSTROPHES = /['’ʼ]/g
const WORD = /[\p{Letter}\p{Number}]+/gu

/**
 * Cuts a text into the words that a keyword search compares: runs of letters and digits, lower
 * case, without accents. An apostrophe joins (`O'Brien` is `obrien`), every other sign parts
 * (`lake-front` is two words, one after the other). What is searched and what is searched for
 * both go through here, so that they always agree.
 */
export function wordsOf(text: string): string[] {
  const plain = text.normalize('NFKD').replace(MARKS, '').replace(APOSTROPHES, '').toLowerCase()
  return plain.match(WORD) ?? []
}
