import { type Html, html } from '../../../domain/values/html.ts'

/** A text that a page shows once, after the form that made it. */
export interface ShownOnce {
  /** Empty: there is none. */
  readonly text: string
  /** Whether it was shown already, so that a page that is reloaded has to say so. */
  readonly isGone: boolean
}

export const NOTHING_ONCE: ShownOnce = { text: '', isGone: false }

/**
 * A text that is shown once. @param what How it is called, such as `The key`. @param note What it
 * is for; null: nothing more.
 */
export function shownOnce({ text, isGone }: ShownOnce, what: string, note: Html | null): Html {
  if (isGone) return goneText(what)
  if (text === '') return html``
  return html`<div class="done" role="status"><p><strong>${what} is shown only once. Copy it now.</strong>${note}</p><p><code class="key-text">${text}</code></p></div>`
}

export function goneText(what: string): Html {
  return html`<p class="done" role="status">${what} was shown once and cannot be shown again. If you did not copy it, create a new one.</p>`
}
