import type { Picture, PictureFiles } from '../../domain/pictures/picture.ts'
import type { AccountId, ListingId, PictureId } from '../../domain/values/ids.ts'

/** A photo that is to be fetched from the web. */
export interface PictureFetch {
  readonly pictureId: PictureId
  /** Whose photo it is. */
  readonly accountId: AccountId
  /** Which queue it waits in. */
  readonly queue: string
  readonly sourceUrl: string
  /** Milliseconds since 1970 UTC. */
  readonly createdAt: number
  /** How often it was tried. */
  readonly attempts: number
  /** How many attempts ended the process that made them, or the process that read the image. */
  readonly crashes: number
}

export interface DueFetches {
  /** At most one of each queue. */
  readonly fetches: readonly PictureFetch[]
  /** The last queue that was looked at; null: there are no more. */
  readonly last: string | null
}

/** How far a photo that was posted by its address has come. */
export interface PictureFetchState {
  readonly pictureId: PictureId
  readonly sourceUrl: string
  readonly attempts: number
  /** Milliseconds since 1970 UTC; null: it was given up. */
  readonly dueAt: number | null
  /** Why the last attempt failed; empty before the first. */
  readonly lastError: string
}

export interface PictureReader {
  /** Which of some photos an account has posted, or its listings show. */
  ofAccount(accountId: AccountId, ids: readonly PictureId[]): Promise<ReadonlySet<PictureId>>
  listingsShowing(id: PictureId): Promise<readonly ListingId[]>
  /**
   * The first fetch whose time has come of each of the next queues. A queue has the photos of one
   * seller from one host, the longest waiting first.
   * @param after The queue that was looked at last; empty: begin with the first.
   * @param limit How many queues to look at.
   */
  dueFetches(now: number, after: string, limit: number): Promise<DueFetches>
  /** Of those of some photos that are still to be fetched, or were given up. */
  fetchStates(ids: readonly PictureId[]): Promise<readonly PictureFetchState[]>
  /** The files of some photos; a photo that is not there is left out. */
  files(ids: readonly PictureId[]): Promise<readonly Picture[]>
}

export interface PictureWriter extends PictureReader {
  insert(pictures: readonly Picture[]): Promise<void>
  /** Adds a photo of an account that is to be fetched from an address, under a new id. */
  createFrom(sourceUrl: string, accountId: AccountId, at: number): Promise<PictureId>
  /**
   * Takes a fetch whose time has come, until `until`; then it is due again for whoever asks. It counts as
   * a crash until `releaseFetch`, `keep` or `markFetchFailed` says otherwise.
   * @returns False when another process has taken it.
   */
  claimFetch(id: PictureId, now: number, until: number): Promise<boolean>
  /** Gives a fetch that was claimed back, as if it had not been tried; it is due at once. */
  releaseFetch(id: PictureId, now: number): Promise<void>
  /** Adds a photo of an account that has no files yet, and is not to be fetched, under a new id. */
  createEmpty(accountId: AccountId): Promise<PictureId>
  /**
   * Notes of the posted photos with the next ids whether a listing shows them, and since when none does.
   * @returns The last id that was looked at; null: there are no more.
   */
  markUnused(after: number, limit: number, now: number): Promise<PictureId | null>
  /** Removes photos that no listing shows, nor has since an instant. @returns Those that it removed. */
  removeUnused(since: number, limit: number): Promise<readonly PictureId[]>
  /** Removes a photo that no listing shows. */
  remove(id: PictureId): Promise<void>
  /** Gives a photo its files; its fetch is done. */
  keep(id: PictureId, files: PictureFiles): Promise<void>
  /**
   * @param outcome.isCrash Whether the attempt ended the process that read the image.
   * @param outcome.nextAttemptAt Null: give up; the fetch stays for a person to look at, and the photo is not
   * known by its address any more, so that it is tried anew when it is posted again.
   */
  markFetchFailed(
    id: PictureId,
    error: string,
    outcome: { readonly nextAttemptAt: number | null; readonly isCrash: boolean },
  ): Promise<void>
}
