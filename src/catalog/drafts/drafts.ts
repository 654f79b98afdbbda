import type { Principal } from '../../domain/accounts/principal.ts'
import { accountsFor, mayActFor, userOf } from '../../domain/accounts/principal.ts'
import { changesFiles, NO_FILES } from '../../domain/listings/file-merge.ts'
import type { FormName, ListingForm } from '../../domain/listings/form/form-names.ts'
import { changedForm } from '../../domain/listings/form/listing-form.ts'
import {
  type FieldConflict,
  markOf,
  mergeForm,
  type SeenTexts,
} from '../../domain/listings/form/seen-texts.ts'
import { MAX_COUNTED } from '../../domain/listings/list-order.ts'
import { Problem } from '../../domain/problem.ts'
import type { Calendar } from '../../domain/values/calendar.ts'
import type { AccountId, DraftId, ListingId, UserId } from '../../domain/values/ids.ts'
import type { ListedDraft, StoredDraft } from '../../store/drafts/draft-records.ts'
import type { Reader, Transaction } from '../../store/store.ts'
import type { PostingSources } from '../listings/posted-listings.ts'
import { saveListing } from '../listings/save-listing.ts'
import type { SavedListing } from '../listings/write-listing.ts'
import { requireAccount } from '../permitted.ts'
import { recordWrite } from '../writes/record-write.ts'
import { retryStale, StaleRecord } from '../writes/retry-stale.ts'
import { type CopiedFiles, heldFiles, publishedFiles, sentDocuments } from './draft-contents.ts'
import { endDraft, unlessChanged } from './end-draft.ts'
import { submissionOf } from './form-submission.ts'

const MAX_DRAFTS = 1_000
/** Each person may have a draft of each listing, so an account may have many. */
const MAX_EDITS = 5_000
const MAX_LISTED = 200

export type { ListedDraft, StoredDraft }

/** Texts that somebody has typed. */
export interface DraftChange {
  readonly form: ListingForm
  /** The texts that the person saw in these fields before; a field that is not in it is overwritten. */
  readonly seen: SeenTexts
  /** The texts of the listing when its form was opened, for a draft of a listing; absent: those in `seen`. */
  readonly published?: SeenTexts
}

export interface DraftSaved {
  readonly draft: StoredDraft
  readonly conflicts: readonly FieldConflict[]
}

/**
 * Listings that people write and have not published, and edits of listings. A draft is not checked before it is published. All
 * people of an account see its drafts of new listings, but each person's draft of a listing is the person's own.
 */
export class Drafts {
  readonly #sources: PostingSources

  constructor(sources: PostingSources) {
    this.#sources = sources
  }

