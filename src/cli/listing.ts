import type { Command } from 'commander'
import type { InspectedListing } from '../catalog/listings/operate-listing.ts'
import { accountName } from '../domain/accounts/member.ts'
import { restorableUntil } from '../domain/listings/deletion.ts'
import { isInShowcase, type Listing } from '../domain/listings/listing.ts'
import { LISTING_TYPES, propertyTypeLabel, statusLabel } from '../domain/listings/lookup-lists.ts'
import type { Gazetteer } from '../domain/places/gazetteer.ts'
import { fullCountyName } from '../domain/places/place.ts'
import { counted } from '../domain/values/counted.ts'
import { formattedPrice } from '../domain/values/dollars.ts'
import type { ListingId } from '../domain/values/ids.ts'
import { isoMinute } from '../domain/values/written-times.ts'
import { wholeNumber } from './arguments.ts'
import { addListingDeletion } from './listing-deletion.ts'
import { addListingExport } from './listing-export.ts'
import { operator } from './operator.ts'
import type { Session } from './session.ts'
import { printFacts } from './table.ts'

export function defineListing(listing: Command, session: Session): void {
  listing
    .command('show')
    .description('Show a listing, also one that is inactive')
    .argument('<id>', 'the id of the listing', wholeNumber(1))
    .option('--json', 'print it as JSON')
    .action((id: ListingId, options: { json?: boolean }) =>
      session.run(() => show(session, id, options.json ?? false)),
    )
  listing
    .command('deactivate')
    .description('Deactivate a listing; its owner can still edit it, and activate it again')
    .argument('<id>', 'the id of the listing', wholeNumber(1))
    .action((id: ListingId) => session.run(() => setActive(session, id, false)))
  listing
    .command('activate')
    .description('Activate an inactive listing')
    .argument('<id>', 'the id of the listing', wholeNumber(1))
    .action((id: ListingId) => session.run(() => setActive(session, id, true)))
  addListingDeletion(listing, session)
  addListingExport(listing, session)
}

function setActive(session: Session, id: ListingId, active: boolean): Promise<void> {
  return session.withCatalog(async catalog => {
    const hasChanged = await catalog.listings.setActive(operator(), id, active)
    const state = active ? 'active' : 'inactive'
    if (!hasChanged) session.print(`Listing ${id} is ${state} already. Nothing was changed.`)
    else if (active) session.print(`Listing ${id} is active.`)
    else session.print(`Listing ${id} is inactive: it is not in searches, on pages or featured.`)
    const { member } = await catalog.listings.inspect(operator(), id)
    if (active && !member.active) {
      session.note(
        `It is not shown, because account ${member.id} is inactive. To activate that: acreage account edit ${member.id} --active yes`,
      )
    }
  })
}

function show(session: Session, id: ListingId, asJson: boolean): Promise<void> {
  return session.withCatalog(async catalog => {
    const found = await catalog.listings.inspect(operator(), id)
    if (asJson) {
      session.print(JSON.stringify(asRecord(found)))
      return
    }
    printFacts(session, factsOf(found, await catalog.places()))
  })
}

function factsOf(found: InspectedListing, gazetteer: Gazetteer): [string, string | null][] {
  const { listing, member, pictures, spotlightId } = found
  const { priceUsd, acres, listedAt, modifiedAt } = listing
  const ready = pictures.filter(({ files }) => files !== null).length
  const photos = counted(pictures.length, 'photo')
  return [
    ['Listing', String(listing.id)],
    ['Title', listing.title],
    ['Account', [`${member.id}`, accountName(member)].join(', ')],
    ['Shown', shownText(found)],
    ['Status', statusLabel(listing.status)],
    ['Offered', LISTING_TYPES.find(type => type.id === listing.listingType)?.label ?? null],
    ['Types', listing.types.map(type => propertyTypeLabel(type)).join(', ')],
    ['Price', formattedPrice(priceUsd)],
    ['Acres', acres === null ? 'not known' : acres.toLocaleString('en-US')],
    ['Place', placeOf(listing, gazetteer)],
    ['Photos', ready === pictures.length ? photos : `${photos}, ${ready} of them ready`],
    ['Documents', String(listing.documents.length)],
    ['Showcase', showcaseText(found, spotlightId)],
    ['Feed key', listing.unpublished.listFeedKey || null],
    ['Listed', isoMinute(listedAt)],
    ['Edited', modifiedAt === null ? 'never' : isoMinute(modifiedAt)],
  ]
}

function shownText({ listing, member, deletedAt }: InspectedListing): string {
  if (deletedAt !== null) {
    return `no, it or its account was deleted at ${isoMinute(deletedAt)}; it can be restored until ${isoMinute(restorableUntil(deletedAt))}`
  }
  if (!listing.active) return 'no, it is inactive'
  return member.active ? 'yes' : `no, account ${member.id} is inactive`
}

function showcaseText({ listing, member }: InspectedListing, spotlightId: number | null): string {
  if (spotlightId === null) return 'no'
  const spotlight = `spotlight ${spotlightId}`
  if (isInShowcase(listing, member)) return `yes, ${spotlight}`
  const reason = listing.status === 'S' ? 'it is sold' : 'it is inactive'
  return `${spotlight}, not shown while ${reason}`
}

function placeOf({ street, zip, ...ids }: Listing, gazetteer: Gazetteer): string {
  const county = gazetteer.county(ids.countyId)
  const parts = [
    street,
    ids.cityId === null ? '' : (gazetteer.city(ids.cityId)?.name ?? ''),
    county === undefined ? '' : fullCountyName(county),
    gazetteer.state(ids.stateId)?.name ?? '',
    zip,
  ]
  return parts.filter(part => part !== '').join(', ')
}

function asRecord({ listing, member, pictures, spotlightId, deletedAt }: InspectedListing) {
  const { unpublished: _unpublished, pictures: _pictures, amenities: _amenities, ...rest } = listing
  const { id, accountId, stateId, countyId, cityId, lakeId, auctionId, documents, ...others } = rest
  return {
    listingID: id,
    accountID: accountId,
    accountActive: member.active,
    deletedAt,
    ...others,
    stateID: stateId,
    countyID: countyId,
    cityID: cityId,
    lakeID: lakeId,
    auctionID: auctionId,
    spotlightID: spotlightId,
    photos: pictures.length,
    photosReady: pictures.filter(({ files }) => files !== null).length,
    documents: documents.length,
  }
}
