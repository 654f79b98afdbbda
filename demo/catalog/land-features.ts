import type { Choices, Random } from '../random.ts'
import type { Dwelling } from './dwelling.ts'
import { elevationRangeFeet } from './elevation.ts'
import { coverOf, type LandCover } from './land-cover.ts'
import { type LandServices, servicesOf } from './land-services.ts'
import { type LandWaters, watersOf } from './land-waters.ts'
import type { LandKind } from './landscape.ts'
import type { Neighborhood } from './site.ts'
import type { Street } from './streets.ts'
import { BLIND_SETS, VALUATIONS } from './text/improvements.ts'

type Minerals = 'all' | 'half' | 'none'
type Restrictions = 'none' | 'light' | 'association' | 'easement'

/** Rights that are sold with the land, and its restrictions. Null: the seller does not mention it. */
interface LandRights {
  readonly minerals: Minerals | null
  readonly valuation: string | null
  readonly restrictions: Restrictions | null
  readonly surveyed: boolean
}

/** The things to enjoy on the land. */
interface LandPleasures {
  readonly game: readonly string[]
  readonly foodPlots: number
  readonly blinds: string | null
  readonly trails: boolean
  readonly campsite: boolean
  readonly elevationFeet: number | null
}

/**
 * All facts about the land. The texts, the amenities and the price are made from them, so that they agree.
 */
export interface LandFeatures
  extends LandCover,
    LandWaters,
    LandServices,
    LandRights,
    LandPleasures {
  readonly kind: LandKind
  readonly dwelling: Dwelling | null
}

export function featuresOf(
  place: Neighborhood,
  kind: LandKind,
  acres: number,
  dwelling: Dwelling | null,
  street: Street,
  isCreekTract: boolean,
  random: Random,
): LandFeatures {
  return {
    kind,
    dwelling,
    ...coverOf(place.land.landscape, kind, acres, random),
    ...watersOf(place, kind, acres, isCreekTract, random),
    ...servicesOf(place.land, kind, acres, dwelling, street.isHighway, random),
    ...rightsOf(place, kind, acres, random),
    ...pleasuresOf(place, kind, acres, random),
  }
}

function rightsOf(
  { landState }: Neighborhood,
  kind: LandKind,
  acres: number,
  random: Random,
): LandRights {
  const rural = kind !== 'commercial' && kind !== 'residential'
  const small = acres < 25
  const valuation = VALUATIONS[landState.state.code]
  return {
    minerals: rural && random.chance(0.5) ? random.pick(MINERALS) : null,
    valuation:
      valuation !== undefined && rural && acres >= 12 && random.chance(0.45) ? valuation : null,
    restrictions: random.chance(0.4)
      ? small
        ? random.pick(['none', 'light', 'association'] as const)
        : random.pick(['none', 'none', 'none', 'light', 'easement'] as const)
      : null,
    surveyed: random.chance(0.4),
  }
}

const MINERALS: Choices<Minerals> = ['all', 'half', 'none', 'none']

function pleasuresOf(
  { land, landState, waterside }: Neighborhood,
  kind: LandKind,
  acres: number,
  random: Random,
): LandPleasures {
  const { landscape } = land
  const hunted = acres >= 10 && kind !== 'commercial' && kind !== 'residential'
  const forHunters = kind === 'hunting' || kind === 'timber' || kind === 'ranch'
  const range = waterside ? null : elevationRangeFeet(landscape.name, landState.state.code)
  const [first, ...others] = landscape.game
  return {
    game: [first, ...random.shuffle(others).slice(0, random.whole(1, 3))],
    foodPlots: hunted && forHunters && acres >= 25 && random.chance(0.35) ? random.whole(1, 6) : 0,
    blinds:
      hunted && kind !== 'farm' && random.chance(kind === 'hunting' ? 0.45 : 0.1)
        ? random.pick(BLIND_SETS)
        : null,
    trails: acres >= 15 && kind !== 'commercial' && kind !== 'farm' && random.chance(0.4),
    campsite: kind === 'recreational' && random.chance(0.5),
    elevationFeet: range && Math.round(random.between(...range) / 50) * 50,
  }
}
