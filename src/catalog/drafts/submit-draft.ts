import { mayActFor, type Principal } from '../../domain/accounts/principal.ts'
import { changedForm } from '../../domain/listings/form/listing-form.ts'
import { Problem } from '../../domain/problem.ts'
import type { Calendar } from '../../domain/values/calendar.ts'
import type { AccountId, DraftId, ListingId } from '../../domain/values/ids.ts'
import type { StoredDraft } from '../../store/drafts/draft-records.ts'
import type { Reader, Transaction } from '../../store/store.ts'
import type { PostingSources } from '../listings/posted-listings.ts'
import { checkedSave, type ListingPlaces } from '../listings/save-listing.ts'
import { REMEMBERED_MS } from '../writes/idempotent-requests.ts'
import { retryStale } from '../writes/retry-stale.ts'
import { heldFiles, publishedFiles, sentDocuments } from './draft-contents.ts'
import { endDraft } from './end-draft.ts'
import { submissionOf } from './form-submission.ts'
import type { Alongside } from './kept-forms.ts'
import {
  type DraftChange,
  type DraftSaved,
  noDraft,
  recordDraft,
  saveDraft,
  writtenDraft,
} from './own-drafts.ts'

/** Publishing stores its listing as the result of a request with this name and the draft's id. */
const PUBLISHED = 'published draft'

/** A submitted form of a draft. */
export interface SentDraft {
  readonly change: DraftChange
  readonly action: 'save' | 'publish' | 'discard'
  readonly calendar: Calendar
  readonly alongside: Alongside
}

export type SubmittedDraft =
  | ({ readonly kind: 'saved' } & DraftSaved)
  /** The other fields were saved, and nothing else was done. */
  | ({ readonly kind: 'conflicts' } & DraftSaved)
  /** All was saved, and the draft was not published. */
  | { readonly kind: 'refused'; readonly problem: Problem }
  | { readonly kind: 'published'; readonly listingId: ListingId }
  | { readonly kind: 'discarded'; readonly accountId: AccountId }

/**
 * Does all that follows from a form that was sent, in one transaction. What was typed is saved, as
 * by `Drafts.save`, before the draft is published, by the rules of all listings, with the photos,
 * documents and boundary that it holds; then the draft is removed. A draft of a listing is
 * published by `ListingForms.publish`.
 * @throws Problem as `Drafts.save`.
 */
export async function submitDraft(
  sources: PostingSources,
  principal: Principal,
  id: DraftId,
  sent: SentDraft,
): Promise<SubmittedDraft> {
  const { store, clock, gazetteer, outlines, approval } = sources
  const places = { gazetteer: await gazetteer(), outlines, approval }
  return await retryStale(() =>
    store.transact(async (transaction): Promise<SubmittedDraft> => {
      const now = clock()
      const isPublishing = sent.action === 'publish'
      const known = isPublishing ? await publishedAs(transaction, principal, id, now) : null
      if (known !== null) return { kind: 'published', listingId: known }
      const draft = await writtenDraft(transaction, principal, id)
      if (sent.action === 'discard') {
        const { accountId } = draft
        await transaction.drafts.remove(id)
        await recordDraft(transaction, principal, now, {
          id,
          action: 'discarded',
          details: { accountId },
        })
        await sent.alongside(transaction)
        return { kind: 'discarded', accountId }
      }
      const saved = await saveDraft(transaction, now, draft, sent.change)
      if (saved.conflicts.length > 0) return { kind: 'conflicts', ...saved }
      await sent.alongside(transaction)
      if (!isPublishing) return { kind: 'saved', ...saved }
      return await publish(transaction, places, now, {
        principal,
        draft: saved.draft,
        calendar: sent.calendar,
      })
    }),
  )
}

/**
 * Publishes a draft of a new listing, and removes it. If the listing is refused, the draft stays
 * unchanged.
 */
async function publish(
  transaction: Transaction,
  places: ListingPlaces,
  now: number,
  {
    principal,
    draft,
    calendar,
  }: { readonly principal: Principal; readonly draft: StoredDraft; readonly calendar: Calendar },
): Promise<SubmittedDraft> {
  const { id, accountId, form, listingId: edited } = draft
  if (edited !== null) throw noDraft(id)
  const held = await heldFiles(transaction, draft, null)
  const about = { principal, accountId, before: null, form: changedForm(form, {}), calendar }
  const files = publishedFiles(held, null) ?? undefined
  const sent = { ...about, files, sentDocuments: await sentDocuments(transaction, draft, held) }
  const submission = submissionOf(sent, places.gazetteer)
  const write = await unlessRefused(checkedSave({ reader: transaction, places, now }, submission))
  if (write instanceof Problem) return { kind: 'refused', problem: write }
  const { listingId } = await write(transaction)
  await endDraft(transaction, principal, now, { draft, held, listingId })
  const { idempotency } = transaction
  const times = { at: now, since: now - REMEMBERED_MS }
  await idempotency.claim(PUBLISHED, String(id), '', times)
  await idempotency.finish(PUBLISHED, String(id), JSON.stringify(listingId))
  return { kind: 'published', listingId }
}

/** @throws Any other error than a refusal of what was sent. */
async function unlessRefused<Result>(checking: Promise<Result>): Promise<Result | Problem> {
  try {
    return await checking
  } catch (error) {
    if (error instanceof Problem && error.code !== 'unavailable') return error
    throw error
  }
}

/**
 * The listing published from a draft within a day, for people who may see it. After several clicks
 * on *Publish* the browser shows only the last answer, so every click must lead to the listing.
 */
async function publishedAs(
  { idempotency, listings }: Reader,
  principal: Principal,
  id: DraftId,
  now: number,
): Promise<ListingId | null> {
  const found = await idempotency.find(PUBLISHED, String(id), now - REMEMBERED_MS)
  const detail = found && (await listings.detail(JSON.parse(found.result)))
  const maySee = detail && mayActFor(principal, ['listings:read'], detail.listing.accountId)
  return maySee ? detail.listing.id : null
}
