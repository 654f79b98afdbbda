import { hash } from 'node:crypto'
import { FORM_NAMES, type FormName, type ListingForm } from './form-names.ts'
import { isSameText } from './listing-form.ts'

/**
 * Marks of the texts that the user saw in the fields before typing. Equal texts have equal marks.
 */
export type SeenTexts = Readonly<Partial<Record<FormName, string>>>

const MARK_CHARACTERS = 10

export function markOf(text: string): string {
  const plain = text.replaceAll('\r\n', '\n').trim()
  return hash('sha256', plain, 'hex').slice(0, MARK_CHARACTERS)
}

/** The marks of fields, as one text. */
export function writeSeen(form: ListingForm, names: readonly FormName[]): string {
  return names.map(name => `${name}:${markOf(form[name] ?? '')}`).join(',')
}

/** Reads the marks of `writeSeen`; anything else is left out. */
export function readSeen(text: string): SeenTexts {
  const seen: Partial<Record<FormName, string>> = {}
  for (const pair of text.slice(0, MAX_SEEN_CHARACTERS).split(',')) {
    const [name, mark = ''] = pair.split(':')
    const known = FORM_NAMES.find(one => one === name)
    if (known && mark.length === MARK_CHARACTERS) seen[known] = mark
  }
  return seen
}

const MAX_SEEN_CHARACTERS = 5_000

/** A field that another user has changed since. */
export interface FieldConflict {
  readonly name: FormName
  /** Its present text. */
  readonly theirs: string
}

export interface MergedForm {
  /** The fields that change, without those in conflict. */
  readonly changes: ListingForm
  readonly conflicts: readonly FieldConflict[]
}

/**
 * Brings the texts that one person has typed together with those that stand there now. A field that
 * only one side has changed takes that change; where both have, it is a conflict.
 */
export function mergeForm(typed: ListingForm, seen: SeenTexts, current: ListingForm): MergedForm {
  const changes: Partial<Record<FormName, string>> = {}
  const conflicts: FieldConflict[] = []
  for (const name of FORM_NAMES) {
    const text = typed[name]
    const theirs = current[name] ?? ''
    if (text === undefined || isSameText(name, text, theirs)) continue
    const mark = seen[name]
    if (mark === undefined || mark === markOf(theirs)) changes[name] = text
    else if (mark !== markOf(text)) conflicts.push({ name, theirs })
  }
  return { changes, conflicts }
}
