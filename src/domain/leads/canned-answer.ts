import type { FaultList } from '../problem.ts'
import type { AccountId } from '../values/ids.ts'
import { firstCharacters, MAX_TIMES_TOO_LONG, oneLine, severalLines } from '../values/plain-text.ts'

/** An answer that an account has saved. */
export interface CannedAnswer {
  readonly id: number
  readonly accountId: AccountId
  readonly name: string
  /** With placeholders. */
  readonly text: string
}

export const ANSWER_LIMITS = { name: 60, text: 4000 } as const

/** What placeholders stand for. */
export interface AnswerValues {
  /** The buyer's. */
  readonly 'first name': string
  readonly listing: string
  /** The person who answers, or the account. */
  readonly 'my name': string
}

export const PLACEHOLDERS = [
  'first name',
  'listing',
  'my name',
] as const satisfies readonly (keyof AnswerValues)[]

const MAX_SHOWN = 40
// linear: at most 16,000 characters, and a brace begins each match
const PLACEHOLDER = /\{([^{}]*)\}/g

/**
 * Reads an answer with placeholders, and adds a fault if it is empty, too long, or has an unknown
 * placeholder. @param field The name of its field.
 */
export function readAnswerText(written: string, field: string, faults: FaultList): string {
  const isEndless = written.length > MAX_TIMES_TOO_LONG * ANSWER_LIMITS.text
  const text = isEndless ? '' : severalLines(written)
  const most = ANSWER_LIMITS.text.toLocaleString('en-US')
  if (isEndless || text.length > ANSWER_LIMITS.text) {
    faults.add(
      'too-long',
      field,
      `The answer is too long; at most ${most} characters are accepted.`,
    )
  } else if (text === '') {
    faults.add('missing', field, 'Write the answer first.')
  }
  const unknown = [...text.matchAll(PLACEHOLDER)].find(([, name]) => !isPlaceholder(name))
  if (unknown) {
    const names = PLACEHOLDERS.map(name => `{${name}}`)
    const shown = firstCharacters(oneLine(unknown[0]), MAX_SHOWN)
    const known = `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`
    faults.add('invalid', field, `There is no placeholder ${shown}. Use ${known}.`)
  }
  return text
}

/** Reads the name of an answer, and adds a fault if it is empty or too long. */
export function readAnswerName(written: string, faults: FaultList): string {
  const isEndless = written.length > MAX_TIMES_TOO_LONG * ANSWER_LIMITS.name
  const name = isEndless ? written : oneLine(written)
  if (name === '') faults.add('missing', 'name', 'Name the answer.')
  if (name.length > ANSWER_LIMITS.name) {
    faults.add('too-long', 'name', `A name has at most ${ANSWER_LIMITS.name} characters.`)
  }
  return name
}

/** An answer with values in place of its placeholders. */
export function filledAnswer(text: string, values: AnswerValues): string {
  return text.replaceAll(PLACEHOLDER, (written, name: string) =>
    isPlaceholder(name) ? values[name] : written,
  )
}

/** `Joe` of `Joe Buyer`. */
export function firstName(contactName: string): string {
  const [first = ''] = contactName.trim().split(' ')
  return first
}

function isPlaceholder(name: string | undefined): name is keyof AnswerValues {
  return PLACEHOLDERS.some(one => one === name)
}
