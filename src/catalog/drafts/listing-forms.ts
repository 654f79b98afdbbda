import type { Principal } from '../../domain/accounts/principal.ts'
import type { FormName, ListingForm } from '../../domain/listings/form/form-names.ts'
import { changedForm, formOfListing, isSameText } from '../../domain/listings/form/listing-form.ts'
import {
  type FieldConflict,
  markOf,
  mergeForm,
  type SeenTexts,
} from '../../domain/listings/form/seen-texts.ts'
import type { Listing, ListingDetail } from '../../domain/listings/listing.ts'
import { deletedListing } from '../../domain/listings/listing-problems.ts'
import { Problem } from '../../domain/problem.ts'
import type { Calendar } from '../../domain/values/calendar.ts'
import type { DraftId, ListingId, UserId } from '../../domain/values/ids.ts'
import type { StoredDraft } from '../../store/drafts/draft-records.ts'
import type { Transaction } from '../../store/store.ts'
import { routingRefusal } from '../leads/where-leads-go.ts'
import type { OwnListings } from '../listings/own-listings.ts'
import type { PostingSources } from '../listings/posted-listings.ts'
import { checkedSave } from '../listings/save-listing.ts'
import { writtenListing } from '../own-listing.ts'
import { retryStale, StaleRecord } from '../writes/retry-stale.ts'
import {
  type CopiedFiles,
  heldFiles,
  publishedFiles,
  requireOwnBoundary,
  sentDocuments,
} from './draft-contents.ts'
import type { Drafts } from './drafts.ts'
import { endDraft } from './end-draft.ts'
import { submissionOf } from './form-submission.ts'
import type { Alongside } from './kept-forms.ts'
import {
  type DraftChange,
  type DraftSaved,
  draftOf,
  holdsFiles,
  requireFewEdits,
  requireUser,
  saveDraft,
} from './own-drafts.ts'

/** The outcome of saving a form. */
export interface FormSaved {
  /** The fields that were changed. */
  readonly changed: readonly FormName[]
  /**
   * Fields that another person has changed in the meantime: if there are any, nothing was saved.
   */
  readonly conflicts: readonly FieldConflict[]
}

/** Texts of a section that a person saves. */
export interface SectionChange extends DraftChange {
  /**
   * The texts in the person's draft that the page knew; of a field that is not in it, the draft's
   * text goes.
   */
  readonly drafted?: SeenTexts
}

export interface FormWrite {
  readonly before: ListingDetail
  readonly change: DraftChange
  readonly draft: StoredDraft | null
}

/** Listings as forms, and edits by these forms. */
export class ListingForms {
  readonly #sources: PostingSources
  readonly #listings: OwnListings
  readonly #drafts: Drafts

  constructor(sources: PostingSources, listings: OwnListings, drafts: Drafts) {
    this.#sources = sources
    this.#listings = listings
    this.#drafts = drafts
  }

  /** The texts of a listing. */
  async of(detail: ListingDetail, calendar: Calendar): Promise<Readonly<Record<FormName, string>>> {
    const { gazetteer, outlines } = this.#sources
    return formOfListing(detail, { gazetteer: await gazetteer(), outlines, calendar })
  }

