import { Type } from 'typebox'
import type { FileSubmission } from '../../../catalog/pictures/file-submission.ts'
import type { ListingFiles } from '../../../catalog/pictures/listing-files.ts'
import { revisionOf } from '../../../domain/listings/listing-revision.ts'
import type { Urls } from '../../../domain/public-urls.ts'
import type { ListingId } from '../../../domain/values/ids.ts'
import { MAX_TEXT_CHARACTERS } from '../../../domain/values/plain-text.ts'
import type { UploadFolder, UploadRules } from '../../bodies/upload-folder.ts'
import {
  type Answer,
  type ApiRequest,
  type Endpoint,
  pathId,
  type SuccessAnswer,
} from '../endpoint/endpoint.ts'
import { idempotencyOf } from '../endpoint/idempotency-token.ts'
import { savedTag } from '../endpoint/listing-tag.ts'
import { component, list } from '../resources/described.ts'
import { presentDocuments, presentPicture } from '../resources/listing.ts'
import { DOCUMENT, PICTURE } from '../resources/listing-schema.ts'
import { LISTING_WRITE, SAVED } from './listing-write.ts'

interface Tools {
  readonly files: ListingFiles
  readonly uploads: UploadFolder
  readonly urls: Urls
}

const PHOTOS: UploadRules = {
  fileField: 'image',
  maxFiles: 10,
  maxMegabytes: 20,
  texts: { description: MAX_TEXT_CHARACTERS, label: MAX_TEXT_CHARACTERS },
}

const DOCUMENTS: UploadRules = {
  fileField: 'document',
  maxFiles: 5,
  maxMegabytes: 20,
  texts: { description: MAX_TEXT_CHARACTERS },
}

/** Receives photos as files, and adds them after those of a listing. */
export function addImages(tools: Tools): Endpoint {
  const { files, urls } = tools
  return adding(tools, PHOTOS, {
    name: 'addImages',
    summary: 'Add photos to a listing, as files',
    description: `JPEG, PNG, WebP, GIF or AVIF, ${limitsOf(PHOTOS)} The new photos come after those that the listing has. ${ALL_OR_NONE}`,
    answer: {
      meaning: 'All files are stored as photos of the listing',
      schema: component('AddedImages', 'The photos that were added to a listing', {
        ...SAVED,
        images: list('The new photos, in the order sent', PICTURE),
      }),
    },
    add: async submission => {
      const { version, pictures } = await files.addPictures(submission)
      return { version, added: { images: pictures.map(one => presentPicture(one, urls)) } }
    },
  })
}

/** Receives documents as files, and adds them after those of a listing. */
export function addDocuments(tools: Tools): Endpoint {
  const { files, urls } = tools
  return adding(tools, DOCUMENTS, {
    name: 'addDocuments',
    summary: 'Add documents to a listing, as files',
    description: `PDF, ${limitsOf(DOCUMENTS)} The new documents come after those that the listing has. ${ALL_OR_NONE}`,
    answer: {
      meaning: 'All files are stored as documents of the listing',
      schema: component('AddedDocuments', 'The documents that were added to a listing', {
        ...SAVED,
        documents: list('The new documents, in the order sent', DOCUMENT),
      }),
    },
    add: async submission => {
      const added = await files.addDocuments(submission)
      return { version: added.version, added: { documents: presentDocuments(added, urls) } }
    },
  })
}

function adding(
  { files, uploads, urls }: Tools,
  rules: UploadRules,
  what: Pick<Endpoint, 'name' | 'summary' | 'description'> & {
    readonly answer: SuccessAnswer
    readonly add: (
      submission: FileSubmission,
    ) => Promise<{ readonly version: number; readonly added: object }>
  },
): Endpoint {
  const { name, summary, description, answer, add } = what
  return {
    ...LISTING_WRITE,
    tag: 'Listings',
    name,
    summary,
    description,
    tokens: { id: 'Id of the listing' },
    upload: formOf(rules),
    answers: { 201: { ...answer, headers: ['ETag'] } },
    handle: async (request: ApiRequest<unknown>): Promise<Answer> => {
      const { principal, condition } = request
      const listingId = pathId<ListingId>('Listing', request.path['id'])
      const target = { listingId, principal, condition }
      // Before any byte of the files is received.
      await files.requireWritable(target)
      await using received = await uploads.receive(request.parts, rules, principal.actor.accountId)
      const idempotency = idempotencyOf(request, name, [listingId, received.fingerprint])
      const { version, added } = await add({ ...target, files: received.files, idempotency })
      const listing_URL = urls.resource(`/listings/${listingId}`)
      return {
        status: 201,
        body: { success: true, listingID: listingId, listing_URL, ...added },
        headers: savedTag(revisionOf({ id: listingId, version })),
      }
    },
  }
}

const ALL_OR_NONE =
  'Either all files of a request are taken or none. A text stands before the file that it belongs to. The key needs the permission `listings:write`.'

function limitsOf({ maxFiles, maxMegabytes }: UploadRules): string {
  return `up to ${maxFiles} files of up to ${maxMegabytes} MB each.`
}

const TEXTS = { description: 'What the file shows or is', label: 'Caption of the file' }

function formOf({ fileField, texts, maxFiles }: UploadRules) {
  const file = Type.String({ format: 'binary', description: 'The content of a file' })
  const files = Type.Array(file, {
    maxItems: maxFiles,
    description: 'The files, one field of this name for each',
  })
  const captions = Object.entries(texts).map(([name, maxLength]) => [
    name,
    Type.Optional(
      Type.String({
        maxLength,
        description: `${TEXTS[name as keyof typeof TEXTS]}; stands before the file that it belongs to`,
      }),
    ),
  ])
  return Type.Object({ ...Object.fromEntries(captions), [fileField]: files })
}
