import { MAX_DOCUMENTS } from '../../../domain/listings/draft/draft-documents.ts'
import { documentKey } from '../../../domain/listings/file-changes.ts'
import type { ListingDocument } from '../../../domain/listings/listing.ts'
import { MEDIA_PATH } from '../../../domain/public-urls.ts'
import { counted } from '../../../domain/values/counted.ts'
import { type Html, html } from '../../../domain/values/html.ts'
import type { Icons } from '../../web/design/icons.ts'
import type { ConsolePages } from '../frame/console-pages.ts'
import { fileForm } from './files-frame.ts'
import type { FilesPage } from './files-routes.ts'
import { listPage } from './list-page.ts'
import type { WorkedFiles } from './worked-files.ts'

const KIND = {
  path: 'documents',
  field: 'document',
  what: 'document',
  maxMegabytes: 20,
  most: MAX_DOCUMENTS,
  mostOf: () => MAX_DOCUMENTS,
  countOf: ({ documents }: WorkedFiles) => documents.length,
} as const

/** The documents of a listing, in their order, and the fields to add some. */
export function documentsPage(
  pages: ConsolePages,
  icons: Icons,
): Pick<FilesPage, keyof typeof KIND | 'write'> {
  return {
    ...KIND,
    write: (worked, notice) => {
      const { documents } = worked
      return listPage(worked, notice, pages.assets, {
        ...KIND,
        accept: 'application/pdf',
        label: 'Add documents',
        note: `PDF, up to ${KIND.maxMegabytes} MB each: surveys, deeds, plats, soil tests. Everyone who sees the listing can open them.`,
        full: `This listing has ${counted(documents.length, 'document')}, the maximum. Delete one to add another.`,
        none: 'No documents yet.',
        listed: 'Documents',
        items: documents.map((one, i) => documentItem(one, worked, i, icons)),
        more: addressForm(worked, notice.typed),
      })
    },
  }
}

/** Adds a document that is elsewhere on the web. */
function addressForm({ path }: WorkedFiles, typed: Readonly<Record<string, string>>): Html {
  return html`<details class="file-address"${typed['url'] ? html` open` : null}><summary>Add a document by URL</summary>
<form method="post" action="${path}/documents/change" class="console-form">
<div class="field"><label for="field-url">URL</label><input type="text" inputmode="url" id="field-url" name="url" value="${typed['url'] ?? ''}" maxlength="2000" autocomplete="off" placeholder="https://"></div>
<div class="field"><label for="field-name">Name</label><input type="text" id="field-name" name="name" value="${typed['name'] ?? ''}" maxlength="5000" autocomplete="off"></div>
<button class="button-quiet" name="do" value="add">Add document</button>
</form></details>`
}

function documentItem(
  document: ListingDocument,
  { path, documents, mayWrite }: WorkedFiles,
  at: number,
  icons: Icons,
): Html {
  const { description } = document
  const count = documents.length
  const name = `Document ${at + 1} of ${count}`
  const key = documentKey(document)
  const inList = { key, at, said: description }
  const about = { count, label: 'Name', name, isFailed: false }
  const form = fileForm(`${path}/documents/change`, inList, about, icons)
  const grip = html`<span class="file-grip" aria-hidden="true">${icons.icon('grip-vertical')}</span>`
  const address = 'path' in document ? `${MEDIA_PATH}/${document.path}` : document.url
  return html`<li id="document-${at}" data-key="${key}">
<div class="file-picture">${mayWrite ? grip : null}<a href="${address}" rel="nofollow noopener noreferrer" draggable="false">${icons.icon('file-text')}<span>${'path' in document ? 'Open file' : address}</span></a></div>
${mayWrite ? form : html`<p>${description || 'Document'}</p>`}
</li>`
}
