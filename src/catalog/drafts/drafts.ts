import { isDeepStrictEqual } from 'node:util'
import { accountsFor, mayActFor, type Principal, userOf } from '../../domain/accounts/principal.ts'
import { NO_FILES } from '../../domain/listings/file-merge.ts'
import type { ListingForm } from '../../domain/listings/form/form-names.ts'
import { MAX_COUNTED } from '../../domain/listings/list-order.ts'
import type { AccountId, DraftId, ListingId } from '../../domain/values/ids.ts'
import type { ListedDraft, StoredDraft } from '../../store/drafts/draft-records.ts'
import type { PostingSources } from '../listings/posted-listings.ts'
import { requireAccount } from '../permitted.ts'
import { retryStale } from '../writes/retry-stale.ts'
import type { CopiedFiles } from './draft-contents.ts'
import {
  type DraftChange,
  type DraftSaved,
  draftOf,
  holdsFiles,
  recordDraft,
  requireFewDrafts,
  requireUser,
  saveDraft,
  seenDraft,
  writtenDraft,
} from './own-drafts.ts'
import { type SentDraft, type SubmittedDraft, submitDraft } from './submit-draft.ts'

const MAX_LISTED = 200
/** How many unchanged drafts are read: copies are among them. */
const MAX_REUSED = 50

export type { ListedDraft, StoredDraft }

/**
 * Listings that people write and have not published, and edits of listings. A draft is not checked
 * before it is published. All people of an account see its drafts of new listings, but each
 * person's draft of a listing is the person's own.
 */
export class Drafts {
  readonly #sources: PostingSources

  constructor(sources: PostingSources) {
    this.#sources = sources
  }

  /**
   * @throws Problem `not-found` for a draft that is unknown, or of an account whose listings the
   * principal may not see.
   */
  async get(principal: Principal, id: DraftId): Promise<StoredDraft> {
    return await seenDraft(this.#sources.store, principal, id)
  }

  /** The principal's own draft of a listing, or null. */
  async ofListing(principal: Principal, listingId: ListingId): Promise<StoredDraft | null> {
    return await draftOf(this.#sources.store, principal, listingId)
  }

  /**
   * The drafts that the principal may see, saved last first. @param accountId Only those of one
   * account; null: all.
   */
  async list(principal: Principal, accountId: AccountId | null): Promise<readonly ListedDraft[]> {
    const accounts = seenAccounts(principal, accountId)
    return await this.#sources.store.drafts.list(accounts, userOf(principal), MAX_LISTED)
  }

  /**
   * How many drafts the principal may see; above `MAX_COUNTED`, there are more. @param accountId As
   * in `list`.
   */
  async countSeen(principal: Principal, accountId: AccountId | null): Promise<number> {
    const accounts = seenAccounts(principal, accountId)
    return await this.#sources.store.drafts.countSeen(accounts, userOf(principal), MAX_COUNTED + 1)
  }

  /**
   * The person's draft of a new listing that begins with the form and is unchanged, or another one.
   * @throws Problem as `requireRoom`.
   */
  async beginOrReuse(
    principal: Principal,
    accountId: AccountId,
    form: ListingForm,
  ): Promise<DraftId> {
    requireAccount(principal, ['listings:write'], accountId)
    const { drafts } = this.#sources.store
    const begun = await drafts.untouched(accountId, requireUser(principal), MAX_REUSED)
    const found = begun.find(draft => isDeepStrictEqual(draft.form, form))
    return found?.id ?? (await this.begin(principal, accountId, form))
  }

  /**
   * Creates a draft of a new listing.
   * @param copied The files that it begins with, if any.
   * @throws Problem as `requireRoom`.
   */
  async begin(
    principal: Principal,
    accountId: AccountId,
    form: ListingForm,
    copied?: CopiedFiles,
  ): Promise<DraftId> {
    const { store, clock } = this.#sources
    requireAccount(principal, ['listings:write'], accountId)
    const userId = requireUser(principal)
    return await store.transact(async transaction => {
      const { drafts } = transaction
      await requireFewDrafts(transaction, accountId)
      const now = clock()
      const about = { accountId, listingId: null, baseVersion: null, userId }
      const times = { createdAt: now, savedAt: now }
      const id = await drafts.add({ ...about, form, seen: {}, ...times })
      if (copied) {
        const isNew = await drafts.putFiles(id, { ...copied.files, base: NO_FILES }, 0)
        if (!isNew) throw new Error(`The new draft ${id} has files already.`)
        for (const { path, bytes } of copied.copies) {
          await drafts.addDocument(id, path)
          await drafts.addUpload({ file: path, accountId, bytes })
        }
      }
      await recordDraft(transaction, principal, now, {
        id,
        action: 'begun',
        details: { accountId },
      })
      return id
    })
  }

  /**
   * @throws Problem `forbidden` when the principal may not write for the account, `conflict` when
   * it has too many drafts.
   */
  async requireRoom(principal: Principal, accountId: AccountId): Promise<void> {
    requireAccount(principal, ['listings:write'], accountId)
    await requireFewDrafts(this.#sources.store, accountId)
  }

  /**
   * Saves what a person has typed, without checking it. Changes of several people or tabs are
   * merged; a field that both have changed keeps its stored value.
   * @throws Problem as `get`; also when the principal may not write for the account.
   */
  async save(principal: Principal, id: DraftId, change: DraftChange): Promise<DraftSaved> {
    const { store, clock } = this.#sources
    return await retryStale(() =>
      store.transact(async transaction =>
        saveDraft(transaction, clock(), await writtenDraft(transaction, principal, id), change),
      ),
    )
  }

  /** See `submitDraft`. The next search finds a published listing. */
  async submit(principal: Principal, id: DraftId, sent: SentDraft): Promise<SubmittedDraft> {
    const submitted = await submitDraft(this.#sources, principal, id, sent)
    if (submitted.kind === 'published') await this.#sources.catchUp()
    return submitted
  }

  /**
   * Whether a draft changes the photos, documents or boundary of its listing, or has some for a new
   * one.
   */
  changesFiles(draft: StoredDraft): Promise<boolean> {
    return holdsFiles(this.#sources.store, draft)
  }
}

function seenAccounts(principal: Principal, accountId: AccountId | null) {
  if (accountId === null) return accountsFor(principal, ['listings:read'])
  return mayActFor(principal, ['listings:read'], accountId) ? [accountId] : []
}