  /**
   * Saves the changed fields, unless another person has changed the same ones in the meantime.
   * @throws Problem as `OwnListings.find`; `forbidden` when the principal may not write for the
   * account, `listing-inactive` for a deleted listing, `invalid-input` with all faults by the
   * fields of the form.
   */
  async save(
    principal: Principal,
    id: ListingId,
    change: SectionChange,
    { calendar, alongside }: { readonly calendar: Calendar; readonly alongside?: Alongside },
  ): Promise<FormSaved> {
    return await this.#edit(principal, id, async (transaction, before) => {
      const saved = await this.#write(
        transaction,
        principal,
        { before, change, draft: null },
        calendar,
      )
      if (saved.conflicts.length > 0) return saved
      await this.#forgetSaved(transaction, principal, id, change)
      await alongside?.(transaction)
      return saved
    })
  }

  /**
   * Saves fields regardless of their present values, such as those of a sale. @returns The changed ones.
   * @throws Problem as `save`.
   */
  async overwrite(
    principal: Principal,
    id: ListingId,
    form: ListingForm,
    calendar: Calendar,
  ): Promise<readonly FormName[]> {
    const { changed, conflicts } = await this.save(principal, id, { form, seen: {} }, { calendar })
    // Without marks of what stood there, nothing conflicts.
    if (conflicts.length > 0) throw new Error(`Fields without marks conflict: ${conflicts.length}`)
    return changed
  }

  /**
   * Publishes the person's whole draft of a listing: typed fields, photos, documents and boundary.
   * The draft is removed. Other people's changes since then stay. @returns Null: there is no draft,
   * so nothing was published.
   * @throws Problem as `save`; `invalid-input` also when another person has changed the boundary,
   * too.
   */
  async publish(
    principal: Principal,
    id: ListingId,
    calendar: Calendar,
  ): Promise<FormSaved | null> {
    return await this.#edit(principal, id, async (transaction, before) => {
      const draft = await draftOf(transaction, principal, id)
      if (draft === null) return null
      return await this.#write(transaction, principal, { before, change: draft, draft }, calendar)
    })
  }

  /** Reads a listing that the principal may write, and writes it, in one transaction. */
  async #edit<Result>(
    principal: Principal,
    id: ListingId,
    work: (transaction: Transaction, before: ListingDetail) => Promise<Result>,
  ): Promise<Result> {
    const { store, catchUp } = this.#sources
    const result = await retryStale(() =>
      store.transact(async transaction =>
        work(transaction, await writtenListing(transaction, principal, id)),
      ),
    )
    await catchUp()
    return result
  }

  /** @param draft It is published as a whole, and removed; null: only a form is saved. */
  async #write(
    transaction: Transaction,
    principal: Principal,
    { before, change: { form, seen }, draft }: FormWrite,
    calendar: Calendar,
  ): Promise<FormSaved> {
    const { clock, gazetteer, outlines, approval } = this.#sources
    const places = { gazetteer: await gazetteer(), outlines, approval }
    const { id, accountId } = before.listing
    const now = clock()
    const current = formOfListing(before, { ...places, calendar })
    const { changes, conflicts } = mergeForm(form, seen, current)
    if (conflicts.length > 0) return { changed: [], conflicts }
    const changed = Object.keys(changes) as FormName[]
    if (changed.length === 0 && draft === null) return { changed, conflicts }
    const held = draft && (await heldFiles(transaction, draft, before))
    const files = held && publishedFiles(held, before)
    requireOwnBoundary(files)
    const sent = draft && held && (await sentDocuments(transaction, draft, held))
    const about = { principal, accountId, before, form: changes, calendar }
    const more = { files: files ?? undefined, sentDocuments: sent ?? undefined }
    const submission = submissionOf({ ...about, ...more }, places.gazetteer)
    const save = await checkedSave({ reader: transaction, places, now }, submission, before)
    await save(transaction)
    if (draft && held) await endDraft(transaction, principal, now, { draft, held, listingId: id })
    return { changed, conflicts }
  }

  /**
   * Stores what a person has typed about a listing in the person's draft of it.
   * @throws Problem as `save`, without faults of the fields; `conflict` when there are too many
   * such drafts.
   */
  async keep(principal: Principal, id: ListingId, change: DraftChange): Promise<DraftSaved> {
    const { store, clock } = this.#sources
    return await retryStale(() =>
      store.transact(async transaction => {
        const { listing } = await writtenListing(transaction, principal, id)
        const userId = requireUser(principal)
        const now = clock()
        const draft =
          (await transaction.drafts.ofListing(id, userId)) ??
          (await addEdit(transaction, listing, userId, now))
        return await saveDraft(transaction, now, draft, change)
      }),
    )
  }

  /**
   * Creates the person's draft of a listing, unless there is one. @returns Its id. @throws Problem
   * as `keep`.
   */
  async begin(principal: Principal, id: ListingId): Promise<DraftId> {
    const begun = await this.keep(principal, id, { form: {}, seen: {} })
    return begun.draft.id
  }

  /**
   * Takes fields out of the person's draft of a listing. What another tab saves in the meantime
   * stays in it.
   */
  async forget(
    principal: Principal,
    id: ListingId,
    names: readonly FormName[],
    alongside: Alongside,
  ): Promise<void> {
    await this.#sources.store.transact(async transaction => {
      await alongside(transaction)
      await this.#keepOnly(transaction, principal, id, name => !names.includes(name))
    })
  }

  /**
   * Takes the saved fields out of the draft, except those where another tab of the person has left
   * a text that this one has not seen.
   */
  async #forgetSaved(
    transaction: Transaction,
    principal: Principal,
    id: ListingId,
    { form, drafted = {} }: SectionChange,
  ): Promise<void> {
    await this.#keepOnly(transaction, principal, id, (name, text) => {
      const saved = form[name]
      if (saved === undefined) return true
      const mark = drafted[name]
      return mark !== undefined && mark !== markOf(text) && !isSameText(name, saved, text)
    })
  }

  async #keepOnly(
    transaction: Transaction,
    principal: Principal,
    id: ListingId,
    isLeft: (name: FormName, text: string) => boolean,
  ): Promise<void> {
    const { drafts } = transaction
    const draft = await draftOf(transaction, principal, id)
    if (draft === null) return
    const left = Object.entries(draft.form).filter(([name, text]) => isLeft(name as FormName, text))
    const isEmpty = left.length === 0 && !(await holdsFiles(transaction, draft))
    const form: ListingForm = Object.fromEntries(left)
    const isDone = isEmpty
      ? await drafts.remove(draft.id, draft.version)
      : await drafts.update({ ...draft, form, savedAt: this.#sources.clock() }, draft.version)
    if (!isDone) throw new StaleRecord()
  }

  /** Removes the person's draft of a listing with everything in it. */
  async discard(principal: Principal, id: ListingId): Promise<void> {
    await this.#sources.store.transact(async transaction => {
      const draft = await draftOf(transaction, principal, id)
      if (draft !== null) await transaction.drafts.remove(draft.id)
    })
  }

  /**
   * Begins a draft of a new listing with the texts, photos, documents and boundary of another one.
   * @param copyOf Copies the files of the listing.
   * @throws Problem as `Drafts.begin`, and as `OwnListings.find`; `conflict` for a listing that was
   * taken down.
   */
  async duplicate(
    principal: Principal,
    id: ListingId,
    calendar: Calendar,
    copyOf: (detail: ListingDetail) => Promise<CopiedFiles>,
  ): Promise<DraftId> {
    const detail = await this.#listings.find(principal, id)
    if (detail.deletedAt !== null) throw deletedListing(id)
    if (detail.review?.state === 'removed') throw takenDown()
    const { accountId } = detail.listing
    await this.#drafts.requireRoom(principal, accountId)
    const form = await this.of(detail, calendar)
    const fresh: ListingForm = {
      ...changedForm(form, {}),
      listedOn: '',
      status: 'P',
      soldPriceUsd: '',
      soldOn: '',
      listFeedKey: '',
      // Editors do not choose where leads go.
      ...(routingRefusal(principal, accountId) !== null && { leadRoutingEmail: '' }),
      listingUrl: '',
      title: form.title === '' ? '' : `Copy of ${form.title}`,
    }
    return await this.#drafts.begin(principal, accountId, fresh, await copyOf(detail))
  }
}

/** Begins a person's draft of a listing. */
async function addEdit(
  { drafts }: Transaction,
  { id: listingId, accountId, version: baseVersion }: Listing,
  userId: UserId,
  now: number,
): Promise<StoredDraft> {
  await requireFewEdits({ drafts }, accountId)
  const about = { accountId, listingId, baseVersion, userId }
  const draft = { ...about, form: {}, seen: {}, createdAt: now, savedAt: now }
  return { ...draft, id: await drafts.add(draft), version: 1 }
}

/** A copy would republish what a moderator has taken down. */
function takenDown(): Problem {
  const detail =
    'This listing was taken down, so it cannot be copied. Change what the reason names instead.'
  return Problem.of('conflict', 'Listing taken down', detail)
}
