import type { AuditedAction } from '../../domain/accounts/audit.ts'
import type { Principal } from '../../domain/accounts/principal.ts'
import {
  changedDocuments,
  changedPhotos,
  type DocumentChange,
  type PhotoChange,
} from '../../domain/listings/file-changes.ts'
import type { DraftFileSet, FileSet } from '../../domain/listings/file-merge.ts'
import type { ListingDetail } from '../../domain/listings/listing.ts'
import { boundaryOf } from '../../domain/places/tracts.ts'
import { Problem } from '../../domain/problem.ts'
import type { ClockAndRandom } from '../../domain/values/clock.ts'
import type { DraftId, PictureId } from '../../domain/values/ids.ts'
import { DRAFT_DOCUMENTS, isOfDraft } from '../../media/media-store.ts'
import type { StoredDraft } from '../../store/drafts/draft-records.ts'
import type { Reader, Store, Transaction } from '../../store/store.ts'
import { requireBoundary } from '../listings/arrange-files.ts'
import { copiedDocument, keepDocuments, requireDocumentRoom } from '../pictures/add-documents.ts'
import { makePictures, requirePictureRoom } from '../pictures/add-pictures.ts'
import type { FileTools, SentFile } from '../pictures/file-submission.ts'
import { type PictureState, statesOf } from '../pictures/picture-states.ts'
import { retryPhoto } from '../pictures/retry-photo.ts'
import { type IdempotencyToken, IdempotentRequests } from '../writes/idempotent-requests.ts'
import { recordWrite } from '../writes/record-write.ts'
import { retryStale, StaleRecord } from '../writes/retry-stale.ts'
import { type CopiedFiles, filesOf, heldFiles, tourOf } from './draft-contents.ts'
import { DraftSpace, type UsedSpace } from './draft-space.ts'
import { seenDraft, writtenDraft } from './own-drafts.ts'

/** A draft with its photos, documents and boundary. */
export interface DraftWithFiles {
  readonly draft: StoredDraft
  /** The listing that the draft edits; null: the draft is of a new one. */
  readonly before: ListingDetail | null
  readonly files: FileSet
  readonly photos: readonly PictureState[]
  /** The room of all drafts of the account. */
  readonly space: UsedSpace
}

/** A file that is sent to a draft. */
export interface DraftFileSubmission {
  readonly draftId: DraftId
  readonly principal: Principal
  readonly file: SentFile
  readonly idempotency: IdempotencyToken | null
}

interface DraftFileTools extends Pick<FileTools, 'media' | 'maker'> {
  readonly maxBytes: number | null
}

/**
 * The photos, documents and boundary that drafts hold until they are published. Only people of the
 * account see them before.
 */
export class DraftFiles {
  readonly #tools: Omit<FileTools, 'approval'>
  readonly space: DraftSpace

  /**
   * @param maxBytes The space for files of an account's drafts; null: unlimited. @param onError
   * Called with errors that concern no request.
   */
  constructor(
    store: Store,
    { media, maker, maxBytes }: DraftFileTools,
    clockAndRandom: ClockAndRandom,
    onError: (error: unknown) => void,
  ) {
    const requests = new IdempotentRequests(store, clockAndRandom.clock)
    this.#tools = { store, requests, media, maker, clockAndRandom, onError }
    this.space = new DraftSpace(store, media, maxBytes)
  }

  /** @throws Problem `not-found` for a draft that is not there for the principal. */
  async of(principal: Principal, id: DraftId): Promise<DraftWithFiles> {
    const { store } = this.#tools
    const draft = await seenDraft(store, principal, id)
    const before = await editedListing(store, draft)
    const { files } = await heldFiles(store, draft, before)
    const pictures = await tourOf(store, files, before)
    const space = await this.space.of(draft.accountId)
    return { draft, before, files, photos: await statesOf(store, { pictures }), space }
  }

