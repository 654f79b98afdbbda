import { type Html, html } from '../../../domain/values/html.ts'

/** A count behind the name of a tab. @param count Null: the tab has none. */
export function tabCount(count: number | string | null): Html | null {
  return count === null ? null : html` <span class="count">${count}</span>`
}
