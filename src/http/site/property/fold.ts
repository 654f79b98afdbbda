import { type Html, html } from '../../../domain/values/html.ts'

/** Texts longer than this are folded: about nine lines of a phone. */
const MAX_OPEN_CHARACTERS = 420
/** A short rest is not worth a click. */
const MAX_OPEN_LINES = 8

/**
 * A long text with its first lines open, and a checkbox that unfolds the rest without script. The
 * whole text is there for readers aloud, searches within the page, and paper.
 * @param label Says what is unfolded, such as `Show full description`.
 */
export function folded(text: string, content: Html, label: string): Html {
  const lines = text.split('\n', MAX_OPEN_LINES + 1).length
  if (text.length <= MAX_OPEN_CHARACTERS && lines <= MAX_OPEN_LINES) {
    return html`<div class="prose">${content}</div>`
  }
  return html`<div class="fold"><div class="prose">${content}</div><label class="fold-switch"><input class="visually-hidden" type="checkbox"> <span>${label}</span></label></div>`
}
