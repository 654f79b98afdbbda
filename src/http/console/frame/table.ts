import { type Html, html } from '../../../domain/values/html.ts'

/** The head of a column of numbers. */
export function numberHead(label: string): Html {
  return html`<th scope="col" class="number">${label}</th>`
}

/**
 * A table that moves sideways where it is too wide, or a sentence if it has no rows. @param heads A
 * text, or a whole cell.
 */
export function table(
  label: string,
  heads: readonly (string | Html)[],
  rows: readonly Html[],
  nothing = 'None yet.',
): Html {
  if (rows.length === 0) return html`<p class="note">${nothing}</p>`
  return html`<div class="sideways" role="region" tabindex="0" aria-label="${label}"><table>
<thead><tr>${heads.map(head => (typeof head === 'string' ? html`<th scope="col">${head}</th>` : head))}</tr></thead>
<tbody>${rows}</tbody></table></div>`
}

/**
 * Names with their values; those without a value (null) are left out. @param style The class of the
 * list.
 */
export function factList(
  style: 'facts' | 'facts-list',
  facts: readonly (readonly [name: string, value: Html | string | null])[],
): Html {
  const rows = facts.flatMap(([name, value]) =>
    value === null ? [] : html`<div><dt>${name}</dt><dd>${value}</dd></div>`,
  )
  return html`<dl class="${style}">${rows}</dl>`
}

/** The link to the page after this one; null: there is none. */
export function nextPage(path: string | null): Html | null {
  return path === null ? null : html`<p><a href="${path}" rel="next">Next page</a></p>`
}
