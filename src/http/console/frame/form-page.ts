import { type FaultList, Problem } from '../../../domain/problem.ts'
import { type Html, html } from '../../../domain/values/html.ts'
import { errorSummary } from '../../web/error-summary.ts'
import { type FormState, fieldId } from '../../web/form-fields.ts'
import { NoPage } from './path-id.ts'

/** A form that has not been sent yet. */
export const FRESH: FormState = { sent: {}, faults: new Map() }

/**
 * The longest text of a field that is shown again: as long as forms may be, so that nothing that
 * was typed is lost.
 */
const MAX_SHOWN = 64 * 1024

/** The texts of a form that was sent; nothing else in the body counts. */
export function sentTexts(body: unknown): (name: string) => string {
  return name => {
    const value: unknown =
      typeof body === 'object' && body !== null ? Reflect.get(body, name) : undefined
    return typeof value === 'string' ? value : ''
  }
}

/**
 * A form that was refused: the typed texts, and the faults by field. Faults of no field have the
 * empty name.
 * @param shown The names of the fields whose texts are shown again; never passwords.
 * @throws The error itself, unless it is a problem that a person can solve on the page.
 */
export function refusedForm(
  error: unknown,
  text: (name: string) => string,
  shown: readonly string[],
): FormState {
  const isSolvable = error instanceof Problem && SOLVABLE.includes(error.code)
  if (!isSolvable || error instanceof NoPage) throw error
  const faults = new Map(error.faults.map(({ field, detail }) => [field ?? '', detail]))
  return { ...typedForm(text, shown), faults }
}

/** A form as it was typed, before anything is judged. */
function typedForm(text: (name: string) => string, shown: readonly string[]): FormState {
  const sent = shown.map(name => [name, text(name).slice(0, MAX_SHOWN)] as const)
  return { sent: Object.fromEntries(sent), faults: new Map() }
}

const SOLVABLE: readonly Problem['code'][] = [
  'invalid-input',
  'conflict',
  'forbidden',
  'not-found',
  'too-many-requests',
  'overloaded',
]

/**
 * A form with its faults above it. @param fields The names of its fields, to which the faults lead.
 */
export function form(
  action: string,
  state: FormState,
  fields: readonly string[],
  content: Html,
): Html {
  return html`<form method="post" action="${action}" class="console-form" novalidate>
${withFaults(state, fields, content)}
</form>`
}

/** A part of a form that covers the page, whose buttons send it to an address of their own. */
export function formPart(state: FormState, fields: readonly string[], content: Html): Html {
  return html`<div class="console-form">
${withFaults(state, fields, content)}
</div>`
}

function withFaults({ faults }: FormState, fields: readonly string[], content: Html): Html {
  const lines = [...faults].map(([name, text]) => ({
    text,
    fieldId: fields.includes(name) ? fieldId(name) : null,
  }))
  return html`${errorSummary('There is a problem', lines)}
${content}`
}

/** Adds a fault unless a text is filled in. */
export function requireText(text: string, field: string, detail: string, faults: FaultList): void {
  if (text.trim() === '') faults.add('missing', field, detail)
}
