import type { PhotoSource } from '../../domain/listings/draft/draft-tour.ts'
import type { Picture, PictureFiles } from '../../domain/pictures/picture.ts'
import type { AccountId, ListingId, PictureId } from '../../domain/values/ids.ts'

/** The host and the place in the tour of a photo that waits until a walk gives it a job. */
export interface WalkPlace {
  readonly host: string
  /** From 0, the main photo. */
  readonly place: number
}

/** A photo to be fetched. */
export interface NewPhoto extends PhotoSource {
  /** Null: the photo gets its job at once. */
  readonly walk: WalkPlace | null
}

/** The photos of one account at one host that wait for a walk. */
export interface PhotoWalk {
  readonly accountId: AccountId
  readonly host: string
}

/** A photo that waits no longer for a walk. */
export interface WalkedPhoto extends PhotoSource {
  readonly id: PictureId
  /** Its place in the tour, from 0. */
  readonly place: number
}

export interface PictureReader {
  /** Keeps the photos that an account has posted, or that its listings show. */
  ofAccount(accountId: AccountId, ids: readonly PictureId[]): Promise<ReadonlySet<PictureId>>
  listingsShowing(id: PictureId): Promise<readonly ListingId[]>
  /** The files of some photos; a photo that does not exist is left out. */
  files(ids: readonly PictureId[]): Promise<readonly Picture[]>
  /**
   * The accounts and hosts with photos that wait for a walk, by account and host, and whether the account was deleted.
   * @param after Null: begin with the first.
   */
  walks(
    after: PhotoWalk | null,
    limit: number,
  ): Promise<readonly (PhotoWalk & { readonly isDeleted: boolean })[]>
  /** How many photos of imports wait for a walk, at most `limit`. */
  waitingForWalk(limit: number): Promise<number>
}

export interface PictureWriter extends PictureReader {
  insert(pictures: readonly Picture[]): Promise<void>
  /** Adds photos of an account that have to be fetched. @returns Their ids, in the same order. */
  createFrom(photos: readonly NewPhoto[], accountId: AccountId): Promise<readonly PictureId[]>
  /** Notes where photos come from now. */
  renew(photos: readonly (PhotoSource & { readonly id: PictureId })[]): Promise<void>
  /** Lets photos of an account wait for a walk. */
  awaitWalk(photos: readonly (WalkPlace & { readonly id: PictureId })[]): Promise<void>
  /**
   * Ends the wait of the first photos of a walk: main photos first, then by place, each by id. Photos that another transaction
   * takes are left out.
   */
  takeForWalk(walk: PhotoWalk, limit: number): Promise<readonly WalkedPhoto[]>
  /** Adds a photo of an account, without files and without an address, under a new id. */
  createEmpty(accountId: AccountId): Promise<PictureId>
  /**
   * Notes for the posted photos with the next ids whether a listing or an account shows them, and since when none does.
   * @returns The last id that was checked; null: there are no more.
   */
  markUnused(after: number, limit: number, now: number): Promise<PictureId | null>
  /** Removes photos that no listing or account has shown since an instant. @returns The removed photos. */
  removeUnused(since: number, limit: number): Promise<readonly PictureId[]>
  /** Notes that an account shows a photo as its portrait or logo, or none (null). */
  showOfAccount(
    accountId: AccountId,
    kind: 'portrait' | 'logo',
    id: PictureId | null,
  ): Promise<void>
  /** Removes a photo that no listing shows. */
  remove(id: PictureId): Promise<void>
  /**
   * Stores the files of a photo. Waits for transactions that write listings with it; with `locksByItself`, the transaction sees these
   * listings.
   */
  keep(id: PictureId, files: PictureFiles): Promise<void>
}
