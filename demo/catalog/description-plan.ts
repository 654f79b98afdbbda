import type { Choices } from '../random.ts'
import type { Offer } from './offer.ts'
import {
  AUCTION_AHEAD,
  AUCTION_OPEN,
  AUCTION_PAST,
  AUCTION_TERMS,
  CALL,
  FINANCING,
  LEASE,
  LEASE_CALL,
  LEASE_ON_REQUEST,
  LEASE_TAKEN,
  ON_REQUEST,
  OWNER_CALL,
  PER_ACRE,
  SOLD,
  UNDER_CONTRACT,
} from './text/closings.ts'
import {
  BARE,
  BUILDING,
  CATTLE,
  COMMERCIAL_NOTES,
  CROP_DETAILS,
  CROPLAND,
  ELEVATION,
  HAY,
  HORSE_NOTES,
  PASTURE,
  RELIEF,
  SMALL_RELIEF,
  SOIL,
  TIMBER,
  TIMBER_DETAILS,
  VIEWS,
  WOODS,
} from './text/grounds.ts'
import { CABIN, FENCES, HOUSE, HOUSE_DETAILS, NO_HOUSE, OUTBUILDINGS } from './text/houses.ts'
import { AREA, LAKE_NEARBY, NEAR_METRO, NEAR_TOWN } from './text/locations.ts'
import {
  BEACH_OPENINGS,
  HOME_OPENINGS,
  LAKE_OPENINGS,
  LEASE_OPENINGS,
  NAMED_OPENINGS,
  OPENINGS,
  RIVER_OPENINGS,
} from './text/openings.ts'
import {
  ACCESS,
  CELL,
  ELECTRICITY,
  INTERNET,
  MINERALS,
  NO_SEPTIC,
  RESTRICTIONS,
  SEPTIC,
  SURVEY,
  TAXES,
  VALUATION,
  WATER_SUPPLY,
} from './text/services.ts'
import {
  CREEK,
  FISHING,
  LAKE,
  NO_WATER,
  PONDS,
  RIVER,
  SEA,
  SPRINGS,
  WATERSIDE,
} from './text/waters.ts'
import { BLINDS, CAMP, FOOD_PLOTS, GAME, HUNTING_DETAILS, QUIET, TRAILS } from './text/wildlife.ts'

/** Something that may be said: its table, and whether it must be said. */
interface Point {
  readonly table: Choices<string>
  readonly must: boolean
}

/** The points that a text may make about an offer, by paragraph, in the order that sellers use. */
type DescriptionPlan = readonly (readonly Point[])[]

const must = (table: Choices<string>): Point => ({ table, must: true })
const may = (table: Choices<string>): Point => ({ table, must: false })
const mayIf = (condition: unknown, ...tables: Choices<string>[]): Point[] =>
  condition ? tables.map(may) : []

const USED_LAND: ReadonlySet<string> = new Set(['ranch', 'farm', 'hunting', 'timber'])

export function planDescription(offer: Offer): DescriptionPlan {
  return [
    [must(openingOf(offer)), ...groundPoints(offer), ...waterPoints(offer)],
    wildlifePoints(offer),
    buildingPoints(offer),
    [...servicePoints(offer), ...rightPoints(offer)],
    locationPoints(),
    closingPoints(offer),
  ]
}

function openingOf({ listingType, name, place, features }: Offer): Choices<string> {
  if (listingType === 3) return LEASE_OPENINGS
  if (name !== '') return NAMED_OPENINGS
  const { dwelling, kind } = features
  switch (place.waterside?.kind) {
    case 'lake':
      return LAKE_OPENINGS
    case 'river':
      return RIVER_OPENINGS
    case 'sea':
      return BEACH_OPENINGS
    case undefined:
      return kind === 'residential' && dwelling ? HOME_OPENINGS : OPENINGS[kind]
  }
}

function groundPoints({ place, acres, features, listingType }: Offer): Point[] {
  const { landscape } = place.land
  const { kind } = features
  if (kind === 'commercial') return [must(COMMERCIAL_NOTES), may(COMMERCIAL_NOTES)]
  if (place.waterside?.kind === 'sea') return [may(BUILDING)]
  const small = acres < 15
  const vacant = features.dwelling === null && listingType !== 3
  const open = 1 - features.woodShare - features.cropShare > 0.2
  const grazed = kind === 'ranch' || kind === 'farm' || kind === 'horse'
  return [
    small ? may(SMALL_RELIEF) : place.waterside ? may(RELIEF) : must(RELIEF),
    ...mayIf(kind !== 'residential' && acres > 5, SOIL),
    ...(features.crop === null ? [] : [kind === 'farm' ? must(CROPLAND) : may(CROPLAND)]),
    ...mayIf(features.crop !== null && kind === 'farm' && listingType !== 3, CROP_DETAILS),
    ...mayIf(grazed && open && acres >= 5, PASTURE),
    ...mayIf(features.cows > 0, CATTLE),
    ...mayIf(features.hayField, HAY),
    ...mayIf(kind === 'horse', HORSE_NOTES, HORSE_NOTES),
    ...(features.timber === null ? [] : [kind === 'timber' ? must(TIMBER) : may(TIMBER)]),
    ...mayIf(features.timber !== null && kind === 'timber', TIMBER_DETAILS, TIMBER_DETAILS),
    ...mayIf(features.timber === null && features.woodShare >= 0.1, WOODS),
    ...mayIf(landscape.trees.length === 0 && !features.crop, BARE),
    ...mayIf(features.elevationFeet !== null && kind !== 'farm', ELEVATION),
    ...mayIf(acres >= 20, landscape.notes, landscape.notes),
    ...mayIf(acres >= 15 && vacant && kind !== 'timber', VIEWS),
    ...mayIf(small && vacant, BUILDING, BUILDING),
  ]
}

