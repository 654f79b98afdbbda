import type { Command } from 'commander'
import type { ShowcaseEntry } from '../catalog/listings/showcase.ts'
import { isInShowcase, isPublic } from '../domain/listings/listing.ts'
import { Problem } from '../domain/problem.ts'
import type { ListingId } from '../domain/values/ids.ts'
import { wholeNumber } from './arguments.ts'
import { operator } from './operator.ts'
import type { Session } from './session.ts'
import { printTable } from './table.ts'

export function defineShowcase(showcase: Command, session: Session): void {
  showcase
    .command('list')
    .description('List the featured listings, also those that are hidden now')
    .option('--json', 'print them as JSON')
    .action((options: { json?: boolean }) =>
      session.run(() => list(session, options.json ?? false)),
    )
  showcase
    .command('add')
    .description('Feature a listing')
    .argument('<id>', 'the id of the listing', wholeNumber(1))
    .option('--json', 'print {"listingID": …, "spotlightID": …}')
    .action((id: ListingId, options: { json?: boolean }) =>
      session.run(() => add(session, id, options.json ?? false)),
    )
  showcase
    .command('remove')
    .description('Stop featuring a listing; the listing itself stays')
    .argument('<id>', 'the id of the listing', wholeNumber(1))
    .action((id: ListingId) => session.run(() => remove(session, id)))
}

function list(session: Session, asJson: boolean): Promise<void> {
  return session.withCatalog(async catalog => {
    const entries = await catalog.showcase.all(operator())
    if (asJson) session.print(JSON.stringify(entries.map(listed)))
    else {
      printTable(
        session,
        ['LISTING', 'SPOTLIGHT', 'SHOWN', 'ACCOUNT', 'TITLE'],
        entries.map(({ spotlight, summary }) => [
          spotlight.listingId,
          spotlight.id,
          hiddenFor({ spotlight, summary }) ?? 'yes',
          summary.member.id,
          summary.listing.title,
        ]),
        'No featured listings. To add one: acreage showcase add <id>',
      )
    }
  })
}

function listed({ spotlight, summary }: ShowcaseEntry) {
  const { listing, member } = summary
  return {
    listingID: listing.id,
    spotlightID: spotlight.id,
    isPublic: isInShowcase(listing, member),
    accountID: member.id,
    title: listing.title,
  }
}

/** Why the showcase does not show a listing; null if it does. */
function hiddenFor({ summary: { listing, member } }: ShowcaseEntry): string | null {
  if (isInShowcase(listing, member)) return null
  if (isPublic(listing, member)) return 'no, sold'
  return listing.active ? 'no, account inactive' : 'no, inactive'
}

function add(session: Session, id: ListingId, asJson: boolean): Promise<void> {
  return session.withCatalog(async catalog => {
    const { listing, member } = await catalog.listings.inspect(operator(), id)
    if (!isInShowcase(listing, member)) {
      const reason = isPublic(listing, member) ? 'sold' : 'not public'
      const detail = `Listing ${id} is ${reason}, so it cannot be featured. Nothing was changed.`
      throw Problem.of('conflict', 'Cannot be featured', detail)
    }
    const { spotlightId, isNew } = await catalog.showcase.add(operator(), id)
    if (asJson) session.print(JSON.stringify({ listingID: id, spotlightID: spotlightId }))
    else {
      const added = isNew ? 'is featured' : 'was featured already'
      session.print(`Listing ${id} ${added}, with spotlight ${spotlightId}.`)
    }
  })
}

function remove(session: Session, listingId: ListingId): Promise<void> {
  return session.withCatalog(async catalog => {
    const removal = { listingId, principal: operator(), condition: null }
    const wasIn = await catalog.showcase.remove(removal)
    session.print(
      wasIn
        ? `Listing ${listingId} is no longer featured.`
        : `Listing ${listingId} is not featured. Nothing was changed.`,
    )
  })
}
