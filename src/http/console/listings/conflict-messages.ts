import type { NamedEdit } from '../../../catalog/drafts/edit-history.ts'
import type { SignedIn } from '../../../catalog/users/sessions.ts'
import type { FieldConflict } from '../../../domain/listings/form/seen-texts.ts'
import { html } from '../../../domain/values/html.ts'
import type { ListingId } from '../../../domain/values/ids.ts'
import type { ConsoleContext } from '../console-context.ts'
import { instant } from '../frame/instant.ts'
import type { ConflictMessage } from './form-fields-html.ts'
import type { typedForm } from './typed-form.ts'

/** Conflicts with a sentence about who has changed the field last, and when. */
export async function conflictMessages(
  { catalog, calendar }: ConsoleContext,
  { principal, user }: SignedIn,
  id: ListingId,
  conflicts: readonly FieldConflict[],
): Promise<ConflictMessage[]> {
  const detail = await catalog.ownListings.find(principal, id)
  const { edits } = await catalog.editHistory.page(detail, calendar)
  return conflicts.map(one => {
    const edit = edits.find(({ fields }) => fields.some(({ name }) => name === one.name))
    const changed =
      edit === undefined ? 'Changed' : html`${authorOf(edit)} changed this ${instant(edit.at)},`
    return { ...one, message: html`${changed} after this page was opened.` }
  })

  function authorOf({ actor, who }: NamedEdit): string {
    const isOwn = actor.kind === 'user' && Number(actor.name) === user.id
    return isOwn ? 'You, in another tab or on another device,' : who
  }
}

/** A form that was typed, and stored except for the fields that were also changed elsewhere. */
export function leftOver(typed: ReturnType<typeof typedForm>, conflicts: readonly FieldConflict[]) {
  return {
    typed,
    faults: new Map<string, string>(),
    conflicts: conflicts.map(one => ({ ...one, message: ELSEWHERE })),
  }
}

const ELSEWHERE =
  'Changed in another tab, on another device or by another person after this page was opened.'
