import { open } from 'node:fs/promises'
import { MAX_DOCUMENTS } from '../../domain/listings/draft/draft-documents.ts'
import type { Listing } from '../../domain/listings/listing.ts'
import { Problem } from '../../domain/problem.ts'
import type { ListingId } from '../../domain/values/ids.ts'
import { firstCharacters } from '../../domain/values/plain-text.ts'
import { formatValue } from '../../domain/values/scalars.ts'
import { wordsOf } from '../../domain/values/words.ts'
import { DRAFT_DOCUMENTS, isOfSeller, mediaOutOfReach } from '../../media/media-store.ts'
import type { Write } from '../writes/idempotent-requests.ts'
import {
  addToListing,
  type FileSubmission,
  type FileTools,
  type SentFile,
  writableListing,
} from './file-submission.ts'

interface StoredDocument {
  readonly description: string
  readonly path: string
}

export interface AddedDocuments {
  readonly listingId: ListingId
  readonly version: number
  readonly documents: readonly StoredDocument[]
}

/** Random enough that the address of a document cannot be guessed. */
const TOKEN_BYTES = 16
const MAX_NAME_CHARACTERS = 60
const PDF = '%PDF-'

/**
 * Adds documents after those that a listing has. When it resolves, they are stored and shown.
 * @throws Problem as `writableListing` does, `unsupported-media-type` for a file that is not a PDF,
 * `invalid-input` for too many documents.
 */
export function addDocuments(
  tools: FileTools,
  submission: FileSubmission,
): Promise<AddedDocuments> {
  const { store, requests, clockAndRandom } = tools
  const { idempotency, files, listingId } = submission
  return requests.run(idempotency, async (): Promise<Write<AddedDocuments>> => {
    const { listing } = await writableListing(store, submission)
    requireDocumentRoom(listing, files.length)
    const documents = await keepDocuments(tools, files, `documents/${listingId}`)
    return async transaction => {
      const now = clockAndRandom.clock()
      const version = await addToListing(
        transaction,
        {
          action: 'given documents',
          details: { documents: documents.length },
          added: before => {
            requireDocumentRoom(before, documents.length)
            return { documents: [...before.documents, ...documents] }
          },
          approval: tools.approval,
        },
        submission,
        now,
      )
      return { listingId, version, documents }
    }
  })
}

/**
 * Stores PDF files in a folder, before anything names them. If nothing ever does, the sweeper
 * removes them. @throws Problem as `addDocuments`.
 */
export async function keepDocuments(
  tools: Pick<FileTools, 'media' | 'clockAndRandom'>,
  files: readonly SentFile[],
  folder: string,
): Promise<readonly StoredDocument[]> {
  for (const file of files) await requirePdf(file)
  const documents: StoredDocument[] = []
  for (const { file, name, description } of files) {
    const path = `${folder}/${tokenOf(tools)}-${slugOf(name)}.pdf`
    await tools.media.put(path, { file }).catch(fault => {
      throw mediaOutOfReach(fault)
    })
    documents.push({ description, path })
  }
  return documents
}

/** The folder and the token of a document, before its name. */
const BEFORE_NAME = /^documents\/(?:\d+|drafts)\/[0-9a-f]{32}-/

/**
 * A copy of a document, for a draft. Files drawn by the program are shared, and never removed.
 * @returns Null when the file is missing.
 */
export async function copiedDocument(
  tools: Pick<FileTools, 'media' | 'clockAndRandom'>,
  document: StoredDocument,
): Promise<StoredDocument | null> {
  if (!isOfSeller(document.path)) return document
  const name = document.path.replace(BEFORE_NAME, '')
  const path = `${DRAFT_DOCUMENTS}/${tokenOf(tools)}-${name}`
  const isCopied = await tools.media.copy(document.path, path).catch(fault => {
    throw mediaOutOfReach(fault)
  })
  return isCopied ? { ...document, path } : null
}

/** @throws Problem `invalid-input` when there are too many. */
export function requireDocumentRoom({ documents }: Pick<Listing, 'documents'>, more: number): void {
  if (documents.length + more <= MAX_DOCUMENTS) return
  const detail = `The listing has ${documents.length} documents, and may have ${MAX_DOCUMENTS}; ${more} more were sent.`
  throw Problem.of('invalid-input', 'Too many documents', detail)
}

async function requirePdf({ file, name }: SentFile): Promise<void> {
  await using handle = await open(file)
  const { buffer } = await handle.read(Buffer.alloc(PDF.length))
  if (buffer.toString('latin1') === PDF) return
  const detail = `${formatValue(name)}: the file is not a PDF.`
  throw Problem.of('unsupported-media-type', 'Invalid document', detail)
}

function tokenOf({ clockAndRandom }: Pick<FileTools, 'clockAndRandom'>): string {
  return Buffer.from(clockAndRandom.randomBytes(TOKEN_BYTES)).toString('hex')
}

/** The name that browsers show: `survey-2024` for `Survey (2024).pdf`. */
function slugOf(name: string): string {
  const words = wordsOf(name.replace(/\.pdf$/i, '')).join('-')
  const slug = words.replaceAll(/[^a-z0-9-]/g, '')
  // linear: at most 60 characters
  return firstCharacters(slug, MAX_NAME_CHARACTERS).replaceAll(/^-+|-+$/g, '') || 'document'
}
