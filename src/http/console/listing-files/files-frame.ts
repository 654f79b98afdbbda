import { type Html, html } from '../../../domain/values/html.ts'
import type { Icons } from '../../web/design/icons.ts'
import { errorSummary } from '../../web/error-summary.ts'
import type { FileInList } from './requested-change.ts'

/** A file that was not taken, or a change that was refused, and why. */
export interface LeftOut {
  /** Empty: the reason names the file itself. */
  readonly name: string
  readonly reason: string
}

/** The message of the page about what was just done. */
export interface Notice {
  /** Empty: nothing. */
  readonly done: string
  readonly leftOut: readonly LeftOut[]
  /** A form that undoes it; null: nothing can be undone. */
  readonly undo: Html | null
  /** The texts typed into a form that was refused, by the names of its fields. */
  readonly typed: Readonly<Record<string, string>>
}

export const NOTHING_DONE: Notice = { done: '', leftOut: [], undo: null, typed: {} }

/** The list of an answer names as many; the others are counted. */
const MAX_NAMED = 20
/** The longest text that an address carries. */
const MAX_KEPT_CHARACTERS = 300

export function noticeOf({ done, leftOut, undo }: Notice): Html {
  const named = leftOut
    .slice(0, MAX_NAMED)
    .map(({ name, reason }) => ({
      text: name === '' ? reason : `${name}: ${reason}`,
      fieldId: null,
    }))
  const more = leftOut.length - named.length
  const lines = more > 0 ? [...named, { text: `And ${more} more.`, fieldId: null }] : named
  const title = done === '' ? 'There is a problem' : 'Some files were not added.'
  return html`${errorSummary(title, lines)}
${done === '' ? null : html`<div class="done" role="status"><p>${done}</p>${undo}</div>`}`
}

interface Chooser {
  readonly field: string
  readonly accept: string
  readonly label: string
  readonly note: string
  readonly button: string
  readonly hasCamera: boolean
}

/** A field that takes files, and the area into which they can be dropped. */
export function fileChooser(
  action: string,
  { field, accept, label, note, button, hasCamera }: Chooser,
): Html {
  const camera = html`<div class="file-camera"><label for="camera">Take a photo</label>
<input type="file" id="camera" name="${field}" accept="image/*" capture="environment"></div>`
  return html`<form method="post" action="${action}" enctype="multipart/form-data" class="file-chooser">
<label for="files">${label}</label>
<p class="note file-note" id="files-note">${note}</p>
<p class="note file-drop">Or drop files here.</p>
<div class="row-actions"><input type="file" id="files" name="${field}" accept="${accept}" multiple aria-describedby="files-note">
<button>${button}</button></div>
${hasCamera ? camera : null}
</form>`
}

/** The form of a file in the list: its text, and buttons for what can be done with it. */
export function fileForm(
  action: string,
  { key, at, said }: FileInList<string | number>,
  {
    count,
    label,
    name,
    isFailed,
  }: {
    readonly count: number
    readonly label: string
    /** `Photo 3 of 12`: the name for screen readers. */
    readonly name: string
    readonly isFailed: boolean
  },
  icons: Icons,
): Html {
  const step = (value: string, icon: string, text: string) =>
    html`<button class="button-quiet" name="do" value="${value}" title="${text}">${icons.icon(icon)}<span class="visually-hidden">${text}: ${name}</span></button>`
  return html`<form method="post" action="${action}" class="file-form">
<input type="hidden" name="key" value="${key}">
<label for="text-${at}">${label}<span class="visually-hidden"> of ${name}</span></label>
<input type="text" id="text-${at}" name="description" value="${said}" maxlength="5000" autocomplete="off">
<div class="row-actions">
<button class="button-quiet" name="do" value="save">Save<span class="visually-hidden"> the text of ${name}</span></button>
${at === 0 ? null : step('earlier', 'arrow-up', 'Move up')}
${at === count - 1 ? null : step('later', 'arrow-down', 'Move down')}
${at === 0 ? null : html`<button class="button-quiet" name="do" value="first">Move to top<span class="visually-hidden">: ${name}</span></button>`}
${isFailed ? html`<button class="button-quiet" name="do" value="retry">Try again<span class="visually-hidden">: ${name}</span></button>` : null}
<button class="button-quiet" name="do" value="remove" title="Delete">${icons.icon('trash-2')}<span class="visually-hidden">Delete ${name}</span></button>
</div>
</form>`
}

/** The query of the page after a deletion, with which a button can undo it. */
export function removedQuery({ key, at, said }: FileInList<string | number>): string {
  const texts = { done: 'removed', key: String(key), place: String(at) }
  return new URLSearchParams({ ...texts, text: said.slice(0, MAX_KEPT_CHARACTERS) }).toString()
}

/** A button that puts a deleted file back. */
export function undoForm(action: string, query: Readonly<Record<string, unknown>>): Html | null {
  const key = query['key']
  const place = query['place']
  const text = query['text']
  if (typeof key !== 'string' || typeof place !== 'string' || typeof text !== 'string') return null
  return html`<form method="post" action="${action}"><input type="hidden" name="key" value="${key}"><input type="hidden" name="place" value="${place}"><input type="hidden" name="description" value="${text}"><button class="button-quiet" name="do" value="restore">Undo</button></form>`
}
