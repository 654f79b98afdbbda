import type { Listing } from '../../src/domain/listings/listing.ts'
import type { PropertyTypeId } from '../../src/domain/listings/lookup-lists.ts'
import { type Random, runningTotals } from '../random.ts'
import type { KindTotals } from './kind-totals.ts'
import { LAND_KINDS, type LandKind } from './landscape.ts'
import type { Neighborhood, Waterside } from './site.ts'

/** Sizes are log-normally distributed: their median, spread and bounds, in acres. */
interface Size {
  readonly median: number
  readonly spread: number
  readonly least: number
  readonly most: number
  /** The power of the landscape's size factor that multiplies the median. */
  readonly power: number
}

const SIZES: Readonly<Record<LandKind, Size>> = {
  ranch: { median: 260, spread: 1.1, least: 25, most: 60_000, power: 1 },
  farm: { median: 95, spread: 0.9, least: 8, most: 12_000, power: 0.7 },
  timber: { median: 90, spread: 1, least: 12, most: 40_000, power: 1 },
  hunting: { median: 85, spread: 0.9, least: 10, most: 15_000, power: 0.8 },
  recreational: { median: 42, spread: 1.1, least: 2, most: 8_000, power: 0.7 },
  residential: { median: 5, spread: 1.2, least: 0.25, most: 60, power: 0.2 },
  undeveloped: { median: 18, spread: 1.3, least: 0.3, most: 3_000, power: 0.7 },
  commercial: { median: 6, spread: 1.2, least: 0.3, most: 200, power: 0 },
  horse: { median: 20, spread: 0.7, least: 5, most: 300, power: 0.2 },
}

/** The uses of waterside land, in the order of LAND_KINDS. */
const LAKESIDE = runningTotals([0.6, 1, 0.5, 2, 6, 18, 4, 0.5, 0.3])
const SEASIDE = runningTotals([0, 0, 0, 0, 2, 18, 4, 1, 0])

const MAIN_TYPES: Readonly<Record<LandKind, PropertyTypeId>> = {
  ranch: 2,
  farm: 1,
  timber: 16,
  hunting: 128,
  recreational: 4,
  residential: 8,
  undeveloped: 32,
  commercial: 64,
  horse: 256,
}

/** Other uses that land of a kind is often offered for. */
const SIDE_TYPES: Readonly<Record<LandKind, readonly PropertyTypeId[]>> = {
  ranch: [128, 4],
  farm: [32, 128],
  timber: [128, 4, 32],
  hunting: [4, 32],
  recreational: [128, 32],
  residential: [32, 4],
  undeveloped: [4, 8],
  commercial: [32],
  horse: [1, 8],
}

const WATER_TYPES = { lake: 512, river: 2048, sea: 1024 } as const

/** Parts of a section that change hands in the Public Land Survey states. */
const ALIQUOTS = [5, 10, 20, 40, 60, 80, 120, 160, 200, 240, 320, 480, 640, 960, 1280, 1920, 2560]

export function chooseKind({ land, waterside }: Neighborhood, random: Random): LandKind {
  return LAND_KINDS[random.drawFrom(totalsFor(land.kindTotals, waterside))] ?? 'undeveloped'
}

function totalsFor(totals: KindTotals, waterside: Waterside | null): Float64Array {
  switch (waterside?.kind) {
    case 'lake':
      return LAKESIDE
    case 'sea':
      return SEASIDE
    case 'river':
      return totals.riverside
    case undefined:
      return totals.usual
  }
}

export function chooseAcres(kind: LandKind, place: Neighborhood, random: Random): number {
  const { land, landState, waterside } = place
  const size = SIZES[kind]
  const scale = land.landscape.spread ** size.power
  let acres = random.logNormal(size.median * scale, size.spread)
  if (waterside?.kind === 'lake') acres *= kind === 'residential' ? 0.25 : 0.5
  if (waterside?.kind === 'sea') acres = random.logNormal(0.7, 0.6)
  const [least, most] = waterside ? [0.25, size.most] : [size.least, size.most]
  acres = Math.min(most, Math.max(least, acres))
  if (landState.market.sections && acres >= 4 && random.chance(0.4)) acres = nearestAliquot(acres)
  return roundAcres(acres, random)
}

function nearestAliquot(acres: number): number {
  let nearest = acres
  let least = 0.3
  for (const aliquot of ALIQUOTS) {
    const distance = Math.abs(Math.log(aliquot / acres))
    if (distance >= least) continue
    nearest = aliquot
    least = distance
  }
  return nearest
}

/** Rounded as in deeds and offers: the smaller the land, the finer. */
export function roundAcres(acres: number, random: Random): number {
  if (Number.isInteger(acres)) return acres
  const finest = acres < 10 ? 2 : acres < 100 ? random.pick([0, 0, 1, 2]) : random.pick(DECIMALS)
  const factor = 10 ** finest
  const rounded = Math.round(acres * factor) / factor
  // "1 acres" would need its own grammar.
  return rounded === 1 ? 1.01 : rounded
}

const DECIMALS = [0, 0, 0, 0, 0, 0, 0, 1, 2] as const

/** One to three types, the main one first: the water if there is any, otherwise the use. */
export function typesOf(
  kind: LandKind,
  acres: number,
  waterside: Waterside | null,
  hasHouse: boolean,
  random: Random,
): Listing['types'] {
  const main = MAIN_TYPES[kind]
  const water = waterside && WATER_TYPES[waterside.kind]
  const sides = SIDE_TYPES[kind].filter(
    type =>
      (type !== 128 || acres >= 15) && (type !== 4 || acres >= 2) && (type !== 32 || !hasHouse),
  )
  const room = water === null ? 2 : 1
  const count = Math.min(random.pick([0, 1, 1, 2]), room)
  const others = random.shuffle([...sides]).slice(0, count)
  if (water === null) return [main, ...others]
  return random.chance(0.65) ? [water, main, ...others] : [main, water, ...others]
}