  /** @throws Problem `not-found` for a draft that is unknown, or of an account whose listings the principal may not see. */
  async get(principal: Principal, id: DraftId): Promise<StoredDraft> {
    return await seenDraft(this.#sources.store, principal, id)
  }

  /** The principal's own draft of a listing; null: there is none. */
  async ofListing(principal: Principal, listingId: ListingId): Promise<StoredDraft | null> {
    const userId = userOf(principal)
    return userId === null ? null : this.#sources.store.drafts.ofListing(listingId, userId)
  }

  /** The drafts that the principal may see, saved last first. @param accountId Only those of one account; null: all. */
  async list(principal: Principal, accountId: AccountId | null): Promise<readonly ListedDraft[]> {
    const accounts = seenAccounts(principal, accountId)
    return await this.#sources.store.drafts.list(accounts, userOf(principal), MAX_LISTED)
  }

  /** How many drafts the principal may see; above `MAX_COUNTED`, there are more. @param accountId As in `list`. */
  async countSeen(principal: Principal, accountId: AccountId | null): Promise<number> {
    const accounts = seenAccounts(principal, accountId)
    return await this.#sources.store.drafts.countSeen(accounts, userOf(principal), MAX_COUNTED + 1)
  }

  /**
   * Begins a draft of a new listing.
   * @param copied The files that it begins with; absent: none.
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
      await record(transaction, principal, now, id, 'begun', { accountId })
      return id
    })
  }

  /** @throws Problem `forbidden` when the principal may not write for the account, `conflict` when it has too many drafts. */
  async requireRoom(principal: Principal, accountId: AccountId): Promise<void> {
    requireAccount(principal, ['listings:write'], accountId)
    await requireFewDrafts(this.#sources.store, accountId)
  }

  /**
   * Saves what somebody has typed, whatever it is. Changes of different people, or of two tabs, come together; a field that both have
   * changed stays as it is.
   * @throws Problem as `get`, and `forbidden` when the principal may not write for the account.
   */
  async save(principal: Principal, id: DraftId, change: DraftChange): Promise<DraftSaved> {
    const { store, clock } = this.#sources
    return await retryStale(() =>
      store.transact(async transaction => {
        const draft = await writtenDraft(transaction, principal, id)
        const { form, seen, conflicts } = changedDraft(draft, change)
        const next = { ...draft, form, seen, version: draft.version + 1, savedAt: clock() }
        if (!(await transaction.drafts.update(next, draft.version))) throw new StaleRecord()
        return { draft: next, conflicts }
      }),
    )
  }

  /** Whether a draft changes the photos, documents or boundary of its listing, or has some for a new one. */
  async changesFiles({ id }: StoredDraft): Promise<boolean> {
    const stored = await this.#sources.store.drafts.files(id)
    return stored !== null && changesFiles(stored.files)
  }

  /** Removes a draft. @throws Problem as `save`. */
  async discard(principal: Principal, id: DraftId): Promise<void> {
    const { store, clock } = this.#sources
    await store.transact(async transaction => {
      const { accountId } = await writtenDraft(transaction, principal, id)
      await transaction.drafts.remove(id)
      await record(transaction, principal, clock(), id, 'discarded', { accountId })
    })
  }

  /**
   * Publishes a draft of a new listing, with the photos, documents and boundary that the draft holds, by the rules of all
   * listings, and removes the draft. What another tab saves meanwhile is published with it.
   * @throws Problem as `save`; `invalid-input` with all faults by the fields of the form. The draft stays then.
   */
  async publish(principal: Principal, id: DraftId, calendar: Calendar): Promise<SavedListing> {
    const { store, requests, clock, catchUp, gazetteer, outlines, approval } = this.#sources
    const places = { gazetteer: await gazetteer(), outlines, approval }
    const saved = await retryStale(async () => {
      const draft = await writtenDraft(store, principal, id)
      const { accountId, form } = draft
      if (draft.listingId !== null) throw noDraft(id)
      const held = await heldFiles(store, draft, null)
      const submission = submissionOf(
        {
          principal,
          accountId,
          before: null,
          form: changedForm(form, {}),
          calendar,
          files: publishedFiles(held, null) ?? undefined,
          sentDocuments: await sentDocuments(store, draft, held),
          alongside: endDraft(principal, clock, draft, held),
        },
        places.gazetteer,
      )
      return await unlessChanged(saveListing(store, places, requests, clock, submission))
    })
    await catchUp()
    return saved
  }

  /** The listing that was made of a draft, for people who may see it; null: the draft was not published, or was published long ago. */
  async publishedAs(principal: Principal, id: DraftId): Promise<ListingId | null> {
    const { audit, listings } = this.#sources.store
    const about = {
      subject: 'draft',
      id: String(id),
      actor: null,
      since: null,
      until: null,
    } as const
    const { entries } = await audit.latest(about, null, { limit: 1, maxLooked: 1 })
    const [entry] = entries
    const listingId = entry?.action === 'published' ? Number(entry.details['listingId']) : 0
    if (!(listingId > 0)) return null
    const detail = await listings.detail(listingId as ListingId)
    const maySee = detail && mayActFor(principal, ['listings:read'], detail.listing.accountId)
    return maySee ? detail.listing.id : null
  }
}

/** @throws Problem `forbidden` when nobody has signed in. */
export function requireUser(principal: Principal): UserId {
  const id = userOf(principal)
  if (id !== null) return id
  throw Problem.of('forbidden', 'No person', 'Only people who have signed in write drafts.')
}

function seenAccounts(principal: Principal, accountId: AccountId | null) {
  if (accountId === null) return accountsFor(principal, ['listings:read'])
  return mayActFor(principal, ['listings:read'], accountId) ? [accountId] : []
}

/** @throws Problem as `Drafts.get`. */
export async function seenDraft(
  { drafts }: Reader,
  principal: Principal,
  id: DraftId,
): Promise<StoredDraft> {
  const draft = await drafts.get(id)
  if (!draft || !mayActFor(principal, ['listings:read'], draft.accountId)) throw noDraft(id)
  if (draft.listingId !== null && draft.userId !== userOf(principal)) throw noDraft(id)
  return draft
}

/** @throws Problem as `Drafts.save`. */
export async function writtenDraft(
  reader: Reader,
  principal: Principal,
  id: DraftId,
): Promise<StoredDraft> {
  const draft = await seenDraft(reader, principal, id)
  requireAccount(principal, ['listings:write'], draft.accountId)
  return draft
}

/** A field that the draft of a listing does not have yet is taken as it is: publishing compares it with the listing. */
function changedDraft(draft: StoredDraft, { form: typed, seen, published = seen }: DraftChange) {
  const begun = Object.fromEntries(
    Object.entries(typed).filter(
      ([name]) => draft.listingId !== null && draft.form[name as FormName] === undefined,
    ),
  ) as ListingForm
  const known = Object.fromEntries(Object.entries(typed).filter(([name]) => !(name in begun)))
  const { changes, conflicts } = mergeForm(known, seen, draft.form)
  const begunSeen = Object.fromEntries(
    Object.keys(begun).map(name => [name, published[name as FormName] ?? markOf('')]),
  )
  return {
    form: { ...draft.form, ...begun, ...changes },
    seen: { ...draft.seen, ...begunSeen },
    conflicts,
  }
}

async function requireFewDrafts(
  { drafts }: Pick<Reader, 'drafts'>,
  accountId: AccountId,
): Promise<void> {
  if ((await drafts.countOf(accountId, 'new')) < MAX_DRAFTS) return
  const detail = `The account has ${MAX_DRAFTS.toLocaleString('en-US')} drafts. Publish or discard some first.`
  throw Problem.of('conflict', 'Too many drafts', detail)
}

/** @throws Problem `conflict` when the account has unpublished changes of too many listings. */
export async function requireFewEdits(
  { drafts }: Pick<Reader, 'drafts'>,
  accountId: AccountId,
): Promise<void> {
  if ((await drafts.countOf(accountId, 'edit')) < MAX_EDITS) return
  const detail = `The account has changes of ${MAX_EDITS.toLocaleString('en-US')} listings that are not published. Publish or discard some first.`
  throw Problem.of('conflict', 'Too many changes', detail)
}

async function record(
  transaction: Transaction,
  principal: Principal,
  at: number,
  id: DraftId,
  action: string,
  details: Readonly<Record<string, unknown>>,
): Promise<void> {
  const about = { subject: 'draft', id: String(id), action, details } as const
  await recordWrite(transaction, principal.actor, at, { ...about, changed: [] })
}

function noDraft(id: DraftId): Problem {
  return Problem.of('not-found', 'No such draft', `There is no draft ${id}.`)
}
