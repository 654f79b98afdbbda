const MARKS = /\p{Mark}+/gu
const APOSTROPHES = /['’ʼ]/g
const WORD = /[\p{Letter}\p{Number}]+/gu

/**
 * Splits a text into the words that a keyword search compares: runs of letters and digits, lower
 * case, without accents. An apostrophe joins (`O'Brien` is `obrien`), every other character
 * separates (`lake-front` is two consecutive words). Both the searched texts and the keywords are
 * split by this function, so they always agree.
 */
export function wordsOf(text: string): string[] {
  const plain = text.normalize('NFKD').replace(MARKS, '').replace(APOSTROPHES, '').toLowerCase()
  return plain.match(WORD) ?? []
}
