import { isDoubtful } from './doubts.ts'
import { type FactValue, factValue } from './land-facts.ts'
import { type Mark, marksAmong } from './marks.ts'
import type { Sentence } from './sentences.ts'
import type { StateRow } from './states.ts'
import type { State, Subject } from './subjects.ts'
import { wordsBetween } from './words-between.ts'

/** What is said of a subject, and from where to where it is said. */
interface Statement {
  readonly state: StateRow['state']
  readonly isDenied: boolean
  readonly from: number
  readonly to: number
  /** Whether it is said of a list, of which it may mean only one end. */
  readonly isFar: boolean
}

const MAX_BETWEEN = 3
/** Words that are often parts of names. */
const NAMES: ReadonlySet<string> = new Set(
  'spring springs pond lake woods flat level rolling open forest pines hardwood'.split(' '),
)
const NAME = /^[A-Z][a-z]/
/** States that contradict a `no` before them: `no power at the road`. */
const ODD_AFTER_NO: ReadonlySet<string> = new Set(['near', 'reserved', 'none'])
/** States whose denial does not mean that there is none. */
const UNDENIABLE: ReadonlySet<string> = new Set(
  'here reserved passed approved paved gravel dirt'.split(' '),
)
/** States that may follow a dash or be in parentheses: `HOA - none`, `County Road 4 (paved)`. */
const FIELD_STATES: ReadonlySet<string> = new Set(
  'yes none here near lot paved gravel dirt'.split(' '),
)
/** Facts that the name of a field may state: `Restrictions: see attached`, `Pond: stocked`. */
const STATED_BY_FIELDS: ReadonlySet<string> = new Set(['restrictions', 'surfaceWater'])
const SHARED_MINERALS = factValue('minerals', 'partial') as FactValue

/** The values that a sentence states. @param phrases All that are in it. */
export function valuesIn(sentence: Sentence, phrases: readonly Mark[], text: string): FactValue[] {
  if (sentence.isQuestion) return []
  const marks = marksAmong(phrases, sentence, text)
  const values = marks.flatMap((mark, i) =>
    mark.meaning.kind === 'subject'
      ? (new SubjectReader(
          sentence,
          { marks, own: mark, at: i },
          mark.meaning.subject,
          text,
        ).value() ?? [])
      : [],
  )
  // It does not matter who has which half.
  const isShared = marks.some(
    ({ meaning }) => meaning.kind === 'state' && meaning.row.state === 'share',
  )
  const meant = values.map(one => (isShared && one.fact === 'minerals' ? SHARED_MINERALS : one))
  return [...new Set(meant)]
}

class SubjectReader {
  readonly #sentence: Sentence
  readonly #marks: readonly Mark[]
  readonly #at: number
  readonly #own: Mark
  readonly #subject: Subject
  readonly #text: string

  constructor(
    sentence: Sentence,
    {
      marks,
      own,
      at,
    }: { readonly marks: readonly Mark[]; readonly own: Mark; readonly at: number },
    subject: Subject,
    text: string,
  ) {
    this.#sentence = sentence
    this.#marks = marks
    this.#at = at
    this.#own = own
    this.#subject = subject
    this.#text = text
  }

