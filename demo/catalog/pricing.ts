import type { Random } from '../random.ts'
import type { LandFeatures } from './land-features.ts'
import type { LandKind } from './landscape.ts'
import type { Neighborhood } from './site.ts'

/** How the use of land changes the price of open ground. */
const USE: Readonly<Record<LandKind, number>> = {
  ranch: 1,
  farm: 1,
  timber: 1,
  hunting: 0.95,
  recreational: 1.1,
  residential: 1.55,
  undeveloped: 0.8,
  commercial: 4.5,
  horse: 1.7,
}

const MIN_USD_PER_ACRE = 250

/** The value of the land and the house on it, in US dollars, before rounding. */
export function landValueUsd(
  place: Neighborhood,
  features: LandFeatures,
  acres: number,
  random: Random,
): number {
  const perAcre = Math.max(
    MIN_USD_PER_ACRE,
    groundUsdPerAcre(place, features, acres) * sizeFactor(acres) * random.logNormal(1, 0.2),
  )
  const shore = waterfrontUsd(place, features) * random.logNormal(1, 0.3)
  const buildings = (features.dwelling?.valueUsd ?? 0) + features.outbuildings.length * 14_000
  return perAcre * acres + shore + buildings
}

/** The average of cropland, woodland and open ground, weighted by their shares. */
function groundUsdPerAcre(
  { land, landState }: Neighborhood,
  { kind, cropShare, woodShare, timber }: LandFeatures,
  acres: number,
): number {
  const { openUsd, cropUsd, timberUsd } = landState.market
  const { value } = land.landscape
  const gentle = Math.sqrt(value)
  // The more acres above a dozen, the less a homesite is worth more than other land.
  const use = kind === 'residential' ? 1 + (USE[kind] - 1) * Math.min(1, 12 / acres) : USE[kind]
  const open = openUsd * value * use
  const wood = timberUsd * gentle
  const wooded = timber === null ? (open + wood) / 2 : wood
  const openShare = Math.max(0, 1 - cropShare - woodShare)
  return cropShare * cropUsd * gentle + woodShare * wooded + openShare * open
}

/** An acre of a small parcel costs more: the factor is 1 at 100 acres. */
function sizeFactor(acres: number): number {
  const small = acres < 20 ? (20 / acres) ** 0.36 : 1
  const middle = (100 / Math.min(100, Math.max(20, acres))) ** 0.2
  const large = acres > 100 ? (100 / acres) ** 0.09 : 1
  return small * middle * large
}

/** US dollars for a foot of frontage, times the feet. */
function waterfrontUsd({ waterside, landState }: Neighborhood, { frontageFeet }: LandFeatures) {
  if (waterside === null) return 0
  const level = Math.min(2, Math.max(0.6, landState.market.openUsd / 4000))
  const usdPerFoot = waterside.kind === 'sea' ? 2600 : waterside.kind === 'lake' ? 650 : 45
  // The first feet cost the most.
  return usdPerFoot * level * Math.min(frontageFeet, 150 + frontageFeet * 0.12)
}

/** A price as sellers write it: 1,250,000 or 189,900. */
export function askingPriceUsd(valueUsd: number, random: Random): number {
  const step =
    valueUsd < 20_000
      ? 500
      : valueUsd < 100_000
        ? 1000
        : valueUsd < 500_000
          ? 5000
          : valueUsd < 3_000_000
            ? 25_000
            : 100_000
  const rounded = Math.max(step, Math.round(valueUsd / step) * step)
  if (valueUsd >= 1_000_000 || valueUsd < 8_000) return rounded
  // 189,900 rather than 190,000, and 64,500 rather than 65,000.
  if (random.chance(0.45)) return rounded - 100
  return rounded
}

/**
 * The price of a lease: the rent of all its land for a year, in US dollars. It is a share of the land's value. For
 * hunting it is a price per acre, which rises with the price of the state's land, but less.
 */
export function rentUsd(
  valueUsd: number,
  { landState }: Neighborhood,
  kind: LandKind,
  acres: number,
  random: Random,
): number {
  const level = Math.min(2, Math.max(0.4, Math.sqrt(landState.market.openUsd / 4000)))
  const rent =
    kind === 'hunting' || kind === 'recreational'
      ? Math.max(900, acres * random.between(8, 24) * level)
      : kind === 'commercial'
        ? valueUsd * random.between(0.06, 0.09)
        : kind === 'farm'
          ? valueUsd * random.between(0.022, 0.034)
          : valueUsd * random.between(0.004, 0.01)
  const step = rent < 5000 ? 100 : rent < 50_000 ? 500 : 1000
  return Math.max(300, Math.round(rent / step) * step)
}

/** Nearly everywhere, taxes are low on land that is farmed, grazed or wooded. */
const RURAL_USES: ReadonlySet<LandKind> = new Set(['ranch', 'farm', 'timber', 'hunting'])

/** A year's property tax in US dollars; land taxed by its use pays far less than a house. */
export function taxesUsd(valueUsd: number, features: LandFeatures, random: Random): number {
  const buildings = features.dwelling?.valueUsd ?? 0
  const land = Math.max(0, valueUsd - buildings)
  const usualRate = RURAL_USES.has(features.kind) ? 0.0025 : 0.006
  const landRate = features.valuation === null ? usualRate : 0.0012
  const tax = (buildings * 0.009 + land * landRate) * random.between(0.6, 1.3)
  return Math.max(24, Math.round(tax))
}
