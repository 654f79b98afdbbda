import type { EditDistance } from './edit-distance.ts'

/** The cost of a text that begins a name. Lower is better; 0 means that the text is the name. */
const WORDS_OF_BEGINNING = 0.5
const LETTERS_OF_BEGINNING = 1
const LATER_WORDS = 1.25
const LETTERS_OF_LATER_WORD = 1.5
/** The cost of a text that matches a name only with mistakes; each mistake adds to it. */
export const WITH_MISTAKES = 2
export const EACH_MISTAKE = 1.5
/** The extra cost of a text with mistakes that matches only the beginning of a name. */
const UNFINISHED = 0.5
const OTHER_ORDER = 0.25
const MISSING_WORD = 0.3

/**
 * How badly a text fits a name, in steps: the name itself, its beginning, a later word, and then
 * with mistakes. Infinite if it does not fit.
 * @param text Words in lower case, as `plainWords` writes them, as is the name.
 * @param distance Counts mistakes; null to allow none.
 */
export function matchCost(text: string, name: string, distance: EditDistance | null): number {
  if (name === text) return 0
  if (name.startsWith(text)) {
    return name[text.length] === ' ' ? WORDS_OF_BEGINNING : LETTERS_OF_BEGINNING
  }
  const place = name.indexOf(` ${text}`)
  if (place >= 0) {
    const next = name[place + 1 + text.length]
    return next === undefined || next === ' ' ? LATER_WORDS : LETTERS_OF_LATER_WORD
  }
  if (distance === null) return Number.POSITIVE_INFINITY
  const mistakes = mistakesIn(text, name, distance)
  return mistakes === null ? Number.POSITIVE_INFINITY : WITH_MISTAKES + mistakes * EACH_MISTAKE
}

/** How many mistakes are allowed in this many letters. */
function forgiven(letters: number): number {
  if (letters < 4) return 0
  if (letters < 6) return 1
  return letters < 10 ? 2 : 3
}

/** Null for too many. */
function mistakesIn(text: string, name: string, distance: EditDistance): number | null {
  const limit = forgiven(text.length)
  const isSpaced = text.includes(' ') || name.includes(' ')
  // Without mistakes, only spaces may differ.
  if (limit === 0) {
    return isSpaced && text.replaceAll(' ', '') === name.replaceAll(' ', '') ? 0 : null
  }
  const { whole, beginning } = distance.between(text, name, limit)
  let fewest = Math.min(whole, beginning + UNFINISHED)
  if (isSpaced) {
    const joined = distance.between(text.replaceAll(' ', ''), name.replaceAll(' ', ''), limit)
    fewest = Math.min(fewest, joined.whole, joined.beginning + UNFINISHED)
    if (fewest > 1) fewest = Math.min(fewest, mistakesByWord(text, name, distance))
  }
  return fewest > limit ? null : fewest
}

/** The words of the text may come in any order; the last one may be unfinished. */
function mistakesByWord(text: string, name: string, distance: EditDistance): number {
  const wanted = text.split(' ')
  const words = name.split(' ')
  if (wanted.length === 1 || wanted.length > words.length) return Number.POSITIVE_INFINITY
  let sum = OTHER_ORDER + MISSING_WORD * (words.length - wanted.length)
  wanted.forEach((word, i) => {
    const isLast = i === wanted.length - 1
    const limit = forgiven(word.length)
    let fewest = Number.POSITIVE_INFINITY
    let nearest = 0
    words.forEach((other, place) => {
      const { whole, beginning } = distance.between(word, other, limit)
      const mistakes = isLast ? Math.min(whole, beginning + UNFINISHED) : whole
      if (mistakes <= limit && mistakes < fewest) {
        fewest = mistakes
        nearest = place
      }
    })
    sum += fewest
    if (fewest < Number.POSITIVE_INFINITY) words.splice(nearest, 1)
  })
  return sum
}
