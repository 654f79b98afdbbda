import { bothOf, type FactBits, valuesIn } from '../facts/fact-bits.ts'
import { type FactName, factValue } from '../facts/land-facts.ts'
import { list, meaning, type Parameter } from '../parameters.ts'
import { wordsOf } from '../values/words.ts'
import type { Phrase } from './keywords.ts'

/** What land should have, or should not: any of some facts and words. */
export interface Wish {
  readonly isUnwanted: boolean
  /** Values of facts that the listing states or names; 0 for none. */
  readonly facts: FactBits
  /** In the title, the description or the address; in singular or plural. */
  readonly phrases: readonly Phrase[]
}

/** A wish with only some of its parts. */
export function wished(part: Partial<Wish>): Wish {
  return { isUnwanted: false, facts: 0, phrases: [], ...part }
}

const MAX_WISHES = 10
const MAX_ALTERNATIVES = 12
const MAX_TERM_CHARACTERS = 60
/** Longer than ten of the longest wishes. */
const MAX_CHARACTERS = 10_000
const NOT = 'not '
const OR = ' or '

/** `surfaceWater.pond or barn`, `not swamp`; reading it again gives the same wish. */
export function wishText({ isUnwanted, facts, phrases }: Wish): string {
  const stated = valuesIn(facts).map(({ fact, value }) => `${fact}.${value}`)
  const words = phrases.map(phrase => phrase.join(' '))
  return `${isUnwanted ? NOT : ''}${[...stated, ...words].join(OR)}`
}

/** Undefined for a text that is no wish. */
function readWish(text: string): Wish | undefined {
  const isUnwanted = text.slice(0, NOT.length).toLowerCase() === NOT
  // "Pond or" lacks an alternative; it is no phrase.
  const terms = ` ${isUnwanted ? text.slice(NOT.length) : text} `.split(/ or /i)
  if (terms.length > MAX_ALTERNATIVES) return undefined
  let facts = 0
  const phrases: Phrase[] = []
  for (const term of terms.map(one => one.trim())) {
    const [name = '', value, ...more] = term.split('.')
    const fact =
      value === undefined || more.length > 0 ? undefined : factValue(name as FactName, value)
    const words = value === undefined ? wordsOf(name) : []
    if (fact) facts = bothOf(facts, fact.bit)
    else if (isPhrase(words) && term.length <= MAX_TERM_CHARACTERS) phrases.push(words)
    else return undefined
  }
  return { isUnwanted, facts, phrases }
}

/** A phrase with the word "or" in it would be read as two, and "not" is for all alternatives. */
function isPhrase(words: Phrase): boolean {
  return words.length > 0 && !words.includes('or') && words[0] !== 'not'
}

/** The same wish given twice counts once. */
export function distinctWishes(wishes: readonly Wish[]): Wish[] {
  return [...new Map(wishes.map(wish => [wishText(wish), wish])).values()]
}

const LISTED = list(
  { schema: { type: 'string' }, accepts: 'a wish', read: readWish },
  `up to ${MAX_WISHES} wishes, separated by commas, each of up to ${MAX_ALTERNATIVES} alternatives joined by "or": a fact such as surfaceWater.pond, or words`,
)

export const WISHES: Parameter<readonly Wish[]> = meaning(
  'What the land should have: all of the wishes, each with alternatives, such as surfaceWater.pond or barn. A fact counts if the listing states or only names it, words in singular or plural. Land that has it is left out if the wish begins with "not"',
  {
    ...LISTED,
    read: text => {
      const all = text.length > MAX_CHARACTERS ? undefined : LISTED.read(text)
      const wishes = all && distinctWishes(all)
      return wishes && wishes.length > MAX_WISHES ? undefined : wishes
    },
  },
)
