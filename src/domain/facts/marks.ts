import type { FactBits } from './fact-bits.ts'
import { landFact } from './land-facts.ts'
import { NAMED } from './mentioned-facts.ts'
import { type Found, Phrasing } from './phrases.ts'
import { SCOPES, type Scope } from './scopes.ts'
import type { Sentence } from './sentences.ts'
import { STATES, type StateRow } from './states.ts'
import { DOUBTLESS, OTHER_THINGS, SUBJECTS, type Subject } from './subjects.ts'

/**
 * What a phrase stands for: a subject, a value that is only named, what is said of a subject, a
 * doubt, a thing that only shares words with a subject, or words that raise no doubt here.
 */
type Meaning =
  | { readonly kind: 'subject'; readonly subject: Subject }
  | { readonly kind: 'state'; readonly row: StateRow }
  | { readonly kind: 'scope'; readonly scope: Scope }
  | { readonly kind: 'named'; readonly bit: FactBits }
  | { readonly kind: 'other' | 'doubtless' }

/** A phrase of a table in a sentence. */
export type Mark = Found<Meaning>

/** States of which only the longest phrase counts where they overlap: `on the lot line`. */
const TRACKS: Readonly<Record<string, string>> = {
  no: 'negation',
  not: 'negation',
  here: 'place',
  lot: 'place',
  near: 'place',
}

/** Finds the phrases of all tables. */
export const PHRASING = new Phrasing<Meaning>([
  ...SUBJECTS.map(subject => ({
    meaning: { kind: 'subject', subject } as const,
    // Values of a set do not exclude each other.
    track: landFact(subject.fact)?.isSet ? `${subject.values.bare}` : subject.fact,
    lines: subject.phrases,
  })),
  ...NAMED.map(({ bit, phrases }) => ({
    meaning: { kind: 'named', bit } as const,
    track: `named ${bit}`,
    lines: phrases,
  })),
  ...STATES.map((row, i) => ({
    meaning: { kind: 'state', row } as const,
    track: TRACKS[row.state] ?? `state ${i}`,
    lines: row.phrases,
  })),
  ...SCOPES.map((scope, i) => ({
    meaning: { kind: 'scope', scope } as const,
    track: `scope ${i}`,
    lines: scope.phrases,
  })),
  { meaning: { kind: 'other' }, track: 'other', lines: OTHER_THINGS },
  { meaning: { kind: 'doubtless' }, track: 'doubtless', lines: DOUBTLESS },
])

/** The subjects, states and scopes among the phrases of a sentence; none without a subject. */
export function marksAmong(all: readonly Mark[], sentence: Sentence, text: string): Mark[] {
  const others = all.filter(({ meaning }) => meaning.kind === 'other')
  const isHidden = (mark: Mark) =>
    others.some(other => other.from < mark.to && other.to > mark.from && !isLonger(mark, other))
  const subjects = all.filter(mark => mark.meaning.kind === 'subject' && !isHidden(mark))
  if (subjects.length === 0) return []
  const harmless = [...subjects, ...all.filter(({ meaning }) => WITHOUT_DOUBT.has(meaning.kind))]
  return all.filter(mark => {
    const { meaning } = mark
    if (meaning.kind === 'subject') return subjects.includes(mark)
    if (meaning.kind === 'scope')
      return !harmless.some(one => isLonger(one, mark) && !crossesOtherLand(one))
    const isHarmless = (isNegation(mark) ? harmless : others).some(one => isLonger(one, mark))
    return meaning.kind === 'state' && !isHarmless && !isWhole(mark, sentence, text)
  })
}

function isNegation({ meaning }: Mark): boolean {
  return meaning.kind === 'state' && TRACKS[meaning.row.state] === 'negation'
}

/** An easement through a neighbor's field leaves the doubt about the field. */
function crossesOtherLand({ meaning }: Mark): boolean {
  return meaning.kind === 'subject' && meaning.subject.values.bare === 'easement'
}

const WITHOUT_DOUBT: ReadonlySet<string> = new Set(['other', 'doubtless'])

/** Whether one phrase contains another, and more. */
function isLonger(one: Mark, other: Mark): boolean {
  return one.from <= other.from && one.to >= other.to && one.to - one.from > other.to - other.from
}

/** Whether a share, such as `100 %`, is none. */
function isWhole({ meaning, from, to }: Mark, { starts, ends }: Sentence, text: string): boolean {
  if (meaning.kind !== 'state' || meaning.row.state !== 'share') return false
  return /^100\b/.test(text.slice(starts[from], ends[to - 1]))
}
