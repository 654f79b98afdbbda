import { buffer } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import type { ListingSummary } from '../../domain/listings/listing.ts'
import type { Gazetteer } from '../../domain/places/gazetteer.ts'
import { fullCountyName } from '../../domain/places/place.ts'
import type { ListingId } from '../../domain/values/ids.ts'
import type { MediaStore } from '../../media/media-store.ts'
import type { Reader } from '../../store/store.ts'

/** After this time the message is sent without a picture, because the store hangs. */
const MAX_WAIT_MS = 5000

interface Thumbnail {
  readonly bytes: Buffer
  readonly contentType: string
}

/** The listing in the message about a lead, in its state when the message is written. */
export interface LeadListing {
  /** `12 Creek Rd, Llano, Llano County, TX 78643`, as much of it as is known. */
  readonly address: string
  /** Null: on request. */
  readonly priceUsd: number | null
  /** Null: not known. */
  readonly acres: number | null
  /** Null: none, or it cannot be read within 5 seconds. */
  readonly picture: Thumbnail | null
}

export interface LeadListingSources {
  readonly store: Pick<Reader, 'listings'>
  readonly gazetteer: () => Gazetteer
  /** The store of the file at a path. */
  readonly mediaOf: (path: string) => Pick<MediaStore, 'open'>
}

/** @returns Null when there is no such listing. */
export async function leadListing(
  { store, gazetteer, mediaOf }: LeadListingSources,
  id: ListingId,
): Promise<LeadListing | null> {
  const [summary] = await store.listings.summaries([id], 0)
  if (!summary) return null
  const { listing, mainPicture } = summary
  const { priceUsd, acres } = listing
  const path = mainPicture?.files?.largerThumbnail.path
  const picture = path === undefined ? null : await thumbnail(mediaOf(path), path)
  return { address: addressOf(listing, gazetteer()), priceUsd, acres, picture }
}

function addressOf(
  { street, cityId, countyId, stateId, zip }: ListingSummary['listing'],
  gazetteer: Gazetteer,
): string {
  const city = cityId === null ? undefined : gazetteer.city(cityId)
  const county = gazetteer.county(countyId)
  const state = gazetteer.state(stateId)
  const parts = [street, city?.name, county && fullCountyName(county), `${state?.code} ${zip}`]
  return parts
    .map(part => part?.trim())
    .filter(part => part)
    .join(', ')
}

async function thumbnail(media: Pick<MediaStore, 'open'>, path: string): Promise<Thumbnail | null> {
  const waiting = new AbortController()
  const { signal } = waiting
  try {
    const late = sleep(MAX_WAIT_MS, null, { signal }).catch(() => null)
    return await Promise.race([read(media, path).catch(() => null), late])
  } finally {
    waiting.abort()
  }
}

async function read(media: Pick<MediaStore, 'open'>, path: string): Promise<Thumbnail | null> {
  const opened = await media.open(path)
  return opened && { bytes: await buffer(opened.content), contentType: opened.type }
}