function waterPoints(offer: Offer): Point[] {
  const { place, features, acres, name, listingType } = offer
  const { waterside } = place
  const { creek, ponds, spring, kind } = features
  const dry = !waterside && !creek && ponds === 0 && !spring
  const untold = name !== '' || listingType === 3
  const shore = waterside && { lake: LAKE, river: RIVER, sea: SEA }[waterside.kind]
  return [
    ...(waterside && untold ? [must(WATERSIDE[waterside.kind])] : []),
    ...(shore ? [must(shore), may(shore), may(shore)] : []),
    ...(offer.isCreekTract ? [must(CREEK)] : mayIf(creek, CREEK)),
    ...(ponds > 0 ? [acres > 20 ? must(PONDS) : may(PONDS)] : []),
    ...mayIf(spring, SPRINGS),
    ...mayIf(ponds > 0 && place.land.landscape.pond !== 'dirt tank' && acres > 20, FISHING),
    ...mayIf(dry && acres >= 30 && kind !== 'farm', NO_WATER),
  ]
}

function wildlifePoints({ acres, features, place }: Offer): Point[] {
  const { kind } = features
  if (kind === 'commercial' || place.waterside?.kind === 'sea') return []
  if (acres < 12) return mayIf(kind !== 'horse', QUIET, QUIET)
  const hunting = kind === 'hunting'
  return [
    ...(hunting ? [must(GAME)] : [may(GAME)]),
    ...mayIf(hunting, HUNTING_DETAILS, HUNTING_DETAILS),
    ...mayIf(features.foodPlots > 0, FOOD_PLOTS),
    ...mayIf(features.blinds !== null, BLINDS),
    ...mayIf(features.trails, TRAILS),
    ...mayIf(features.campsite && features.dwelling === null, CAMP),
  ]
}

function buildingPoints({ features, acres }: Offer): Point[] {
  const { dwelling, outbuildings, fence, waterSupply, kind } = features
  const bare = dwelling === null && outbuildings.length === 0 && waterSupply !== 'well'
  const house: Point[] =
    dwelling === null
      ? []
      : dwelling.cabin
        ? [must(CABIN)]
        : [must(HOUSE), may(HOUSE_DETAILS), may(HOUSE_DETAILS), may(HOUSE_DETAILS)]
  return [
    ...house,
    ...mayIf(outbuildings.length > 0, OUTBUILDINGS),
    ...(fence === null ? [] : [may(FENCES[fence])]),
    ...mayIf(bare && USED_LAND.has(kind) && acres >= 10, NO_HOUSE),
  ]
}

function servicePoints({ features, listingType }: Offer): Point[] {
  const { electricity, waterSupply, septic, fastInternet } = features
  return [
    may(ACCESS[features.access]),
    ...(electricity === null ? [] : [may(ELECTRICITY[electricity])]),
    ...(waterSupply === null ? [] : [may(WATER_SUPPLY[waterSupply])]),
    ...(septic === null || listingType === 3 ? [] : [may(septic ? SEPTIC : NO_SEPTIC)]),
    may(fastInternet && electricity !== 'none' ? INTERNET : CELL),
  ]
}

function rightPoints({ features, taxesUsd, listingType, status }: Offer): Point[] {
  if (listingType === 3 || status === 'S') return []
  const { minerals, valuation, restrictions } = features
  return [
    ...mayIf(features.surveyed, SURVEY),
    ...(minerals === null ? [] : [may(MINERALS[minerals])]),
    ...mayIf(valuation !== null, VALUATION),
    ...mayIf(taxesUsd !== null, TAXES),
    ...(restrictions === null ? [] : [may(RESTRICTIONS[restrictions])]),
  ]
}

function locationPoints(): Point[] {
  return [may(NEAR_TOWN), may(NEAR_METRO), may(LAKE_NEARBY), may(AREA)]
}

function closingPoints(offer: Offer): Point[] {
  const { status, listingType, auction, member, priceUsd } = offer
  if (listingType === 3 && status !== 'P') return [must(LEASE_TAKEN[status])]
  if (status === 'S') return [...mayIf(auction, AUCTION_PAST), must(SOLD)]
  if (status === 'PP') return [...mayIf(auction, AUCTION_PAST), must(UNDER_CONTRACT)]
  const call = member.isSeller ? OWNER_CALL : CALL
  if (listingType === 3) return [must(leaseTable(offer)), may(LEASE_CALL), may(LEASE_CALL)]
  if (auction !== null)
    return offer.auctionAhead
      ? [must(AUCTION_AHEAD), may(AUCTION_TERMS), may(AUCTION_TERMS)]
      : [must(AUCTION_OPEN), must(call)]
  return [
    ...(priceUsd === null ? [must(ON_REQUEST)] : [may(PER_ACRE)]),
    may(FINANCING),
    may(call),
    may(call),
  ]
}

function leaseTable({ priceUsd, features }: Offer): Choices<string> {
  if (priceUsd === null) return LEASE_ON_REQUEST
  switch (features.kind) {
    case 'farm':
      return features.crop === null ? LEASE.grazing : LEASE.farm
    case 'ranch':
      return LEASE.grazing
    case 'hunting':
    case 'timber':
      return LEASE.hunting
    case 'commercial':
      return LEASE.commercial
    default:
      return LEASE.other
  }
}
