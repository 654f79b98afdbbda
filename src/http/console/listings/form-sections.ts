import { type FormName, namesIn } from '../../../domain/listings/form/form-names.ts'
import { FORM_SECTIONS, type SectionName } from '../../../domain/listings/sections.ts'
import { type Html, html } from '../../../domain/values/html.ts'
import { type FormView, listingField } from './form-fields-html.ts'

/** Sections that are closed while they are empty. */
const RARE: readonly SectionName[] = ['house', 'facts', 'sale', 'auction', 'links', 'private']

interface SectionParts {
  /** The content above the fields; null: nothing. */
  readonly before: Html | null
  /** The content below the fields, such as a button. */
  readonly after: Html | null
  /** The sections whose fields differ from what is saved. */
  readonly changed: readonly FormName[]
  /**
   * Puts the content of a section into its form; without it, the sections are parts of one form.
   */
  readonly wrap: (name: SectionName, content: Html) => Html
}

/**
 * Enter in a text field presses a form's first submit button, so this one comes before all others.
 */
export const SAVED_BY_ENTER = html`<button name="do" value="save" hidden>Save</button>`

/** The sections of the form of a listing. */
export function formSections(view: FormView, parts: SectionParts): Html[] {
  return FORM_SECTIONS.map(({ name, label }) => {
    const names = namesIn(name)
    const fields = names.map(one => listingField(one, view))
    const content = html`${parts.before}<div class="form-grid section-${name}">${fields}</div>${parts.after}`
    const isChanged = names.some(one => parts.changed.includes(one))
    const badge = isChanged ? html` <span class="badge">Unsaved</span>` : null
    const body = parts.wrap(name, content)
    if (!RARE.includes(name)) {
      return html`<section class="form-section" id="section-${name}"><h2>${label}${badge}</h2>${body}</section>`
    }
    return html`<details class="form-section" id="section-${name}"${isOpen(names, view, isChanged) ? html` open` : null}><summary><h2>${label}${badge}</h2></summary>${body}</details>`
  })
}

function isOpen(names: readonly FormName[], view: FormView, isChanged: boolean): boolean {
  const isNamed = (one: FormName) =>
    view.faults.has(one) || view.conflicts.some(({ name }) => name === one)
  const isFilled = (one: FormName) => one !== 'status' && (view.form[one] ?? '') !== ''
  return isChanged || names.some(one => isNamed(one) || isFilled(one))
}
