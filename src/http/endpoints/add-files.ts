import { type TProperties, Type } from 'typebox'
import type { FileSubmission } from '../../catalog/file-submission.ts'
import type { ListingFiles } from '../../catalog/listing-files.ts'
import type { ListingId } from '../../domain/ids.ts'
import { MOST_DOCUMENT_CHARACTERS } from '../../domain/listing-form/document-form.ts'
import { MOST_CAPTION_CHARACTERS } from '../../domain/listing-form/tour-form.ts'
import { type Answer, type ApiRequest, type Endpoint, pathId } from '../endpoint.ts'
import { idempotencyOf } from '../idempotency-token.ts'
import { DOCUMENT, PICTURE, presentDocuments, presentPicture } from '../resources/listing.ts'
import type { UploadFolder, UploadRules } from '../upload-folder.ts'
import type { Urls } from '../urls.ts'
import { LISTING_WRITE, SAVED } from './listing-write.ts'

interface Tools {
  readonly files: ListingFiles
  readonly uploads: UploadFolder
  readonly urls: Urls
}

const PHOTOS: UploadRules = {
  fileField: 'image',
  mostFiles: 10,
  mostMegabytes: 20,
  texts: { description: MOST_CAPTION_CHARACTERS, label: MOST_CAPTION_CHARACTERS },
}

const DOCUMENTS: UploadRules = {
  fileField: 'document',
  mostFiles: 5,
  mostMegabytes: 20,
  texts: { description: MOST_DOCUMENT_CHARACTERS },
}

/** Takes photos as files, and puts them behind those that a listing has. */
export function addImages(tools: Tools): Endpoint {
  const { files, urls } = tools
  return adding(tools, PHOTOS, {
    name: 'addimages',
    summary: 'Add photos to a listing, as files: JPEG, PNG, WebP, GIF or AVIF, up to 20 MB each',
    members: { images: Type.Array(PICTURE) },
    add: async submission => {
      const { pictures } = await files.addPictures(submission)
      return { images: pictures.map(picture => presentPicture(picture, urls)) }
    },
  })
}

/** Takes documents as files, and puts them behind those that a listing has. */
export function addDocuments(tools: Tools): Endpoint {
  const { files, urls } = tools
  return adding(tools, DOCUMENTS, {
    name: 'adddocuments',
    summary: 'Add documents to a listing, as files: PDF, up to 20 MB each',
    members: { documents: Type.Array(DOCUMENT) },
    add: async submission => ({
      documents: presentDocuments(await files.addDocuments(submission), urls),
    }),
  })
}

function adding(
  { files, uploads, urls }: Tools,
  rules: UploadRules,
  what: Pick<Endpoint, 'name' | 'summary'> & {
    readonly members: TProperties
    readonly add: (submission: FileSubmission) => Promise<object>
  },
): Endpoint {
  const { name, summary, members, add } = what
  return {
    ...LISTING_WRITE,
    tag: 'Listings',
    name,
    summary,
    upload: formOf(rules),
    answers: { 201: Type.Object({ ...SAVED, ...members }) },
    handle: async (request: ApiRequest<unknown>): Promise<Answer> => {
      const { key, actor, condition } = request
      const listingId = pathId<ListingId>('Listing', request.path['id'])
      const target = { listingId, key, condition }
      // Before a byte of the files is taken.
      await files.requireWritable(target)
      await using received = await uploads.receive(request.parts, rules, key.id)
      const idempotency = idempotencyOf(request, name, [listingId, received.fingerprint])
      const added = await add({ ...target, actor, files: received.files, idempotency })
      const listing_URL = urls.resource(`/listings/${listingId}`)
      return { status: 201, body: { success: true, listingID: listingId, listing_URL, ...added } }
    },
  }
}

function formOf({ fileField, texts }: UploadRules) {
  const files = Type.Array(Type.String({ format: 'binary' }), { description: 'One field for each' })
  const captions = Object.entries(texts).map(([name, maxLength]) => [
    name,
    Type.Optional(Type.String({ maxLength, description: 'Of the file behind it' })),
  ])
  return Type.Object({ ...Object.fromEntries(captions), [fileField]: files })
}
