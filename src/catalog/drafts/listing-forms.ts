import type { Principal } from '../../domain/accounts/principal.ts'
import type { FormName, ListingForm } from '../../domain/listings/form/form-names.ts'
import { changedForm, formOfListing, isSameText } from '../../domain/listings/form/listing-form.ts'
import {
  type FieldConflict,
  markOf,
  mergeForm,
  type SeenTexts,
} from '../../domain/listings/form/seen-texts.ts'
import type { ListingDetail } from '../../domain/listings/listing.ts'
import { deletedListing } from '../../domain/listings/listing-problems.ts'
import { Problem } from '../../domain/problem.ts'
import type { Calendar } from '../../domain/values/calendar.ts'
import type { Clock } from '../../domain/values/clock.ts'
import type { DraftId, ListingId } from '../../domain/values/ids.ts'
import type { StoredDraft } from '../../store/drafts/draft-records.ts'
import { type Reader, StoreConflict } from '../../store/store.ts'
import { routingRefusal } from '../leads/where-leads-go.ts'
import type { OwnListings } from '../listings/own-listings.ts'
import type { PostingSources } from '../listings/posted-listings.ts'
import { saveListing } from '../listings/save-listing.ts'
import { requireAccount } from '../permitted.ts'
import { retryStale, StaleRecord } from '../writes/retry-stale.ts'
import {
  type CopiedFiles,
  heldFiles,
  publishedFiles,
  requireOwnBoundary,
  sentDocuments,
} from './draft-contents.ts'
import {
  type DraftChange,
  type DraftSaved,
  type Drafts,
  requireFewEdits,
  requireUser,
} from './drafts.ts'
import { endDraft, unlessChanged } from './end-draft.ts'
import { submissionOf } from './form-submission.ts'

/** The outcome of saving a form. */
export interface FormSaved {
  /** The fields that were changed. */
  readonly changed: readonly FormName[]
  /** Fields that somebody else has changed meanwhile: if there is one, nothing was saved. */
  readonly conflicts: readonly FieldConflict[]
}

