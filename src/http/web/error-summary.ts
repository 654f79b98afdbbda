import { type Html, html } from '../../domain/values/html.ts'

/** A line of an error summary. */
export interface SummaryLine {
  readonly text: Html | string
  /** The id of the field to correct; null if no field can fix it. */
  readonly fieldId: string | null
}

/**
 * A list of a form's faults, above it: each line links to its field, as in the error summary of the
 * GOV.UK Design System. Null without faults.
 */
export function errorSummary(title: string, lines: readonly SummaryLine[]): Html | null {
  if (lines.length === 0) return null
  const items = lines.map(({ text, fieldId }) =>
    fieldId === null ? html`<li>${text}</li>` : html`<li><a href="#${fieldId}">${text}</a></li>`,
  )
  return html`<div class="error-summary" role="alert"><p>${title}</p><ul>${items}</ul></div>`
}
