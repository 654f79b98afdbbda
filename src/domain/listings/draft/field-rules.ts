import { isDate } from '../../values/calendar.ts'
import {
  characterCount,
  MAX_TIMES_TOO_LONG,
  oneLine,
  severalLines,
  withoutControls,
} from '../../values/plain-text.ts'
import { addressFault, withProtocol } from '../../values/web-address.ts'
import type { NumberField, PlainText, TextField } from '../field-kinds.ts'
import type { DraftFaults, DraftField } from './listing-draft.ts'

/** Listings and auctions have dates between these. */
const FIRST_DATE = '1900-01-01'
const LAST_DATE = '2099-12-31'

/**
 * No text of a certain form is longer where its field does not say so: addresses are the longest.
 */
const MAX_FORMED_CHARACTERS = 2000

/** The form that a text must have. */
interface Form {
  readonly isAccepted: (text: string) => boolean
  /** Completes "… must be". */
  readonly accepts: string
  readonly maxCharacters?: number
  /** Whether the text may be a web address. */
  readonly isAddress?: boolean
  readonly canonical?: (text: string) => string
}

/**
 * The rules for one field of a draft. Each takes a change, the value that was given and the value
 * before: undefined leaves the value as it is, and a value equal to the one before is never a
 * fault, so that every answer can be sent back.
 */
type Given<Value> = Value | null | undefined

interface Change<Value, Before = Value> {
  readonly given: Given<Value>
  readonly before: Before
}

const CLEANED = { line: oneLine, lines: severalLines, key: withoutControls } as const

/** A text in the form that its field requires. */
export function judgedText(
  rules: TextField,
  field: DraftField,
  change: Change<string>,
  faults: DraftFaults,
): string {
  return 'isAccepted' in rules
    ? judgedFormedText(rules, field, change, faults)
    : judgedPlainText(rules, field, change, faults)
}

/** Plain text, cleaned; a fault where it is too long. */
export function judgedPlainText(
  { kind, maxCharacters }: Pick<PlainText, 'kind' | 'maxCharacters'>,
  field: DraftField,
  { given, before }: Change<string>,
  faults: DraftFaults,
): string {
  if (given === undefined || given === before) return before
  if (given === null) return ''
  const most = maxCharacters * MAX_TIMES_TOO_LONG
  // Forms cut what is much too long, so its whole length is not known.
  const isEndless = given.length > most
  const text = CLEANED[kind](given.slice(0, most))
  const length = isEndless ? most : characterCount(text)
  if (length > maxCharacters) {
    const count = `${isEndless ? 'more than ' : ''}${length.toLocaleString('en')}`
    const detail = `${faults.name(field)} has ${count} characters; at most ${maxCharacters.toLocaleString('en')} are accepted.`
    faults.add('too-long', field, detail)
  }
  return text
}

/** A text of a certain form, or an empty one. */
export function judgedFormedText(
  {
    isAccepted,
    accepts,
    maxCharacters = MAX_FORMED_CHARACTERS,
    isAddress = false,
    canonical,
  }: Form,
  field: DraftField,
  { given, before }: Change<string>,
  faults: DraftFaults,
): string {
  if (given === undefined || given === before) return before
  const trimmed = given?.trim() ?? ''
  const text = isAddress ? withProtocol(trimmed) : trimmed
  if (text === '' || text === before) return text
  const isShort = text.length <= maxCharacters
  if (isShort && text.isWellFormed() && isAccepted(text)) {
    const one = canonical?.(text) ?? text
    return one === canonical?.(before) ? before : one
  }
  const [form, found] = (isAddress ? addressFault(text) : null) ?? [accepts]
  faults.refuse(field, form, found)
  return before
}

/** A number within the range of its field; 0 where that means not known. */
export function judgedNumber(
  { kind, min, max, accepts }: Pick<NumberField, 'kind' | 'min' | 'max' | 'accepts'>,
  field: DraftField,
  { given, before }: Change<number, number | null>,
  faults: DraftFaults,
): number | null {
  if (given === undefined || given === before) return before
  if (given === null || given === 0) return null
  const isOfKind = kind === 'amount' || Number.isInteger(given)
  if (isOfKind && given >= min && given <= max) return given
  faults.refuse(field, accepts)
  return before
}

/** A day from 1900 to 2099, or the one before; undefined where none is given. */
export function judgedDate(
  field: DraftField,
  given: Given<string>,
  before: string | null,
  faults: DraftFaults,
): string | undefined {
  if (given === undefined || given === null) return undefined
  if (given === before) return before
  if (isDate(given) && given >= FIRST_DATE && given <= LAST_DATE) return given
  faults.refuse(field, DATE_FORM)
  return undefined
}

/** The accepted form of a date; completes "… must be". */
export const DATE_FORM: string = `a day written yyyy-mm-dd, from ${FIRST_DATE} to ${LAST_DATE}`

/** Whether a text was not given, or is empty. */
export function isBlank(given: Given<string>): boolean {
  return (given ?? '').trim() === ''
}

/** Whether a list is too long, which is a fault. */
export function isTooLong(
  field: DraftField,
  list: readonly unknown[],
  max: number,
  faults: DraftFaults,
): boolean {
  if (list.length <= max) return false
  const detail = `${faults.name(field)} has ${list.length} elements; at most ${max} are accepted.`
  faults.add('too-many', field, detail)
  return true
}