/** Texts of a section that a person saves. */
export interface SectionChange extends DraftChange {
  /** The texts in the person's draft that the page knew; of a field that is not in it, the draft's text goes. */
  readonly drafted?: SeenTexts
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
   * Saves the fields that somebody has changed, unless somebody else has changed the same ones meanwhile.
   * @throws Problem as `OwnListings.find`; `forbidden` when the principal may not write for the account, `listing-inactive` for a
   * deleted listing, `invalid-input` with all faults by the fields of the form.
   */
  async save(
    principal: Principal,
    id: ListingId,
    change: SectionChange,
    calendar: Calendar,
  ): Promise<FormSaved> {
    const saved = await retryStale(() => this.#write(principal, id, change, calendar, null))
    if (saved.conflicts.length > 0) return saved
    await Promise.all([this.#sources.catchUp(), this.#forgetSaved(principal, id, change)])
    return saved
  }

  /** Saves fields whatever they are by now, such as of a sale. @returns Those that were changed. @throws Problem as `save`. */
  async overwrite(
    principal: Principal,
    id: ListingId,
    form: ListingForm,
    calendar: Calendar,
  ): Promise<readonly FormName[]> {
    const { changed, conflicts } = await this.save(principal, id, { form, seen: {} }, calendar)
    // Without marks of what stood there, nothing conflicts.
    if (conflicts.length > 0) throw new Error(`Fields without marks conflict: ${conflicts.length}`)
    return changed
  }

  /**
   * Saves the person's whole draft of a listing: what is typed, and the photos, documents and boundary that the draft holds. The
   * draft is removed. What others have changed in the meantime stays. @returns Null: there is no draft, so nothing was published.
   * @throws Problem as `save`; `invalid-input` also when somebody else has changed the boundary, too.
   */
  async publish(
    principal: Principal,
    id: ListingId,
    calendar: Calendar,
  ): Promise<FormSaved | null> {
    const { listing, deletedAt } = await this.#listings.find(principal, id)
    requireAccount(principal, ['listings:write'], listing.accountId)
    if (deletedAt !== null) throw deletedListing(id)
    const saved = await retryStale(async () => {
      const draft = await this.#drafts.ofListing(principal, id)
      if (draft === null) return null
      return await this.#write(principal, id, draft, calendar, draft)
    })
    await this.#sources.catchUp()
    return saved
  }

  /**
   * @param draft It is published as a whole, and removed; null: only a form is saved.
   * @throws StaleRecord when the listing, or the draft, has changed meanwhile.
   */
  async #write(
    principal: Principal,
    id: ListingId,
    { form, seen }: DraftChange,
    calendar: Calendar,
    draft: StoredDraft | null,
  ): Promise<FormSaved> {
    const { store, requests, clock, gazetteer, outlines, approval } = this.#sources
    const places = { gazetteer: await gazetteer(), outlines, approval }
    const before = await this.#listings.find(principal, id)
    const { accountId } = before.listing
    requireAccount(principal, ['listings:write'], accountId)
    if (before.deletedAt !== null) throw deletedListing(id)
    const current = formOfListing(before, { ...places, calendar })
    const { changes, conflicts } = mergeForm(form, seen, current)
    if (conflicts.length > 0) return { changed: [], conflicts }
    const changed = Object.keys(changes) as FormName[]
    if (changed.length === 0 && draft === null) return { changed, conflicts }
    const about = { principal, accountId, before, form: changes, calendar }
    const more = draft === null ? {} : await draftParts(store, principal, clock, draft, before)
    const submission = submissionOf({ ...about, ...more }, places.gazetteer)
    await unlessStale(unlessChanged(saveListing(store, places, requests, clock, submission)))
    return { changed, conflicts }
  }

  /**
   * Keeps what somebody has typed about a listing in the person's draft of it.
   * @throws Problem as `save`, without faults of the fields; `conflict` when there are too many such drafts.
   */
  async keep(principal: Principal, id: ListingId, change: DraftChange): Promise<DraftSaved> {
    const { store, clock } = this.#sources
    const detail = await this.#listings.find(principal, id)
    const { accountId, version } = detail.listing
    requireAccount(principal, ['listings:write'], accountId)
    if (detail.deletedAt !== null) throw deletedListing(id)
    const userId = requireUser(principal)
    const known = await store.drafts.ofListing(id, userId)
    if (known) return await this.#drafts.save(principal, known.id, change)
    const now = clock()
    const about = { accountId, listingId: id, baseVersion: version, userId }
    const draft = { ...about, form: {}, seen: {}, createdAt: now, savedAt: now }
    try {
      const draftId = await store.transact(async transaction => {
        await requireFewEdits(transaction, accountId)
        return await transaction.drafts.add(draft)
      })
      return await this.#drafts.save(principal, draftId, change)
    } catch (error) {
      // Another tab has begun the draft.
      if (!(error instanceof StoreConflict && error.kind === 'duplicate')) throw error
      const begun = await store.drafts.ofListing(id, userId)
      if (begun === null) throw error
      return await this.#drafts.save(principal, begun.id, change)
    }
  }

  /** Begins the person's draft of a listing, unless there is one. @returns Its id. @throws Problem as `keep`. */
  async begin(principal: Principal, id: ListingId): Promise<DraftId> {
    const begun = await this.keep(principal, id, { form: {}, seen: {} })
    return begun.draft.id
  }

  /** Takes fields out of the person's draft of a listing. What another tab saves in the meantime stays in it. */
  async forget(principal: Principal, id: ListingId, names: readonly FormName[]): Promise<void> {
    await this.#keepOnly(principal, id, name => !names.includes(name))
  }

  /** Takes the saved fields out of the draft, except those where another tab of the person has left a text that this one has not seen. */
  async #forgetSaved(
    principal: Principal,
    id: ListingId,
    { form, drafted = {} }: SectionChange,
  ): Promise<void> {
    await this.#keepOnly(principal, id, (name, text) => {
      const saved = form[name]
      if (saved === undefined) return true
      const mark = drafted[name]
      return mark !== undefined && mark !== markOf(text) && !isSameText(name, saved, text)
    })
  }

  async #keepOnly(
    principal: Principal,
    id: ListingId,
    isLeft: (name: FormName, text: string) => boolean,
  ): Promise<void> {
    const { store, clock } = this.#sources
    await retryStale(async () => {
      const draft = await this.#drafts.ofListing(principal, id)
      if (draft === null) return
      const left = Object.entries(draft.form).filter(([name, text]) =>
        isLeft(name as FormName, text),
      )
      const isEmpty = left.length === 0 && !(await this.#drafts.changesFiles(draft))
      const form: ListingForm = Object.fromEntries(left)
      const isDone = await store.transact(({ drafts }) =>
        isEmpty
          ? drafts.remove(draft.id, draft.version)
          : drafts.update({ ...draft, form, savedAt: clock() }, draft.version),
      )
      if (!isDone) throw new StaleRecord()
    })
  }

  /** Removes the person's draft of a listing with everything in it. */
  async discard(principal: Principal, id: ListingId): Promise<void> {
    const draft = await this.#drafts.ofListing(principal, id)
    if (draft !== null) await this.#sources.store.transact(({ drafts }) => drafts.remove(draft.id))
  }

  /**
   * Begins a draft of a new listing with the texts, photos, documents and boundary of another one.
   * @param copyOf Copies the files of the listing.
   * @throws Problem as `Drafts.begin`, and as `OwnListings.find`; `conflict` for a listing that was taken down.
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

/** The changes in a draft of a listing beside the fields. */
async function draftParts(
  store: Reader,
  principal: Principal,
  clock: Clock,
  draft: StoredDraft,
  before: ListingDetail,
) {
  const held = await heldFiles(store, draft, before)
  const files = publishedFiles(held, before)
  requireOwnBoundary(files)
  return {
    files: files ?? undefined,
    sentDocuments: await sentDocuments(store, draft, held),
    alongside: endDraft(principal, clock, draft, held),
  }
}

/** A copy would show again what a moderator has taken down. */
function takenDown(): Problem {
  const detail =
    'This listing was taken down, so it cannot be copied. Change what the reason names instead.'
  return Problem.of('conflict', 'Listing taken down', detail)
}

/** A listing that was changed since it was compared with the form is compared again. */
async function unlessStale(saving: Promise<unknown>): Promise<void> {
  try {
    await saving
  } catch (error) {
    if (error instanceof Problem && error.code === 'precondition-failed') throw new StaleRecord()
    throw error
  }
}
