import { type Html, html } from '../../../domain/values/html.ts'

/** A text that somebody else wrote, such as a value of a file. However long its words are, it keeps to its place in a table, and turns no other text around. */
export function foreignText(text: string | Html): Html {
  return html`<bdi class="foreign-text">${text}</bdi>`
}
