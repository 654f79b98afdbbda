import type { AuditedAction } from '../../domain/accounts/audit.ts'
import { mayActFor, type Principal, userOf } from '../../domain/accounts/principal.ts'
import { HELD, requireRoom } from '../../domain/limits.ts'
import { changesFiles } from '../../domain/listings/file-merge.ts'
import type { FormName, ListingForm } from '../../domain/listings/form/form-names.ts'
import {
  type FieldConflict,
  markOf,
  mergeForm,
  type SeenTexts,
} from '../../domain/listings/form/seen-texts.ts'
import { Problem } from '../../domain/problem.ts'
import type { AccountId, DraftId, ListingId, UserId } from '../../domain/values/ids.ts'
import type { StoredDraft } from '../../store/drafts/draft-records.ts'
import type { Reader, Transaction } from '../../store/store.ts'
import { recordWrite } from '../writes/record-write.ts'
import { StaleRecord } from '../writes/retry-stale.ts'

/** Texts that a person has typed. */
export interface DraftChange {
  readonly form: ListingForm
  /**
   * The texts that the person saw in these fields before; a field that is not in it is overwritten.
   */
  readonly seen: SeenTexts
  /**
   * The texts of the listing when its form was opened, for a draft of a listing; absent: those in
   * `seen`.
   */
  readonly published?: SeenTexts
}

export interface DraftSaved {
  readonly draft: StoredDraft
  readonly conflicts: readonly FieldConflict[]
}

/** See `Drafts.ofListing`. */
export async function draftOf(
  { drafts }: Pick<Reader, 'drafts'>,
  principal: Principal,
  listingId: ListingId,
): Promise<StoredDraft | null> {
  const userId = userOf(principal)
  return userId === null ? null : await drafts.ofListing(listingId, userId)
}

/** See `Drafts.changesFiles`. */
export async function holdsFiles(
  { drafts }: Pick<Reader, 'drafts'>,
  { id }: StoredDraft,
): Promise<boolean> {
  const stored = await drafts.files(id)
  return stored !== null && changesFiles(stored.files)
}

/** @throws Problem `forbidden` unless a person has signed in. */
export function requireUser(principal: Principal): UserId {
  const id = userOf(principal)
  if (id !== null) return id
  throw Problem.of('forbidden', 'No person', 'Only people who have signed in write drafts.')
}

/** @throws Problem as `Drafts.get`. */
export async function seenDraft(
  { drafts }: Pick<Reader, 'drafts'>,
  principal: Principal,
  id: DraftId,
): Promise<StoredDraft> {
  const draft = await drafts.get(id)
  if (!draft || !mayActFor(principal, ['listings:read'], draft.accountId)) throw noDraft(id)
  if (draft.listingId !== null && draft.userId !== userOf(principal)) throw noDraft(id)
  return draft
}

/** Saves what was typed. The transaction has read the draft. */
export async function saveDraft(
  { drafts }: Transaction,
  savedAt: number,
  draft: StoredDraft,
  change: DraftChange,
): Promise<DraftSaved> {
  const { form, seen, conflicts } = changedDraft(draft, change)
  const next = { ...draft, form, seen, version: draft.version + 1, savedAt }
  if (!(await drafts.update(next, draft.version))) throw new StaleRecord()
  return { draft: next, conflicts }
}

/** @throws Problem as `Drafts.save`. */
export async function writtenDraft(
  reader: Reader,
  principal: Principal,
  id: DraftId,
): Promise<StoredDraft> {
  const draft = await seenDraft(reader, principal, id)
  if (!mayActFor(principal, ['listings:write'], draft.accountId)) throw noDraft(id)
  return draft
}

/**
 * A field that the draft of a listing does not have yet is added unchecked: publishing compares it
 * with the listing.
 */
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

export async function requireFewDrafts(
  { drafts }: Pick<Reader, 'drafts'>,
  accountId: AccountId,
): Promise<void> {
  requireRoom(HELD.draft, await drafts.countOf(accountId, 'new'))
}

/** @throws Problem `conflict` when the account has unpublished changes of too many listings. */
export async function requireFewEdits(
  { drafts }: Pick<Reader, 'drafts'>,
  accountId: AccountId,
): Promise<void> {
  requireRoom(HELD.edit, await drafts.countOf(accountId, 'edit'))
}

export async function recordDraft(
  transaction: Transaction,
  principal: Principal,
  at: number,
  { id, action, details }: Pick<AuditedAction, 'action' | 'details'> & { readonly id: DraftId },
): Promise<void> {
  const about = { subject: 'draft', id: String(id), action, details } as const
  await recordWrite(transaction, principal.actor, at, { ...about, changed: [] })
}

export function noDraft(id: DraftId): Problem {
  return Problem.of('not-found', 'No such draft', `There is no draft ${id}.`)
}