  /** The value that is stated of the subject. */
  value(): FactValue | undefined {
    const { values, fact } = this.#subject
    const [state, said = this.#own] = this.#stated(this.#before(), this.#after())
    const value =
      state === 'not' ? undefined : (values[state] ?? (state === 'yes' ? values.bare : undefined))
    if (value === undefined || (state === 'bare' && this.#isFieldName()) || this.#isName())
      return undefined
    if (isDoubtful(this.#sentence, this.#marks, fact, { own: this.#own, said })) return undefined
    return factValue(fact, value)
  }

  /** Which of the statements counts; `not` for none. */
  #stated(
    before: Statement | null,
    after: Statement | null,
  ): readonly [state: State | 'not', said?: Statement] {
    if (before?.state === 'not') return ['not']
    if (before?.state === 'no' && !before.isFar)
      return after !== null && ODD_AFTER_NO.has(after.state) ? ['not'] : ['none', before]
    const said = after ?? before
    if (said === null) return ['bare']
    const { state, isDenied } = said
    if (state === 'no') return ['none', said]
    if (state === 'not' || (isDenied && UNDENIABLE.has(state))) return ['not']
    return [isDenied ? 'none' : state, said]
  }

  /** What is said after the subject, or after the list that it is in. */
  #after(): Statement | null {
    const { values, list } = this.#subject
    const { words } = this.#sentence
    let at = this.#own.to
    let isFar = false
    let denial: Statement | null = null
    for (const { meaning, from, to } of this.#marks.slice(this.#at + 1)) {
      if (from < at || (meaning.kind === 'state' && meaning.row.place === 'before')) continue
      const isField = meaning.kind === 'state' && FIELD_STATES.has(meaning.row.state)
      const between = wordsBetween(this.#sentence, at, from, isField)
      if (between === null || between.count > MAX_BETWEEN) return denial
      const { count, hasComma, hasOr } = between
      if (meaning.kind === 'subject') {
        if (list === null || meaning.subject.list !== list || count > 0) return denial
        isFar = !hasOr && (isFar || hasComma || count === 0)
        at = to
      } else if (meaning.kind === 'state') {
        const { state } = meaning.row
        if (hasComma && (count > 0 || !(state in values))) return denial
        if (state === 'not') {
          if (count > 1) continue
          denial = { state, isDenied: true, from, to, isFar }
          at = to
        } else if (this.#isSaid(state) || denial !== null) {
          // `Minerals included? No`
          const isDenied = denial !== null || (words[to] === ':' && NOES.has(words[to + 1] ?? ''))
          return { state, isDenied, from, to, isFar: isFar || hasComma }
        }
      }
    }
    return denial
  }

  /** Any subject may be denied, and affirmed if a mention states something. */
  #isSaid(state: StateRow['state']): boolean {
    const { values } = this.#subject
    return state in values || state === 'none' || (state === 'yes' && 'bare' in values)
  }

  /** What is said before the subject, or before the list that it is in. */
  #before(): Statement | null {
    const { values, list } = this.#subject
    let at = this.#own.from
    let isFar = false
    let isOr = false
    let found: Statement | null = null
    for (let i = this.#marks.length - 1; i >= 0; i--) {
      const { meaning, from, to } = this.#marks[i] as Mark
      if (to > at || from >= at || meaning.kind === 'scope') continue
      const between = wordsBetween(this.#sentence, to, at)
      if (between === null || between.count > MAX_BETWEEN) return found
      const { count, hasComma, hasOr } = between
      if (meaning.kind === 'subject') {
        if (list === null || meaning.subject.list !== list || count > 0) return found
        isOr ||= hasOr
        isFar = !isOr
        at = from
      } else if (meaning.kind === 'state' && meaning.row.place !== 'after') {
        const { state } = meaning.row
        if (hasComma) return found
        const isNo = state === 'no' || state === 'not'
        const said = { state, isDenied: false, from, to, isFar }
        const isDenying =
          found !== null && isNo && (wordsBetween(this.#sentence, to, found.from)?.count ?? 2) < 2
        if (found !== null && isDenying) return { ...found, isDenied: true }
        if (found !== null) continue
        if (isNo) return count > 0 ? { ...said, state: 'not' } : said
        if (state in values && count <= 1) found = said
      }
    }
    return found
  }

  /** Whether it is followed by a colon and no number. */
  #isFieldName(): boolean {
    const { words } = this.#sentence
    const { to } = this.#own
    const isNumber = words[to + 1] === '#' || words[to + 1] === '$#'
    return words[to] === ':' && !isNumber && !STATED_BY_FIELDS.has(this.#subject.fact)
  }

  /** Whether it is a part of a proper name, such as `Citrus Springs`. */
  #isName(): boolean {
    const { starts, words, gaps } = this.#sentence
    const { from } = this.#own
    const start = starts[from] ?? 0
    const isWithin = from > 0 && gaps[from] === 'space' && words[from - 1] !== ':'
    return isWithin && NAMES.has(words[from] ?? '') && NAME.test(this.#text.slice(start, start + 2))
  }
}

const NOES: ReadonlySet<string> = new Set(['no', 'n', 'none', '0', 'false'])
