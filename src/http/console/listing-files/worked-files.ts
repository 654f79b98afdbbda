import type { SentFile } from '../../../catalog/pictures/file-submission.ts'
import type { PictureState } from '../../../catalog/pictures/picture-states.ts'
import type { SignedIn } from '../../../catalog/users/sessions.ts'
import type { IdempotencyToken } from '../../../catalog/writes/idempotent-requests.ts'
import type { DocumentChange, PhotoChange } from '../../../domain/listings/file-changes.ts'
import type { ListingDocument } from '../../../domain/listings/listing.ts'
import type { Coordinates } from '../../../domain/places/place.ts'
import type { Html } from '../../../domain/values/html.ts'
import type { AccountId, PictureId } from '../../../domain/values/ids.ts'

/** The pages about files, as links between them name them. */
export type FilesTab = 'photos' | 'documents' | 'boundary'

/** A listing, or a draft, whose photos, documents and boundary a person works with. */
export interface WorkedFiles {
  /** The path of its page: `/console/listings/12`. */
  readonly path: string
  /** Tells it from all others: `listing 12`. */
  readonly name: string
  readonly title: string
  readonly accountId: AccountId
  /** Whether the person may change them, too. */
  readonly mayWrite: boolean
  readonly photos: readonly PictureState[]
  /** How many photos the plan of the account allows; null: as many as the service. */
  readonly planPhotos: number | null
  readonly documents: readonly ListingDocument[]
  /** Its whole text (`boundaryOf`); empty: none. */
  readonly boundary: string
  /**
   * The boundary of the listing that a draft edits, where it differs; null: it does not, or there
   * is none.
   */
  readonly listingBoundary: string | null
  readonly land: Land
  /** The page to which a form sends other acres; null: the person cannot change them here. */
  readonly acresAction: string | null
  /** The links between its pages. */
  readonly tabs: (tab: FilesTab) => Html
  /** The part below the title: the links, and what buyers see, with the way to publish it. */
  readonly head: (tab: FilesTab) => Html
  /** The end of a page; null: nothing. */
  readonly foot: (tab: FilesTab) => Html | null
  readonly tools: FileActions
}

/** Where the land is, and how large it is said to be. */
export interface Land {
  /** Null: not known. */
  readonly acres: number | null
  /** Null: not even the county is known. */
  readonly place: Coordinates | null
  /** How far the land may be from the place, in miles. */
  readonly withinMiles: number
}

/** The actions on the files. */
export interface FileActions {
  /** @returns The id of the photo. */
  readonly addPicture: (file: SentFile, idempotency: IdempotencyToken | null) => Promise<string>
  /** @returns The path of the document. */
  readonly addDocument: (file: SentFile, idempotency: IdempotencyToken | null) => Promise<string>
  readonly arrangePhotos: (changes: readonly PhotoChange[]) => Promise<void>
  readonly arrangeDocuments: (changes: readonly DocumentChange[]) => Promise<void>
  readonly retry: (photo: PictureId) => Promise<void>
  /** @param boundary Null: that of the listing, where a draft edits one. */
  readonly changeBoundary: (boundary: string | null) => Promise<void>
}

/**
 * Finds the listing or draft that a path names.
 * @param needed `write`: only for people who may change it.
 * @throws Problem `not-found` for a record that the person may not see.
 */
export type FindFiles = (
  signedIn: SignedIn,
  params: unknown,
  needed: 'read' | 'write',
) => Promise<WorkedFiles>
