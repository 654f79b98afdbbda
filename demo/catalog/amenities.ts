import type { Amenities } from '../../src/domain/listings/listing.ts'
import type { Random } from '../random.ts'
import { capitalized } from './english.ts'
import type { Offer } from './offer.ts'

type Values = readonly (string | number)[]

const FENCING = {
  perimeter: ['Perimeter'],
  cross: ['Perimeter', 'Cross-fenced'],
  high: ['High fence'],
  board: ['Board'],
  pipe: ['Pipe'],
} as const

const ACCESS = {
  highway: 'Paved state road',
  county: 'Public road',
  gravel: 'Gravel road',
  private: 'Private road',
  easement: 'Deeded easement',
} as const

const ELECTRICITY = { connected: 'On site', 'at the road': 'At the road', none: 'None' } as const

/** Land without a house has no connection yet. */
const PUBLIC_WATER = { connected: 'Public water', 'at the road': 'Available at the road' } as const
const WATER_SUPPLY = { well: 'Well', none: 'None' } as const
const MINERALS = { all: 'Convey', half: 'Half convey', none: 'Surface only' } as const
const RESTRICTIONS = {
  none: 'None',
  light: 'Deed restrictions',
  association: 'Owners’ association',
  easement: 'Conservation easement',
} as const

/** The facts of an offer, in the groups that buyers compare. Unknown facts are left out. */
export function amenitiesOf(offer: Offer, random: Random): Amenities {
  const groups: Record<string, Record<string, Values>> = {}
  addKnown(groups, 'Land', landOf(offer))
  addKnown(groups, 'Water', waterOf(offer))
  addKnown(groups, 'Utilities', utilitiesOf(offer))
  addKnown(groups, 'Recreation', recreationOf(offer))
  addKnown(groups, 'Improvements', improvementsOf(offer))
  if (offer.listingType !== 3) addKnown(groups, 'Terms', termsOf(offer, random))
  return groups
}

function addKnown(
  groups: Record<string, Record<string, Values>>,
  name: string,
  attributes: Record<string, Values>,
): void {
  let known: Record<string, Values> | undefined
  for (const attribute in attributes) {
    const values = attributes[attribute]
    if (values === undefined || values.length === 0) continue
    known ??= {}
    known[attribute] = values
  }
  if (known !== undefined) groups[name] = known
}

function landOf({ features, place, acres }: Offer): Record<string, Values> {
  const { fence, access, crop, timber, elevationFeet, woodShare, cropShare } = features
  const openShare = 1 - woodShare - cropShare
  const uses = [
    cropShare > 0.05 ? 'Cropland' : '',
    openShare > 0.3 && place.land.landscape.acresPerCow > 0 && acres > 10 ? 'Pasture' : '',
    woodShare > 0.25 ? 'Woods' : '',
  ].filter(use => use !== '')
  return {
    'Land Use': uses,
    Crops: crop === null ? [] : [capitalized(crop)],
    Timber: timber === null ? [] : [capitalized(timber)],
    Fencing: fence === null ? [] : FENCING[fence],
    'Road Access': [ACCESS[access]],
    'Road Frontage (ft)':
      access === 'highway' || access === 'county' ? [features.roadFrontageFeet] : [],
    'Elevation (ft)': elevationFeet === null ? [] : [elevationFeet],
  }
}

function waterOf({ features, place }: Offer): Record<string, Values> {
  const { creek, ponds, spring, frontageFeet } = features
  const { waterside } = place
  return {
    Waterfront: waterside
      ? [
          waterside.kind === 'lake'
            ? waterside.lake.name
            : waterside.kind === 'river'
              ? waterside.river
              : waterside.sea,
        ]
      : [],
    'Water Frontage (ft)': waterside ? [frontageFeet] : [],
    Creek: creek ? [creek.name] : [],
    Ponds: ponds > 0 ? [ponds] : [],
    Spring: spring ? ['Yes'] : [],
  }
}

function utilitiesOf({ features }: Offer): Record<string, Values> {
  const { electricity, waterSupply, fastInternet, wellDepthFeet } = features
  const well = waterSupply === 'well'
  return {
    Electricity: electricity === null ? [] : [ELECTRICITY[electricity]],
    Water: waterOfSupply(features),
    'Well Depth (ft)': well ? [wellDepthFeet] : [],
    'Well Flow (gpm)': well ? [features.wellGallonsPerMinute] : [],
    Sewer: sewerOf(features),
    Internet: fastInternet && electricity !== 'none' ? ['High-speed'] : [],
  }
}

function waterOfSupply({ waterSupply, dwelling }: Offer['features']): Values {
  if (waterSupply === null) return []
  if (waterSupply !== 'public') return [WATER_SUPPLY[waterSupply]]
  return [PUBLIC_WATER[dwelling === null ? 'at the road' : 'connected']]
}

/** Land in town has a public sewer. Surveyed land was tested too. */
function sewerOf({ septic, kind, waterSupply, surveyed }: Offer['features']): Values {
  if (septic === null)
    return kind === 'commercial' && waterSupply === 'public' ? ['Public sewer'] : []
  if (septic) return ['Septic']
  return [surveyed ? 'Perc test on file' : 'None']
}

function recreationOf({ features, acres }: Offer): Record<string, Values> {
  const { game, foodPlots, trails, campsite, kind } = features
  const hunted = acres >= 12 && kind !== 'commercial' && kind !== 'residential'
  const activities = [
    hunted ? 'Hunting' : '',
    features.ponds > 0 || features.frontageFeet > 0 ? 'Fishing' : '',
    trails ? 'ATV and riding trails' : '',
    campsite ? 'Camping' : '',
    kind === 'horse' ? 'Horseback riding' : '',
  ].filter(activity => activity !== '')
  return {
    Activities: activities,
    Hunting: hunted ? game.map(capitalized) : [],
    'Food Plots': foodPlots > 0 ? [foodPlots] : [],
  }
}

function improvementsOf({ features }: Offer): Record<string, Values> {
  const { dwelling, outbuildings } = features
  return {
    Home: dwelling ? [capitalized(dwelling.style)] : [],
    'Year Built': dwelling ? [dwelling.year] : [],
    Outbuildings: outbuildings.map(building => capitalized(building.replace(/^an? /, ''))),
  }
}

function termsOf({ features, taxesUsd, status }: Offer, random: Random): Record<string, Values> {
  const { minerals, valuation, restrictions, surveyed } = features
  return {
    'Annual Taxes (USD)': taxesUsd === null ? [] : [taxesUsd],
    'Tax Valuation': valuation === null ? [] : [capitalized(valuation.replace(/^(the|an?) /, ''))],
    Minerals: minerals === null ? [] : [MINERALS[minerals]],
    Restrictions: restrictions === null ? [] : [RESTRICTIONS[restrictions]],
    Survey: surveyed ? ['Available'] : [],
    Financing: status === 'P' && random.chance(0.3) ? ['Cash', 'Conventional'] : [],
  }
}
