import {
  FORM_FIELDS,
  FORM_NAMES,
  type ListingForm,
  maxKept,
} from '../../../domain/listings/form/form-names.ts'
import { readSeen, type SeenTexts } from '../../../domain/listings/form/seen-texts.ts'
import { sentTexts } from '../frame/form-page.ts'

/** The texts typed in the form of a listing, and those that stood there before. Nothing else in the body counts. */
export function typedForm(body: unknown): {
  readonly form: ListingForm
  readonly seen: SeenTexts
} {
  if (typeof body !== 'object' || body === null) return { form: {}, seen: {} }
  const form = Object.fromEntries(
    FORM_NAMES.flatMap(name => {
      const text = textOf(Object.hasOwn(body, name) ? Reflect.get(body, name) : undefined)
      return text === undefined ? [] : [[name, cut(text, maxKept(name), FORM_FIELDS[name].kind)]]
    }),
  )
  return { form, seen: readSeen(sentTexts(body)('seen')) }
}

/** Boxes come as a list whose first text is empty. */
function textOf(value: unknown): string | undefined {
  if (typeof value === 'string') return value
  if (!Array.isArray(value)) return undefined
  return value.filter(one => typeof one === 'string' && one !== '').join(',')
}

function cut(text: string, max: number, kind: string): string {
  const kept = text.slice(0, max).toWellFormed()
  return kind === 'lines' ? kept.replaceAll('\r\n', '\n') : kept
}
