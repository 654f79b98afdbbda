import type { Command } from 'commander'
import type { InspectedListing } from '../catalog/listings/operate-listing.ts'
import { restorableUntil } from '../domain/listings/deletion.ts'
import { counted } from '../domain/values/counted.ts'
import type { ListingId } from '../domain/values/ids.ts'
import { isoMinute } from '../domain/values/written-times.ts'
import { wholeNumber } from './arguments.ts'
import { operator } from './operator.ts'
import type { Session } from './session.ts'
import { safeText } from './table.ts'

/** Adds `delete` and `restore` to the command group `listing`. */
export function addListingDeletion(listing: Command, session: Session): void {
  listing
    .command('delete')
    .description('Delete a listing; it can be restored for 30 days')
    .argument('<id>', 'the id of the listing', wholeNumber(1))
    .option('--yes', 'do not ask first')
    .action((id: ListingId, options: { yes?: boolean }) =>
      session.run(() => deleteCommand(session, id, options.yes ?? false)),
    )
  listing
    .command('restore')
    .description('Restore a deleted listing; it is inactive')
    .argument('<id>', 'the id of the listing', wholeNumber(1))
    .action((id: ListingId) => session.run(() => restore(session, id)))
}

function deleteCommand(session: Session, listingId: ListingId, yes: boolean): Promise<void> {
  return session.withCatalog(async catalog => {
    const found = await catalog.listings.inspect(operator(), listingId)
    if (found.deletedAt !== null) {
      session.print(
        `Listing ${listingId} was deleted at ${isoMinute(found.deletedAt)}. Nothing was changed.`,
      )
      return
    }
    for (const line of consequences(found)) session.print(line)
    if (!(await session.agrees(`Delete listing ${listingId}?`, yes))) return
    await catalog.listings.delete({ listingId, principal: operator(), condition: null })
    const until = isoMinute(restorableUntil(session.clock()))
    session.print(
      `Deleted listing ${listingId}. To undo this until ${until}: acreage listing restore ${listingId}`,
    )
  })
}

function consequences({ listing, spotlightId, pictures, leads }: InspectedListing): string[] {
  const { id, title, accountId, documents, auctionId, unpublished } = listing
  const files = `${counted(pictures.length, 'photo')} and ${counted(documents.length, 'document')}`
  return [
    `Listing ${id} of account ${accountId}, ${safeText(title)}:`,
    '- Searches, maps and feeds leave it out. Its page says that it is gone; the API answers 405, after 30 days 404.',
    `- Its history and ${files} are removed after 30 days.`,
    ...(spotlightId === null ? [] : ['- It is no longer featured.']),
    ...(auctionId === null ? [] : ['- It leaves its auction, which goes with its last listing.']),
    ...(unpublished.listFeedKey === ''
      ? []
      : ['- A feed that sends its listFeedKey again makes a new listing.']),
    leads === 0
      ? '- It has no leads.'
      : `- ${counted(leads, 'lead')} about it stay with the account; queued mail is still sent.`,
  ]
}

function restore(session: Session, id: ListingId): Promise<void> {
  return session.withCatalog(async catalog => {
    await catalog.listings.restore(operator(), id)
    session.print(
      `Restored listing ${id}. It is inactive; to show it: acreage listing activate ${id}`,
    )
  })
}
