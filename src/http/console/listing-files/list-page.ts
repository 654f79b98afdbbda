import { type Html, html } from '../../../domain/values/html.ts'
import type { AssetSet } from '../../web/assets/asset-set.ts'
import type { ConsolePage } from '../frame/console-pages.ts'
import { fileChooser, type Notice, noticeOf } from './files-frame.ts'
import type { UploadKind } from './upload-answer.ts'
import type { WorkedFiles } from './worked-files.ts'

/** A list of files, and the words around it. */
interface ListedFiles extends Omit<UploadKind, 'countOf'> {
  readonly path: 'photos' | 'documents'
  readonly accept: string
  readonly label: string
  readonly note: string
  /** The text when the listing has the most files. */
  readonly full: string
  /** The text when the listing has none. */
  readonly none: string
  /** The name of the list. */
  readonly listed: string
  readonly items: readonly Html[]
  /** Other ways to add something. */
  readonly more?: Html
  /** Whether phones can take a picture for it. */
  readonly hasCamera?: true
  /** What comes before the list. */
  readonly above?: Html | null
}

const TITLES = { photos: 'Photos', documents: 'Documents' } as const

/** A page with files of a listing. */
export function listPage(
  worked: WorkedFiles,
  notice: Notice,
  assets: AssetSet,
  list: ListedFiles,
): ConsolePage {
  const { path, items, most, maxMegabytes, field, what, accept, label, note, full, none } = list
  const hasCamera = list.hasCamera ?? false
  const { title, mayWrite } = worked
  const action = `${worked.path}/${path}`
  const room = most - items.length
  const chooser =
    room > 0
      ? html`${fileChooser(action, { field, accept, label, note, button: `Add ${what}s`, hasCamera })}
${list.more ?? null}`
      : html`<p class="note">${full}</p>`
  return {
    title: `${TITLES[path]} of ${title}`,
    layout: 'wide',
    main: html`<h1>${TITLES[path]} of <bdi>${title}</bdi></h1>
${worked.head(path)}
<file-list data-module="${assets.modules('file-list.js')}" data-field="${field}" data-room="${room}" data-max-bytes="${maxMegabytes * 1_000_000}" data-what="${what}" data-at-once>
<div class="file-notice">${noticeOf(notice)}</div>
${mayWrite ? chooser : null}
<ul class="file-uploads" aria-label="Uploads"></ul>
<div class="file-region" data-order="${action}/order">
${list.above ?? null}
${items.length === 0 ? html`<p class="note">${none}</p>` : html`<ol class="file-list ${path}-list" aria-label="${list.listed}">${items}</ol>`}
</div>
<p class="visually-hidden file-said" role="status"></p>
</file-list>
${worked.foot(path)}`,
  }
}
