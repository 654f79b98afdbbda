import type { Client as OpenApiClient } from 'openapi-fetch'
import { dataOf, noted, partOf } from './api-error.ts'
import { idempotency } from './connection.ts'
import type { paths as ExtPaths } from './generated/ext.ts'
import type { paths } from './generated/v3.ts'
import { taken } from './sorts.ts'
import type {
  Document,
  EditOptions,
  Lead,
  LeadRequest,
  ListingInput,
  ListingResult,
  Photo,
  RemovalOptions,
  WriteOptions,
} from './types.ts'

/** Options of a lead. */
export type LeadOptions = {
  [Name in keyof Omit<LeadRequest, 'data'>]: LeadRequest[Name] | undefined
} & WriteOptions

/** A listing that is to be created or edited. */
export interface ListingSubmission {
  /** The account that the listing belongs to. */
  readonly accountID: number
  /** The listing that is edited; left out or 0 to create one. */
  readonly id?: number | undefined
  /** All members of a new listing, or the changed members of an edited one. */
  readonly data: ListingInput
}

/** The same for a listing in the showcase. */
export interface ShowcaseSubmission extends ListingSubmission {
  /** The spotlight of the listing; left out or 0 for a new one. */
  readonly scid?: number | undefined
}

/** The listing that was created or edited. */
export interface SavedListing {
  readonly listingID: number
  readonly listing_URL: string
  /** False when a listing was edited. */
  readonly isNew: boolean
}

/** A file to send: its content and texts about it. */
export interface SentFile {
  readonly content: Blob
  readonly name?: string | undefined
  readonly description?: string | undefined
  /** The caption of a photo; documents have none. */
  readonly label?: string | undefined
}

/** The methods that write; the last argument has the options. All throw an ApiError when they are refused. */
export interface Writes {
  /** Sends a buyer's inquiry to the seller. Once it resolves, the lead is stored. */
  sendLead(lead: Lead, options?: LeadOptions): Promise<void>
  /** Creates a listing, or edits one. */
  saveListing(submission: ListingSubmission, options?: EditOptions): Promise<SavedListing>
  /** Creates a featured listing, features a listing (without `scid`), or edits a featured one. */
  saveShowcaseListing(submission: ShowcaseSubmission, options?: EditOptions): Promise<SavedListing>
  /** Takes a listing out of the showcase. */
  removeFromShowcase(id: number, options?: RemovalOptions): Promise<void>
  /** Deletes a listing; also one that is deleted already. */
  deleteListing(id: number, options?: RemovalOptions): Promise<void>
  /** Adds photos to a listing; either all of them or none. */
  addPhotos(id: number, files: readonly SentFile[], options?: WriteOptions): Promise<Photo[]>
  /** Adds PDF documents to a listing; either all of them or none. */
  addDocuments(id: number, files: readonly SentFile[], options?: WriteOptions): Promise<Document[]>
}

export function writesOf(
  { POST }: Pick<OpenApiClient<paths>, 'POST'>,
  ext: Pick<OpenApiClient<ExtPaths>, 'POST' | 'DELETE'>,
): Writes {
  return {
    sendLead: async (data, { signal = null, idempotencyKey, ...rest } = {}) => {
      const params = { header: idempotency(idempotencyKey) }
      dataOf(await POST('/lead', { body: { data, ...taken(rest) }, params, signal }))
    },
    saveListing: async (submission, { signal = null, ...conditions } = {}) => {
      const { id = 0, accountID, data } = withoutOptions(submission)
      const params = { path: { id }, header: headersOf(conditions) }
      return savedBy(await POST('/listings/{id}', { body: { accountID, data }, params, signal }))
    },
    saveShowcaseListing: async (submission, { signal = null, ...conditions } = {}) => {
      const { id = 0, scid = 0, accountID, data } = withoutOptions(submission)
      const params = { path: { id, scid }, header: headersOf(conditions) }
      const request = { body: { accountID, data }, params, signal }
      return savedBy(await POST('/listings/showcase/{id}/{scid}', request))
    },
    removeFromShowcase: async (id, { signal = null, ...conditions } = {}) => {
      const params = { path: { id }, header: headersOf(conditions) }
      dataOf(await ext.DELETE('/listings/{id}/showcase', { params, signal }))
    },
    deleteListing: async (id, { signal = null, ...conditions } = {}) => {
      const params = { path: { id }, header: headersOf(conditions) }
      dataOf(await ext.DELETE('/listings/{id}', { params, signal }))
    },
    addPhotos: async (id, files, options) => {
      const request = upload(id, 'image', files, options)
      return partOf(await ext.POST('/listings/{id}/images', request), 'images')
    },
    addDocuments: async (id, files, options) => {
      const request = upload(id, 'document', files, options)
      return partOf(await ext.POST('/listings/{id}/documents', request), 'documents')
    },
  }
}

const OPTIONS = ['ifMatch', 'idempotencyKey', 'signal']

/**
 * Without this check, plain JavaScript could write options into the first argument: they would be ignored, and the edit would
 * overwrite what it was told to spare.
 */
function withoutOptions<Submission extends ListingSubmission>(submission: Submission): Submission {
  const misplaced = OPTIONS.find(name => name in submission)
  if (misplaced === undefined) return submission
  throw new TypeError(`${misplaced} belongs into the second argument, beside the listing.`)
}

function headersOf({ ifMatch, idempotencyKey }: EditOptions) {
  return { ...idempotency(idempotencyKey), ...(ifMatch !== undefined && { 'If-Match': ifMatch }) }
}

function savedBy(answer: Parameters<typeof dataOf<ListingResult>>[0]): SavedListing {
  const { listingID, listing_URL } = dataOf(answer)
  const isNew = answer.response.status === 201
  return noted({ listingID, listing_URL, isNew }, answer.response)
}

/** A form, with the texts about a file before the file. */
function upload<Field extends 'image' | 'document'>(
  id: number,
  field: Field,
  files: readonly SentFile[],
  { signal, idempotencyKey }: WriteOptions = {},
) {
  const form = new FormData()
  for (const { content, name, description, label } of files) {
    if (description !== undefined) form.append('description', description)
    if (label !== undefined) form.append('label', label)
    // Node.js 18 has no global File to compare with.
    form.append(field, content, name ?? (content as Partial<File>).name ?? field)
  }
  return {
    params: { path: { id }, header: idempotency(idempotencyKey) },
    // Sends the form itself; its type comes from the API's description.
    body: {} as Record<Field, string[]>,
    bodySerializer: () => form,
    signal: signal ?? null,
  }
}
