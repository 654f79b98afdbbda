import type { Principal } from '../../domain/accounts/principal.ts'
import type { ClockAndRandom } from '../../domain/values/clock.ts'
import type { ListingId, PictureId } from '../../domain/values/ids.ts'
import type { Store } from '../../store/store.ts'
import { catchUpAfterWrite } from '../live-index/catch-up-after-write.ts'
import type { ListingSearch } from '../live-index/listing-search.ts'
import { IdempotentRequests } from '../writes/idempotent-requests.ts'
import { type AddedDocuments, addDocuments } from './add-documents.ts'
import { type AddedPictures, addPictures } from './add-pictures.ts'
import {
  type FileSubmission,
  type FileTarget,
  type FileTools,
  writableListing,
} from './file-submission.ts'
import {
  type ListingWithFiles,
  listingWithFiles,
  type PictureState,
  pictureStates,
} from './picture-states.ts'
import { retryPhoto } from './retry-photo.ts'

/** The photos and documents that sellers send as files. */
export class ListingFiles {
  readonly #listingSearch: Pick<ListingSearch, 'catchUp'>
  readonly #tools: FileTools

  /** @param onError Called with errors that concern no request. */
  constructor(
    store: Store,
    listingSearch: Pick<ListingSearch, 'catchUp'>,
    {
      media,
      maker,
      approval,
      onError,
    }: Pick<FileTools, 'media' | 'maker' | 'approval'> & {
      readonly onError: (error: unknown) => void
    },
    clockAndRandom: ClockAndRandom,
  ) {
    const requests = new IdempotentRequests(store, clockAndRandom.clock)
    this.#listingSearch = listingSearch
    this.#tools = { store, requests, media, maker, approval, clockAndRandom, onError }
  }

  /** Call this before reading files. @throws Problem when they may not be added. */
  async requireWritable(target: FileTarget): Promise<void> {
    await writableListing(this.#tools.store, target)
  }

  async addPictures(submission: FileSubmission): Promise<AddedPictures> {
    return this.#shown(await addPictures(this.#tools, submission))
  }

  async addDocuments(submission: FileSubmission): Promise<AddedDocuments> {
    return this.#shown(await addDocuments(this.#tools, submission))
  }

  pictureStates(id: ListingId, principal: Principal): Promise<readonly PictureState[]> {
    return pictureStates(this.#tools.store, id, principal)
  }

  /** See `listingWithFiles`. */
  of(principal: Principal, id: ListingId): Promise<ListingWithFiles> {
    return listingWithFiles(this.#tools.store, id, principal)
  }

  /** See `retryPhoto`. */
  retry(principal: Principal, id: ListingId, photo: PictureId): Promise<void> {
    const { store, clockAndRandom } = this.#tools
    return retryPhoto(store, clockAndRandom.clock, principal, { id, photo })
  }

  async #shown<Result>(result: Result): Promise<Result> {
    await catchUpAfterWrite(this.#listingSearch, this.#tools.onError)
    return result
  }
}
