import { type Html, html } from '../../../domain/values/html.ts'
import type { AssetSet } from '../../web/assets/asset-set.ts'

/** A hidden field that only bots fill in. */
const TRAP_FIELD = 'website'
/** How many seconds the page was open, by the browser's clock. */
const WAITED_FIELD = 'waited'
/** When the server first sent the form, in milliseconds since 1970 UTC. */
const SHOWN_FIELD = 'reviewed'

/** A person needs at least this long to read a page and type a message. */
const MIN_WAITED_SECONDS = 3
const MIN_SHOWN_MS = 1500
const MAX_SHOWN_MS = 24 * 3_600_000

/** A submitted form, and whether a person seems to have sent it. */
export interface SentForm {
  readonly text: (name: string) => string
  /** Whether the hidden field was filled in. */
  readonly isTrapped: boolean
  /** Whether enough time has passed for a person to have typed it. */
  readonly hasTakenTime: boolean
  /** When the form was first sent to the visitor: a form that comes again does not start anew. */
  readonly shownAt: number
}

/** @param body The body of the request, not validated. */
export function readSentForm(body: unknown, now: number): SentForm {
  const text = (name: string) => {
    const value = isRecord(body) ? body[name] : undefined
    return typeof value === 'string' ? value : ''
  }
  const shownAt = Number(text(SHOWN_FIELD) || Number.NaN)
  const age = now - shownAt
  const isKnown = age >= 0 && age <= MAX_SHOWN_MS
  return {
    text,
    isTrapped: text(TRAP_FIELD) !== '',
    hasTakenTime:
      Number(text(WAITED_FIELD)) >= MIN_WAITED_SECONDS || (isKnown && age >= MIN_SHOWN_MS),
    shownAt: isKnown ? shownAt : now,
  }
}

/** A form for visitors. */
interface VisitorForm {
  readonly action: string
  readonly fields: Html
  /** With the text of the button, in its own element if there is an icon. */
  readonly button: Html
  /** When the form was first shown; null: the page is cached, so only the browser knows. */
  readonly shownAt: number | null
}

/**
 * A form that bots fill in too fast. The browser of a person who is as fast waits before it sends
 * the form; without JavaScript, the answer is `oneMoreStep`.
 */
export function visitorForm(
  { action, fields, button, shownAt }: VisitorForm,
  assets: AssetSet,
): Html {
  return html`<visitor-form data-module="${assets.modules('visitor-form.js')}">
<form method="post" action="${action}" novalidate>
${fields}
<div class="visually-hidden" aria-hidden="true"><label>Leave this empty <input type="text" name="${TRAP_FIELD}" tabindex="-1" autocomplete="off"></label></div>
<input type="hidden" name="${WAITED_FIELD}" value="">
${shownAt === null ? null : html`<input type="hidden" name="${SHOWN_FIELD}" value="${shownAt}">`}
<button>${button}</button>
</form>
</visitor-form>`
}

/** The text above a form that was sent too fast for a person. */
export function oneMoreStep(button: string): Html {
  return html`<p>Check what you entered, then press <b>${button}</b> again. This extra step keeps out automated messages.</p>`
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
