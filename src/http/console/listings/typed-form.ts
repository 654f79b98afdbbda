import type { DraftChange } from '../../../catalog/drafts/own-drafts.ts'
import {
  FORM_FIELDS,
  FORM_NAMES,
  type FormField,
  type ListingForm,
  maxKept,
} from '../../../domain/listings/form/form-names.ts'
import { readSeen, type SeenTexts } from '../../../domain/listings/form/seen-texts.ts'
import { sentTexts } from '../frame/form-page.ts'

/**
 * The texts typed in the form of a listing, and the marks of those that stood there before: `seen`
 * of what is published, `drafted` of what the person's draft had. Nothing else in the body counts.
 */
export function typedForm(body: unknown): {
  readonly form: ListingForm
  readonly seen: SeenTexts
  readonly drafted: SeenTexts
} {
  if (typeof body !== 'object' || body === null) return { form: {}, seen: {}, drafted: {} }
  const form = Object.fromEntries(
    FORM_NAMES.flatMap(name => {
      const sent = Object.hasOwn(body, name) ? Reflect.get(body, name) : undefined
      const text = textOf(sent, SEPARATORS[FORM_FIELDS[name].kind] ?? ',')
      return text === undefined ? [] : [[name, cut(text, maxKept(name), FORM_FIELDS[name].kind)]]
    }),
  )
  const text = sentTexts(body)
  return { form, seen: readSeen(text('seen')), drafted: readSeen(text('drafted')) }
}

/**
 * A form of a listing as a change of the person's draft, which is compared with what the draft had.
 */
export function draftedForm(body: unknown): DraftChange {
  const { form, seen, drafted } = typedForm(body)
  return { form, seen: { ...seen, ...drafted }, published: seen }
}

/** Between the texts of fields that have the same name; a comma if it is not here. */
const SEPARATORS: Readonly<Partial<Record<FormField['kind'], string>>> = {
  lines: '\n',
  number: ' ',
}

/** Boxes come as a list whose first text is empty. */
function textOf(value: unknown, separator: string): string | undefined {
  if (typeof value === 'string') return value
  if (!Array.isArray(value)) return undefined
  return value.filter(one => typeof one === 'string' && one !== '').join(separator)
}

function cut(text: string, max: number, kind: string): string {
  const kept = text.slice(0, max).toWellFormed()
  return kind === 'lines' ? kept.replaceAll('\r\n', '\n') : kept
}
