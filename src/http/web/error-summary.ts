import { type Html, html } from '../../domain/values/html.ts'

/**
 * The id of the list. Forms whose address has a fragment lead to it: browsers ignore `autofocus`
 * there.
 */
export const SUMMARY_ID = 'error-summary'

/** A line of an error summary. */
export interface SummaryLine {
  readonly text: Html | string
  /** The id of the field to correct; null if no field can fix it. */
  readonly fieldId: string | null
}

/**
 * A list of a form's faults: each line links to its field, and the list gets the focus, with or
 * without JavaScript, as in the error summary of the GOV.UK Design System. Null without faults.
 */
export function errorSummary(title: string, lines: readonly SummaryLine[]): Html | null {
  if (lines.length === 0) return null
  const items = lines.map(({ text, fieldId }) =>
    fieldId === null ? html`<li>${text}</li>` : html`<li><a href="#${fieldId}">${text}</a></li>`,
  )
  return html`<div class="error-summary" id="${SUMMARY_ID}" role="alert" tabindex="-1" autofocus><p>${title}</p><ul>${items}</ul></div>`
}

/** The title of a page whose form was refused, so that it is the first thing that is read out. */
export function errorTitle(title: string, faults: { readonly length: number }): string {
  return faults.length === 0 ? title : `Error: ${title}`
}
