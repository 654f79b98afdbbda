import type { Picture, PictureFiles } from '../../domain/pictures/picture.ts'
import type { AccountId, ListingId, PictureId } from '../../domain/values/ids.ts'

export interface PictureReader {
  /** Keeps the photos that an account has posted, or that its listings show. */
  ofAccount(accountId: AccountId, ids: readonly PictureId[]): Promise<ReadonlySet<PictureId>>
  listingsShowing(id: PictureId): Promise<readonly ListingId[]>
  /** The files of some photos; a photo that does not exist is left out. */
  files(ids: readonly PictureId[]): Promise<readonly Picture[]>
}

export interface PictureWriter extends PictureReader {
  insert(pictures: readonly Picture[]): Promise<void>
  /** Adds photos of an account that have to be fetched from addresses. @returns Their ids, in the same order. */
  createFrom(sourceUrls: readonly string[], accountId: AccountId): Promise<readonly PictureId[]>
  /** Adds a photo of an account, without files and without an address, under a new id. */
  createEmpty(accountId: AccountId): Promise<PictureId>
  /**
   * Notes for the posted photos with the next ids whether a listing shows them, and since when none does.
   * @returns The last id that was checked; null: there are no more.
   */
  markUnused(after: number, limit: number, now: number): Promise<PictureId | null>
  /** Removes photos that no listing has shown since an instant. @returns The removed photos. */
  removeUnused(since: number, limit: number): Promise<readonly PictureId[]>
  /** Removes a photo that no listing shows. */
  remove(id: PictureId): Promise<void>
  /**
   * Stores the files of a photo. Waits for those who write listings with it; with `locksByItself`, the transaction sees these
   * listings.
   */
  keep(id: PictureId, files: PictureFiles): Promise<void>
}
