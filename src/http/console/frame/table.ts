import { type Html, html } from '../../../domain/values/html.ts'

/** A table that moves sideways where it is too wide, or a sentence where there are no rows. */
export function table(
  label: string,
  heads: readonly string[],
  rows: readonly Html[],
  nothing = 'There are none.',
): Html {
  if (rows.length === 0) return html`<p class="note">${nothing}</p>`
  return html`<div class="sideways" role="region" tabindex="0" aria-label="${label}"><table>
<thead><tr>${heads.map(head => html`<th scope="col">${head}</th>`)}</tr></thead>
<tbody>${rows}</tbody></table></div>`
}

/** The link to the page after this one; null: there is none. */
export function nextPage(path: string | null): Html | null {
  return path === null ? null : html`<p><a href="${path}" rel="next">Next page</a></p>`
}
