import type { User } from './user.ts'

/** With a second factor, a shorter password is enough (NIST SP 800-63B-4, 3.1.1.2). */
export const MIN_PASSWORD = { alone: 15, besideFactor: 8 } as const
/** Longer texts are refused before any other check. */
const MAX_PASSWORD = 256
/** A password with fewer different characters is easy to guess. */
const MIN_DIFFERENT = 5
const ROWS = ['01234567890', 'abcdefghijklmnopqrstuvwxyz', 'qwertyuiopasdfghjklzxcvbnm']
/**
 * The fewest characters that must remain without the user's own words, keyboard rows, and digits
 * and signs at the end.
 */
const MIN_SECRET_CHARACTERS = 6
const MIN_WORD_CHARACTERS = 3

/**
 * Why a text cannot be a password; null if it can. There are no rules about kinds of characters,
 * because they lead to passwords that people forget and programs guess (NIST SP 800-63B-4,
 * 3.1.1.2).
 * @param hasFactor Whether the user has a second factor.
 * @param isCommon Whether a word in lower case is among the first guesses of cracking programs.
 */
export function passwordFault(
  password: string,
  { email, name }: Pick<User, 'email' | 'name'>,
  hasFactor: boolean,
  isCommon: (word: string) => boolean,
): string | null {
  if (password.length > MAX_PASSWORD) return `A password has at most ${MAX_PASSWORD} characters.`
  const length = [...password].length
  const least = hasFactor ? MIN_PASSWORD.besideFactor : MIN_PASSWORD.alone
  if (length === 0) return 'Enter a password.'
  if (length < least) {
    return `A password has at least ${least} characters; this one has ${length}. Four words that do not belong together are good.`
  }
  if (new Set(password).size < MIN_DIFFERENT) {
    return 'This password repeats a few characters. Choose one that is harder to guess.'
  }
  const text = password.toLowerCase()
  const start = withoutEnd(text)
  if (
    isCommon(text) ||
    isCommon(start) ||
    secretLength(start, ownWords(email, name)) < MIN_SECRET_CHARACTERS
  ) {
    return 'Programs try passwords such as this one first. Choose one without your name, your address or a row of keys.'
  }
  return null
}

/** Whether a password is long enough only with a second factor. */
export function isShortPassword(password: string): boolean {
  return [...password].length < MIN_PASSWORD.alone
}

/** Without the digits and signs at the end, which many people add. */
function withoutEnd(text: string): string {
  let end = text.length
  while (end > 0 && !/\p{L}/u.test(text.charAt(end - 1))) end--
  return end === 0 ? text : text.slice(0, end)
}

/** The words of the user that others know. */
function ownWords(email: string, name: string): string[] {
  return `${email} ${name}`
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(word => word.length >= MIN_WORD_CHARACTERS)
}

/**
 * How many characters of a text are neither part of known words nor the fourth or a later one of a
 * keyboard row.
 */
function secretLength(text: string, words: readonly string[]): number {
  const rest = words.reduce((left, word) => left.replaceAll(word, ''), text)
  const isInRow = (end: number) => ROWS.some(row => row.includes(rest.slice(end - 3, end + 1)))
  return [...rest].filter((_character, i) => i < 3 || !isInRow(i)).length
}
