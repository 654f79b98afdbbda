import type { Home } from '../../src/domain/listings/listing.ts'
import type { Choices, Random } from '../random.ts'
import type { LandKind } from './landscape.ts'

/** A house, and what the seller says about it. */
export interface Dwelling {
  readonly home: Home
  /** "ranch-style brick home" */
  readonly style: string
  readonly cabin: boolean
  readonly year: number
  readonly valueUsd: number
}

/** How often land of a kind has a house on it. */
const SHARE: Readonly<Record<LandKind, number>> = {
  ranch: 0.48,
  farm: 0.32,
  timber: 0.07,
  hunting: 0.24,
  recreational: 0.22,
  residential: 0.14,
  undeveloped: 0,
  commercial: 0,
  horse: 0.8,
}

const STYLES: Choices<string> = [
  'ranch-style home',
  'brick home',
  'two-story farmhouse',
  'frame farmhouse',
  'custom home',
  'manufactured home',
  'barndominium',
  'log home',
  'country home',
]
const REGIONAL_STYLES: Readonly<Record<string, Choices<string>>> = {
  AZ: ['stucco home', 'adobe home', 'ranch-style home', 'manufactured home'],
  NM: ['adobe home', 'stucco home', 'ranch-style home', 'log home'],
  CA: ['ranch-style home', 'farmhouse', 'stucco home', 'cedar-sided home'],
  HI: ['single-wall cottage', 'post-and-pier home', 'island-style home'],
  AK: ['log home', 'cedar-sided home', 'frame home'],
  ME: ['cape', 'farmhouse with an attached barn', 'log home', 'colonial'],
  NH: ['cape', 'farmhouse', 'log home', 'colonial'],
  VT: ['cape', 'farmhouse', 'post-and-beam home', 'colonial'],
  LA: ['Acadian-style home', 'brick home', 'raised cottage', 'manufactured home'],
  TX: ['rock home', 'brick home', 'barndominium', 'ranch-style home', 'country farmhouse'],
}
const CABIN_STYLES: Choices<string> = [
  'log cabin',
  'frame cabin',
  'cedar cabin',
  'metal-sided cabin',
  'one-story camp house',
]

export function hasHouse(kind: LandKind, random: Random): boolean {
  return random.chance(SHARE[kind])
}

export function buildDwelling(
  kind: LandKind,
  stateCode: string,
  yearNow: number,
  random: Random,
): Dwelling {
  const cabin =
    kind === 'hunting' || kind === 'timber'
      ? random.chance(0.75)
      : kind === 'recreational' && random.chance(0.6)
  const style = cabin
    ? random.pick(CABIN_STYLES)
    : random.pick(REGIONAL_STYLES[stateCode] ?? STYLES)
  const areaSqft = cabin
    ? Math.round(random.between(380, 1250) / 10) * 10
    : Math.round(random.logNormal(style === 'manufactured home' ? 1450 : 2050, 0.32) / 5) * 5
  const year = yearNow - Math.min(120, Math.round(2 + Math.abs(random.normal()) * 32))
  const builtUsdPerSqft = random.between(95, 190) * Math.max(0.35, 1 - (yearNow - year) / 130)
  return {
    home: roomsOf(areaSqft, cabin, random),
    style,
    cabin,
    year: style === 'barndominium' ? Math.max(year, yearNow - 15) : year,
    valueUsd: areaSqft * builtUsdPerSqft * (style === 'manufactured home' ? 0.55 : 1),
  }
}

/** Rooms that fit the area; a few sellers leave a number out. */
function roomsOf(areaSqft: number, cabin: boolean, random: Random): Home {
  const beds = cabin
    ? areaSqft < 600
      ? 1
      : 2
    : Math.min(7, Math.max(2, Math.round(areaSqft / 640 + random.between(-0.6, 0.6))))
  const baths = cabin
    ? 1
    : Math.max(1, Math.min(beds, Math.round(beds * random.between(0.55, 0.9))))
  const halfBaths = !cabin && areaSqft > 1900 && random.chance(0.45) ? 1 : 0
  const told = (value: number, share: number) => (random.chance(share) ? value : null)
  const toldBaths = told(baths, 0.97)
  return {
    beds: told(beds, 0.97),
    baths: toldBaths,
    halfBaths: toldBaths === null ? null : told(halfBaths, 0.85),
    areaSqft: told(areaSqft, 0.92),
  }
}
