import type { Choices, Random } from '../random.ts'
import type { LandCounty } from './country.ts'
import type { Dwelling } from './dwelling.ts'
import { isFlat, WILD_USES } from './land-cover.ts'
import { roundFeet } from './land-waters.ts'
import type { LandKind, Landscape } from './landscape.ts'
import { GRAIN_STORAGE, OUTBUILDINGS_BY_KIND } from './text/improvements.ts'

type Fence = 'perimeter' | 'cross' | 'high' | 'board' | 'pipe'
type Access = 'highway' | 'county' | 'gravel' | 'private' | 'easement'
type Electricity = 'connected' | 'at the road' | 'none'
type WaterSupply = 'well' | 'public' | 'none'

/** Buildings, roads and utilities of the land. Null: the seller does not mention it. */
export interface LandServices {
  readonly fence: Fence | null
  readonly access: Access
  readonly roadFrontageFeet: number
  readonly electricity: Electricity | null
  readonly waterSupply: WaterSupply | null
  readonly wellDepthFeet: number
  readonly wellGallonsPerMinute: number
  /** Null where nobody would build. */
  readonly septic: boolean | null
  readonly fastInternet: boolean
  readonly outbuildings: readonly string[]
}

export function servicesOf(
  { landscape }: LandCounty,
  kind: LandKind,
  acres: number,
  dwelling: Dwelling | null,
  isHighway: boolean,
  random: Random,
): LandServices {
  const lived = dwelling !== null && !dwelling.cabin
  const remote = landscape.spread > 1.4 ? 0.35 : 0
  const buildable = lived || kind === 'residential' || kind === 'horse' || kind === 'recreational'
  return {
    fence: fenceOf(landscape, kind, acres, random),
    access: accessOf(isHighway, kind, remote, random),
    roadFrontageFeet: roundFeet(Math.sqrt(acres * 43_560) * random.between(0.3, 1)),
    electricity: lived ? ('connected' as const) : electricityOf(kind, remote, random),
    waterSupply: lived
      ? random.pick(['well', 'well', 'public'] as const)
      : random.pick(VACANT_WATER),
    wellDepthFeet: random.whole(8, 45 + Math.round(remote * 60)) * 10,
    wellGallonsPerMinute: random.whole(4, 40),
    septic: lived ? true : buildable ? random.pick(VACANT_SEPTIC) : null,
    fastInternet: (buildable || kind === 'commercial') && random.chance(lived ? 0.5 : 0.25),
    outbuildings: outbuildingsOf(landscape, kind, acres, dwelling, random),
  }
}

const VACANT_WATER: Choices<WaterSupply | null> = ['well', 'public', 'public', 'none', null, null]
const VACANT_SEPTIC: Choices<boolean | null> = [true, false, false, false, null, null, null, null]

function electricityOf(kind: LandKind, remote: number, random: Random): Electricity | null {
  if (kind === 'commercial') return random.pick(['connected', 'at the road', 'at the road'])
  if (random.chance(0.25)) return null
  const wild = WILD_USES.has(kind) ? 0.1 : 0
  return random.chance(wild + remote) ? 'none' : 'at the road'
}

/** Land at a highway mostly has access from it. At a smaller road, it may be a county road or a lane. */
function accessOf(isHighway: boolean, kind: LandKind, remote: number, random: Random): Access {
  if (isHighway) return kind === 'commercial' || random.chance(0.8) ? 'highway' : 'easement'
  if (kind === 'commercial') return 'county'
  if (random.chance(remote)) return random.pick(['gravel', 'gravel', 'private', 'easement'])
  return random.pick(['county', 'county', 'county', 'gravel', 'gravel', 'private', 'easement'])
}

function fenceOf(
  landscape: Landscape,
  kind: LandKind,
  acres: number,
  random: Random,
): Fence | null {
  if (kind === 'horse') return random.pick(['board', 'pipe', 'cross'])
  if (kind === 'ranch') {
    const deerCountry = landscape.name === 'hill country' || landscape.name === 'south texas brush'
    if (deerCountry && acres > 150 && random.chance(0.22)) return 'high'
    return random.pick(['perimeter', 'perimeter', 'cross', 'cross', 'pipe'])
  }
  return landscape.acresPerCow > 0 && acres >= 8 && kind !== 'timber' && random.chance(0.3)
    ? 'perimeter'
    : null
}

function outbuildingsOf(
  landscape: Landscape,
  kind: LandKind,
  acres: number,
  dwelling: Dwelling | null,
  random: Random,
): string[] {
  const working = kind === 'ranch' || kind === 'farm' || kind === 'horse'
  const share = dwelling !== null ? 0.7 : working && acres > 40 ? 0.35 : 0.04
  if (!random.chance(share)) return []
  const found = new Set([random.pick(OUTBUILDINGS_BY_KIND[kind])])
  const more = random.whole(0, working ? 2 : 1)
  for (let i = 0; i < more; i++) found.add(random.pick(OUTBUILDINGS_BY_KIND[kind]))
  if (kind === 'farm' && isFlat(landscape) && random.chance(0.3))
    found.add(random.pick(GRAIN_STORAGE))
  return [...found]
}