  /**
   * Adds a photo behind those of the draft.
   * @returns Its id.
   * @throws Problem as `of`, `forbidden`, as `addPictures`, and as `DraftSpace.require`.
   */
  addPicture({ draftId, principal, file, idempotency }: DraftFileSubmission): Promise<PictureId> {
    const { store, requests } = this.#tools
    return requests.run(idempotency, async () => {
      const draft = await writtenDraft(store, principal, draftId)
      const { files } = await heldFiles(store, draft, await editedListing(store, draft))
      const { accountId } = draft
      await requirePictureRoom(store, { ...files, accountId }, 1)
      await this.space.require(accountId)
      const [created] = await makePictures(this.#tools, [file], accountId)
      if (!created) throw new Error('A photo was not made.')
      const { description, label } = file
      const bytes = await this.space.sizeOf(Object.values(created.files).map(({ path }) => path))
      return async transaction => {
        await transaction.pictures.keep(created.id, created.files)
        await transaction.drafts.addUpload({ file: created.id, accountId, bytes })
        await this.#changeIn(transaction, principal, draftId, async now => {
          await requirePictureRoom(transaction, { ...now, accountId }, 1)
          return { pictures: [...now.pictures, { pictureId: created.id, description, label }] }
        })
        await this.#record(transaction, principal, {
          id: draftId,
          action: 'given photos',
          details: { pictureIds: [created.id] },
        })
        return created.id
      }
    })
  }

  /**
   * Adds a document behind the documents of the draft. @returns Its path. @throws Problem as
   * `addPicture`, and as `addDocuments`.
   */
  addDocument({ draftId, principal, file, idempotency }: DraftFileSubmission): Promise<string> {
    const { store, requests } = this.#tools
    return requests.run(idempotency, async () => {
      const draft = await writtenDraft(store, principal, draftId)
      const { files } = await heldFiles(store, draft, await editedListing(store, draft))
      requireDocumentRoom(files, 1)
      const { accountId } = draft
      await this.space.require(accountId)
      const [kept] = await keepDocuments(this.#tools, [file], DRAFT_DOCUMENTS)
      if (!kept) throw new Error('A document was not kept.')
      const bytes = await this.space.sizeOf([kept.path])
      return async transaction => {
        await transaction.drafts.addDocument(draftId, kept.path)
        await transaction.drafts.addUpload({ file: kept.path, accountId, bytes })
        await this.#changeIn(transaction, principal, draftId, now => {
          requireDocumentRoom(now, 1)
          return { documents: [...now.documents, kept] }
        })
        await this.#record(transaction, principal, {
          id: draftId,
          action: 'given documents',
          details: { documents: 1 },
        })
        return kept.path
      }
    })
  }

  /**
   * Copies the files of a listing for a draft of the same account: photos are shared, and documents
   * get paths of their own. Missing files are skipped. If no draft uses the copies, the sweeper
   * removes them.
   * @throws Problem as `DraftSpace.require`.
   */
  async copyOf({ listing }: ListingDetail): Promise<CopiedFiles> {
    await this.space.require(listing.accountId)
    const files = filesOf(listing)
    const copies = await Promise.all(
      files.documents.map(one => ('path' in one ? copiedDocument(this.#tools, one) : one)),
    )
    const documents = copies.flatMap(copy => copy ?? [])
    const paths = documents.flatMap(one => ('path' in one ? one.path : [])).filter(isOfDraft)
    const copied = paths.map(async path => ({ path, bytes: await this.space.sizeOf([path]) }))
    return { files: { ...files, documents }, copies: await Promise.all(copied) }
  }

  /**
   * Changes the photos, all changes or none. @throws Problem as `of`, `forbidden`, and as
   * `changedPhotos`.
   */
  arrangePhotos(principal: Principal, id: DraftId, changes: readonly PhotoChange[]): Promise<void> {
    return this.#change(principal, id, async (files, { pictures }, { accountId }) => {
      const wanted = changes.flatMap(one => (one.kind === 'add' ? one.file.pictureId : []))
      const own = await pictures.ofAccount(accountId, wanted)
      if (!wanted.every(one => own.has(one))) throw noLongerKept()
      return { pictures: changes.reduce(changedPhotos, files.pictures) }
    })
  }

  /** Changes the documents, all changes or none. @throws Problem as `arrangePhotos`. */
  arrangeDocuments(
    principal: Principal,
    id: DraftId,
    changes: readonly DocumentChange[],
  ): Promise<void> {
    return this.#change(principal, id, async (files, { drafts }) => {
      const sent = await drafts.documentPaths(id)
      const known = new Set(
        [...files.documents, ...files.base.documents].flatMap(one =>
          'path' in one ? one.path : [],
        ),
      )
      const isKept = (path: string) => sent.includes(path) || known.has(path)
      for (const change of changes) {
        if (change.kind !== 'add' || !('path' in change.file)) continue
        if (!isKept(change.file.path)) throw noLongerKept()
      }
      return { documents: changes.reduce(changedDocuments, files.documents) }
    })
  }

  /**
   * Gives the draft a boundary, or none. It overrides what others have done to the listing's
   * boundary in the meantime.
   * @param boundary The whole text of a boundary; empty: none; null: that of the listing, even as it
   * changes.
   * @throws Problem as `of`, `forbidden`, and `invalid-input` for text that is not a boundary.
   */
  async changeBoundary(principal: Principal, id: DraftId, boundary: string | null): Promise<void> {
    if (boundary !== null) requireBoundary(boundary)
    await this.#change(principal, id, (files, _transaction, _draft, before) => {
      const present = before ? boundaryOf(before.listing) : ''
      const base = { ...files.base, boundary: present }
      return { boundary: boundary ?? present, base }
    })
  }

  /**
   * Has a photo of the listing that the draft edits fetched again. @throws Problem as `retryPhoto`.
   */
  async retry(principal: Principal, id: DraftId, photo: PictureId): Promise<void> {
    const { store, clockAndRandom } = this.#tools
    const { listingId } = await writtenDraft(store, principal, id)
    if (listingId !== null) {
      await retryPhoto(store, clockAndRandom.clock, principal, { id: listingId, photo })
    }
  }

  #record(
    transaction: Transaction,
    { actor }: Principal,
    { id, action, details }: Pick<AuditedAction, 'action' | 'details'> & { readonly id: DraftId },
  ): Promise<void> {
    const about = { subject: 'draft', id: String(id), action, details } as const
    const now = this.#tools.clockAndRandom.clock()
    return recordWrite(transaction, actor, now, { ...about, changed: [] })
  }

  async #change(principal: Principal, id: DraftId, change: Change): Promise<void> {
    const { store } = this.#tools
    await retryStale(() =>
      store.transact(transaction => this.#write(transaction, principal, id, change)),
    )
  }

  /** The draft may have changed while a file was processed. */
  async #changeIn(
    transaction: Transaction,
    principal: Principal,
    id: DraftId,
    change: Change,
  ): Promise<void> {
    await retryStale(() => this.#write(transaction, principal, id, change))
  }

  async #write(
    transaction: Transaction,
    principal: Principal,
    id: DraftId,
    change: Change,
  ): Promise<void> {
    const draft = await writtenDraft(transaction, principal, id)
    const before = await editedListing(transaction, draft)
    const { files, version } = await heldFiles(transaction, draft, before)
    const next = { ...files, ...(await change(files, transaction, draft, before)) }
    if (!(await transaction.drafts.putFiles(id, next, version))) throw new StaleRecord()
  }
}

type Changed = Partial<DraftFileSet>
type Change = (
  files: DraftFileSet,
  transaction: Transaction,
  draft: StoredDraft,
  before: ListingDetail | null,
) => Changed | Promise<Changed>

/** The listing that a draft edits; null: the draft is of a new one. */
async function editedListing(
  { listings }: Pick<Reader, 'listings'>,
  { listingId }: StoredDraft,
): Promise<ListingDetail | null> {
  return listingId === null ? null : await listings.detail(listingId)
}

function noLongerKept(): Problem {
  const detail = 'The file was removed. Send it again.'
  return Problem.of('conflict', 'Not kept any more', detail)
}
