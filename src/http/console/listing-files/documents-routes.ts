import type { FastifyInstance } from 'fastify'
import { documentKey } from '../../../domain/listings/file-changes.ts'
import type { ListingDocument } from '../../../domain/listings/listing.ts'
import type { ConsoleContext } from '../console-context.ts'
import { documentsPage } from './documents-page.ts'
import { removedQuery } from './files-frame.ts'
import { addFilesPage } from './files-routes.ts'
import { placeIn, requestedChange } from './requested-change.ts'
import type { WorkedFiles } from './worked-files.ts'

const DONE = {
  added: 'Added.',
  moved: 'Moved.',
  saved: 'Saved.',
  removed: 'Document deleted. You can undo this for a day.',
  restored: 'Document restored.',
}

/** The documents of a listing, or of a draft. */
export function addDocumentsPage(app: FastifyInstance, context: ConsoleContext): Promise<void> {
  const { pages, brand } = context
  return addFilesPage(app, context, {
    ...documentsPage(pages, brand.icons),
    done: DONE,
    // Without a name of its own, a document has that of its file.
    add: ({ tools }, file, idempotency) =>
      tools.addDocument({ ...file, description: withoutEnding(file.name) }, idempotency),
    order: ({ tools }, keys) => tools.arrangeDocuments([{ kind: 'order', keys }]),
    change: async (worked, text) => {
      const arrange = worked.tools.arrangeDocuments
      const key = text('key')
      if (text('do') === 'add') {
        const file = { url: text('url').trim(), description: text('name') }
        await arrange([{ kind: 'add', file, place: Number.MAX_SAFE_INTEGER }])
        return 'done=added'
      }
      if (text('do') === 'restore') {
        await arrange([
          { kind: 'add', file: documentOf(key, text('description')), place: placeIn(text) },
        ])
        return 'done=restored'
      }
      const found = inList(worked, key)
      const { changes, done } = requestedChange(found, text)
      await arrange(changes)
      return done === 'removed' ? removedQuery(found) : `done=${done}`
    },
    withTyped: (worked, text) => ({
      ...worked,
      documents: worked.documents.map(one =>
        documentKey(one) === text('key') ? { ...one, description: text('description') } : one,
      ),
    }),
  })
}

function inList({ documents }: WorkedFiles, key: string) {
  const at = documents.findIndex(one => documentKey(one) === key)
  return { key, at, said: documents[at]?.description ?? '' }
}

/** The document that a key names. */
function documentOf(key: string, description: string): ListingDocument {
  return /^https?:/i.test(key) ? { url: key, description } : { path: key, description }
}

function withoutEnding(name: string): string {
  return name.replace(/\.pdf$/i, '')
}
