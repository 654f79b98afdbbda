import type { Principal } from '../../../domain/accounts/principal.ts'
import type { FieldConflict } from '../../../domain/listings/form/seen-texts.ts'
import type { ListingId } from '../../../domain/values/ids.ts'
import type { ConsoleContext } from '../console-context.ts'
import type { ShownConflict } from './form-fields-html.ts'

/** Conflicts with a sentence about who has changed the field last, and when. */
export async function shownConflicts(
  { catalog, calendar }: ConsoleContext,
  principal: Principal,
  id: ListingId,
  conflicts: readonly FieldConflict[],
): Promise<ShownConflict[]> {
  const detail = await catalog.ownListings.find(principal, id)
  const { edits } = await catalog.editHistory.page(detail, calendar)
  return conflicts.map(one => {
    const edit = edits.find(({ fields }) => fields.some(({ name }) => name === one.name))
    const who = edit?.who ?? 'Somebody'
    const at = edit === undefined ? '' : ` at ${minuteOf(edit.at)} UTC`
    return { ...one, told: `${who} changed this${at}, after you opened the page.` }
  })
}

function minuteOf(at: number): string {
  return new Date(at).toISOString().slice(0, 16).replace('T', ' ')
}
