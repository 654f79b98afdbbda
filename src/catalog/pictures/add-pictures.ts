import { MAX_PICTURES } from '../../domain/listings/draft/draft-tour.ts'
import type { Listing } from '../../domain/listings/listing.ts'
import type { ListingPicture, Picture, PictureFiles } from '../../domain/pictures/picture.ts'
import { Problem } from '../../domain/problem.ts'
import type { ListingId, PictureId } from '../../domain/values/ids.ts'
import { formatValue } from '../../domain/values/scalars.ts'
import type { Reader } from '../../store/store.ts'
import { requirePhotos } from '../plans/plan-limits.ts'
import type { Write } from '../writes/idempotent-requests.ts'
import {
  addToListing,
  type FileSubmission,
  type FileTools,
  type SentFile,
  writableListing,
} from './file-submission.ts'

export interface AddedPictures {
  readonly listingId: ListingId
  readonly version: number
  readonly pictures: readonly (Picture & ListingPicture)[]
}

export interface NewPicture {
  readonly id: PictureId
  readonly files: PictureFiles
  readonly sent: SentFile
}

/**
 * Adds photos after those that a listing has. When it resolves, they are stored and shown.
 * @throws Problem as `writableListing` does, `unsupported-media-type` for a file that is not an
 * image of an accepted format, `invalid-input` for a file that cannot be read and for too many
 * photos.
 */
export function addPictures(tools: FileTools, submission: FileSubmission): Promise<AddedPictures> {
  const { store, requests, clockAndRandom } = tools
  const { idempotency, files, listingId } = submission
  return requests.run(idempotency, async (): Promise<Write<AddedPictures>> => {
    const { listing } = await writableListing(store, submission)
    await requirePictureRoom(store, listing, files.length)
    const created = await makePictures(tools, files, listing.accountId)
    return async transaction => {
      for (const photo of created) await transaction.pictures.keep(photo.id, photo.files)
      const added = created.map(({ id, files, sent: { description, label } }) => {
        return { id, pictureId: id, files, description, label }
      })
      const tour = added.map(({ pictureId, description, label }) => {
        return { pictureId, description, label }
      })
      const now = clockAndRandom.clock()
      // The listing may have changed while the photos were processed.
      const version = await addToListing(
        transaction,
        {
          action: 'given photos',
          details: { pictureIds: created.map(({ id }) => id) },
          added: async before => {
            await requirePictureRoom(transaction, before, created.length)
            return { pictures: [...before.pictures, ...tour] }
          },
          approval: tools.approval,
        },
        submission,
        now,
      )
      return { listingId, version, pictures: added }
    }
  })
}

/** @throws Problem `invalid-input` when a listing, or its plan, has no room for more photos. */
export async function requirePictureRoom(
  reader: Pick<Reader, 'plans'>,
  { accountId, pictures }: Pick<Listing, 'accountId' | 'pictures'>,
  more: number,
): Promise<void> {
  const counts = { before: pictures.length, after: pictures.length + more }
  await requirePhotos(reader, accountId, counts)
  if (counts.after <= MAX_PICTURES) return
  const detail = `The listing has ${pictures.length} photos, and may have ${MAX_PICTURES}; ${more} more were sent.`
  throw Problem.of('invalid-input', 'Too many photos', detail)
}

/** Processes all photos or none: if one fails, the photos before it are removed. */
export async function makePictures(
  { store, maker, media, onError }: Pick<FileTools, 'store' | 'maker' | 'media' | 'onError'>,
  files: readonly SentFile[],
  accountId: Listing['accountId'],
): Promise<NewPicture[]> {
  const created: NewPicture[] = []
  const ids: PictureId[] = []
  try {
    for (const sent of files) {
      const id = await store.transact(({ pictures }) => pictures.createEmpty(accountId))
      ids.push(id)
      created.push({ id, files: await maker.makeFromFile(id, sent.file, accountId), sent })
    }
    return created
  } catch (fault) {
    // The sweeper removes a photo that cannot be removed here.
    await store
      .transact(async ({ pictures }) => {
        for (const id of ids) await pictures.remove(id)
      })
      .catch(onError)
    for (const path of created.flatMap(one => Object.values(one.files).map(file => file.path))) {
      await media.delete(path).catch(onError)
    }
    const isOfFile = fault instanceof Problem && fault.code !== 'unavailable'
    throw isOfFile ? named(fault, files[ids.length - 1]?.name ?? '') : fault
  }
}

/** Adds the name of the file to a problem. */
function named(problem: Problem, name: string): Problem {
  const [{ title, detail }] = problem.faults
  const what = name === '' ? detail : `${formatValue(name)}: ${detail}`
  return Problem.of(problem.code, title, what, {
    cause: problem.cause,
    ...(problem.retryAfterSeconds !== null && { retryAfterSeconds: problem.retryAfterSeconds }),
  })
}
