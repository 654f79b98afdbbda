import type { Catalog } from '../../../catalog/catalog.ts'
import type { Principal } from '../../../domain/accounts/principal.ts'
import type { FieldConflict } from '../../../domain/listings/form/seen-texts.ts'
import type { ListingId } from '../../../domain/values/ids.ts'
import type { ShownConflict } from './form-fields-html.ts'

/** Conflicts with a sentence about who has changed the listing last, and when. */
export async function shownConflicts(
  catalog: Catalog,
  principal: Principal,
  id: ListingId,
  conflicts: readonly FieldConflict[],
): Promise<ShownConflict[]> {
  const { listing } = await catalog.ownListings.find(principal, id)
  const at = new Date(listing.modifiedAt ?? listing.listedAt).toISOString()
  const told = `Changed at ${at.slice(0, 16).replace('T', ' ')} UTC, after you opened the page.`
  return conflicts.map(one => ({ ...one, told }))
}
