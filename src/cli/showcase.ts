import type { Command } from 'commander'
import { openCatalog } from '../app/open-catalog.ts'
import type { ShowcaseEntry } from '../catalog/listings/list-showcase.ts'
import { isInShowcase, isShown } from '../domain/listings/listing.ts'
import { Problem } from '../domain/problem.ts'
import type { ListingId } from '../domain/values/ids.ts'
import { wholeNumber } from './arguments.ts'
import { operator } from './operator.ts'
import { runCommand, withStore } from './session.ts'
import { printTable } from './table.ts'
import { terminal } from './terminal.ts'

export function addShowcase(program: Command): void {
  const showcase = program.command('showcase').description('The listings in the showcase')
  showcase
    .command('list')
    .description('List the listings in the showcase, also those that it does not show now')
    .option('--json', 'print them as JSON')
    .action((options: { json?: boolean }) => runCommand(() => list(options.json ?? false)))
  showcase
    .command('add')
    .description('Put a listing into the showcase')
    .argument('<id>', 'the id of the listing', wholeNumber(1))
    .option('--json', 'print {"listingID": …, "spotlightID": …}')
    .action((id: ListingId, options: { json?: boolean }) =>
      runCommand(() => add(id, options.json ?? false)),
    )
  showcase
    .command('remove')
    .description('Take a listing out of the showcase; the listing itself stays')
    .argument('<id>', 'the id of the listing', wholeNumber(1))
    .action((id: ListingId) => runCommand(() => remove(id)))
}

function list(asJson: boolean): Promise<void> {
  return withStore(async store => {
    const entries = await openCatalog(store).spotlights()
    if (asJson) terminal.print(JSON.stringify(entries.map(listed)))
    else {
      printTable(
        ['LISTING', 'SPOTLIGHT', 'SHOWN', 'ACCOUNT', 'TITLE'],
        entries.map(({ spotlight, summary }) => [
          spotlight.listingId,
          spotlight.id,
          hiddenFor({ spotlight, summary }) ?? 'yes',
          summary.member.id,
          summary.listing.title,
        ]),
        'The showcase is empty. To put a listing into it: acreage showcase add <id>',
      )
    }
  })
}

function listed({ spotlight, summary }: ShowcaseEntry) {
  const { listing, member } = summary
  return {
    listingID: listing.id,
    spotlightID: spotlight.id,
    isShown: isInShowcase(listing, member),
    accountID: member.id,
    title: listing.title,
  }
}

/** Why the showcase leaves a listing out; null: it does not. */
function hiddenFor({ summary: { listing, member } }: ShowcaseEntry): string | null {
  if (isInShowcase(listing, member)) return null
  if (isShown(listing, member)) return 'no, sold'
  return listing.active ? 'no, account inactive' : 'no, inactive'
}

function add(id: ListingId, asJson: boolean): Promise<void> {
  return withStore(async store => {
    const catalog = openCatalog(store)
    const { listing, member } = await catalog.inspectListing(id)
    if (!isInShowcase(listing, member)) {
      const reason = isShown(listing, member) ? 'sold' : 'not shown to anybody'
      const detail = `Listing ${id} is ${reason}, and the showcase leaves out such listings. Nothing was changed.`
      throw Problem.of('conflict', 'Not for the showcase', detail)
    }
    const { spotlightId, isNew } = await catalog.featureListing(operator(), id)
    if (asJson) terminal.print(JSON.stringify({ listingID: id, spotlightID: spotlightId }))
    else {
      const added = isNew ? 'is in the showcase' : 'was in the showcase already'
      terminal.print(`Listing ${id} ${added}, with spotlight ${spotlightId}.`)
    }
  })
}

function remove(listingId: ListingId): Promise<void> {
  return withStore(async store => {
    const removal = { listingId, principal: operator(), condition: null }
    const wasIn = await openCatalog(store).endSpotlight(removal)
    terminal.print(
      wasIn
        ? `Listing ${listingId} is no longer in the showcase.`
        : `Listing ${listingId} is not in the showcase. Nothing was changed.`,
    )
  })
}
