import { characterCount } from '../values/plain-text.ts'

/** The longest text to search for, in characters. */
export const MAX_SOUGHT_CHARACTERS = 100

const MARKS = /\p{M}/gu
const NO_DIGIT = /\D/g
/** A phone number, or a part of one, with the signs that people put between its digits. */
const NUMBER = /^[\d().+-]{4,}$/

/**
 * Returns a function that tests whether a text of a lead has all of some words, even as parts of
 * longer ones, ignoring case, accents, and the signs within phone numbers.
 * @returns Null if there are no words.
 */
export function leadMatcher(sought: string): ((text: string) => boolean) | null {
  if (characterCount(sought) > MAX_SOUGHT_CHARACTERS) return () => false
  const words = folded(sought).split(/\s+/).filter(Boolean)
  if (words.length === 0) return null
  return text => {
    const all = folded(text)
    return words.every(word => all.includes(word) || (NUMBER.test(word) && hasDigits(all, word)))
  }
}

function hasDigits(text: string, word: string): boolean {
  const digits = word.replace(NO_DIGIT, '')
  return digits.length >= 4 && text.replace(NO_DIGIT, '').includes(digits)
}

function folded(text: string): string {
  return text.normalize('NFKD').replace(MARKS, '').toLowerCase()
}
