import { fromGeojsonVt } from '@maplibre/vt-pbf'
import type { ListingSummary } from '../../domain/listings/listing.ts'
import { type MapTile, placeOnTile } from '../../domain/places/map-tile.ts'
import type { BoundingBox, Coordinates } from '../../domain/places/place.ts'
import { boundaryOf } from '../../domain/places/tracts.ts'
import { listingSlug } from '../../domain/public-urls.ts'
import { boundaryOnTile, EXTENT, type Ring } from './boundary-shapes.ts'

/** The version of the vector tile format. */
const FORMAT_VERSION = 2
/** Geometry types. */
const POINT = 1
const POLYGON = 3
/** The precision of cluster boxes. */
const STEPS_PER_DEGREE = 1e6
/** The most corners of all boundaries of a tile; each takes up to four bytes. */
const MAX_CORNERS = 30_000
/**
 * The most characters of encoded boundaries decoded for a tile; a corner takes four or more.
 * Decoding them takes 30 ms.
 */
const MAX_CHARACTERS = 150_000

const OFFERS = { 1: 'auction', 2: 'sale', 3: 'lease' } as const
const SHORT_DOLLARS = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  notation: 'compact',
  maximumSignificantDigits: 3,
})

/** A point or a polygon on a tile, with its properties. */
export interface Feature {
  readonly type: typeof POINT | typeof POLYGON
  readonly id?: number
  readonly geometry: readonly (readonly [number, number])[] | readonly Ring[]
  readonly tags: Readonly<Record<string, string | number>>
}

/** Several listings at one point of a tile, at their mean. */
export interface Cluster extends Coordinates {
  readonly count: number
  /** The box around the listings of the cluster: a search in it finds only them. */
  readonly box: BoundingBox
  /** Whether they are so close together that only zooming in far, if anything, separates them. */
  readonly isHere: boolean
}

/** What a tile contains. */
export interface TileContents {
  readonly clusters: readonly Cluster[]
  readonly listings: readonly ListingSummary[]
  /**
   * Listings whose boundaries may be on the tile, in the order in which they are drawn while there
   * is room.
   */
  readonly bounded: readonly ListingSummary[]
}

/** A vector tile. Empty layers are omitted, so a tile may be empty. */
export function tileBytes(tile: MapTile, { clusters, listings, bounded }: TileContents): Buffer {
  const layers = {
    boundaries: boundaries(tile, bounded),
    clusters: clusters.map(cell => cluster(tile, cell)),
    listings: listings.map(summary => point(tile, summary)),
  }
  return encodedTile(layers)
}

/** Encodes layers, given by name. */
export function encodedTile(layers: Readonly<Record<string, readonly Feature[]>>): Buffer {
  const filled = Object.entries(layers).filter(([, features]) => features.length > 0)
  const named = Object.fromEntries(filled.map(([name, features]) => [name, { features }]))
  const options = { version: FORMAT_VERSION, extent: EXTENT }
  return Buffer.from(fromGeojsonVt(named as Parameters<typeof fromGeojsonVt>[0], options))
}

function cluster(tile: MapTile, each: Cluster): Feature {
  const { count, box, isHere } = each
  return pointOn(tile, each, { count, bounds: boundsText(box), ...(isHere && { here: 1 }) })
}

/** A box in the format of the search parameter `bounds`, rounded outward. */
function boundsText({ south, west, north, east }: BoundingBox): string {
  const [low, high] = [south, north].map((degrees, i) => rounded(degrees, i === 0))
  const [left, right] = [west, east].map((degrees, i) => rounded(degrees, i === 0))
  return `(${low},${left}),(${high},${right})`
}

function rounded(degrees: number, isDown: boolean): number {
  const steps = degrees * STEPS_PER_DEGREE
  return (isDown ? Math.floor(steps) : Math.ceil(steps)) / STEPS_PER_DEGREE
}

function point(tile: MapTile, summary: ListingSummary): Feature {
  const { listing } = summary
  return { ...pointOn(tile, listing, pointTags(summary)), id: listing.id }
}

/** A point with its properties. */
export function pointOn(tile: MapTile, place: Coordinates, tags: Feature['tags']): Feature {
  return { type: POINT, geometry: [placeOnTile(tile, place, EXTENT)], tags }
}

/** Unknown values are omitted, because tiles have no null. */
function pointTags({ listing }: ListingSummary): Feature['tags'] {
  const { id, title, priceUsd, acres, types, listingType, status } = listing
  return {
    id,
    slug: listingSlug(title),
    kind: OFFERS[listingType],
    status,
    ...(types[0] !== undefined && { propertyType: types[0] }),
    ...(priceUsd !== null && { price: priceUsd, label: SHORT_DOLLARS.format(priceUsd) }),
    ...(acres !== null && { acres }),
  }
}

function boundaries(tile: MapTile, bounded: readonly ListingSummary[]): Feature[] {
  const features: Feature[] = []
  let corners = 0
  let characters = 0
  for (const { listing } of bounded) {
    const boundary = boundaryOf(listing)
    if (characters + boundary.length > MAX_CHARACTERS) continue
    characters += boundary.length
    const rings = boundaryOnTile(boundary, tile)
    const length = rings.reduce((sum, ring) => sum + ring.length, 0)
    if (rings.length === 0 || corners + length > MAX_CORNERS) continue
    corners += length
    const { id, status, listingType } = listing
    const tags = { id, kind: OFFERS[listingType], status }
    features.push({ type: POLYGON, id, geometry: rings, tags })
  }
  return features
}
