import { choicesOf, type Random } from '../random.ts'
import type { LandKind, Landscape } from './landscape.ts'

/** The plants on the land. */
export interface LandCover {
  /** Shares of the acreage, from 0 to 1; the rest is open ground. */
  readonly woodShare: number
  readonly cropShare: number
  readonly timber: string | null
  readonly timberAgeYears: number
  readonly crop: string | null
  readonly hayField: boolean
  readonly cows: number
}

/** Uses for which sellers do not state the acres of wood and crop. */
const PLAIN_USES: ReadonlySet<LandKind> = new Set(['residential', 'commercial', 'horse'])
/** Uses for which land may be wild. */
export const WILD_USES: ReadonlySet<LandKind> = new Set([
  'ranch',
  'timber',
  'hunting',
  'recreational',
])

/** Open country, in grass or in crops. */
export function isFlat({ scenery: [main] }: Landscape): boolean {
  return main === 'plains' || main === 'farmland'
}

export function coverOf(
  landscape: Landscape,
  kind: LandKind,
  acres: number,
  random: Random,
): LandCover {
  const wooded = landscape.trees.length === 0 ? 0 : woodedShare(landscape, kind, random)
  const crops = choicesOf(landscape.crops)
  let cropShare = 0
  if (crops !== null && acres >= 10) {
    if (kind === 'farm') cropShare = random.between(0.5, 0.95)
    else if (kind === 'hunting' && random.chance(0.3)) cropShare = random.between(0.08, 0.3)
    else if (kind === 'ranch' && random.chance(0.2)) cropShare = random.between(0.05, 0.2)
  }
  const woodShare = Math.min(wooded, 1 - cropShare)
  const species = choicesOf(landscape.timber)
  const commercial = kind === 'timber' || (WILD_USES.has(kind) && woodShare > 0.4)
  const timber =
    species !== null && acres >= 20 && commercial && (kind === 'timber' || random.chance(0.35))
      ? random.pick(species)
      : null
  const openAcres = acres * (1 - woodShare - cropShare)
  const grazed = kind === 'ranch' || (kind === 'farm' && openAcres >= 30)
  const cows = grazed && landscape.acresPerCow > 0 ? openAcres / landscape.acresPerCow : 0
  return {
    woodShare: PLAIN_USES.has(kind) ? woodShare * 0.5 : woodShare,
    cropShare,
    timber,
    timberAgeYears: random.whole(14, 60),
    crop: cropShare > 0 && crops !== null ? random.pick(crops) : null,
    hayField:
      (grazed || kind === 'horse') &&
      landscape.acresPerCow < 30 &&
      openAcres > 15 &&
      random.chance(0.35),
    cows: cows < 8 ? 0 : cows < 25 ? Math.round(cows) : Math.round(cows / 5) * 5,
  }
}

function woodedShare(landscape: Landscape, kind: LandKind, random: Random): number {
  const most = {
    woods: 0.9,
    mountains: 0.7,
    highlands: 0.7,
    hills: 0.6,
    wetland: 0.55,
    coast: 0.4,
    farmland: 0.2,
    plains: 0.2,
  }
  const scenery = landscape.scenery[0]
  const usual = scenery === 'desert' ? 0.15 : most[scenery]
  if (kind === 'timber') return random.between(0.85, 0.98)
  if (kind === 'farm') return random.between(0.02, 0.3) * usual
  if (kind === 'ranch') return random.between(0.2, 0.8) * usual
  if (kind === 'hunting') return Math.min(0.95, random.between(0.5, 1.3) * usual)
  return random.between(0.2, 1) * usual
}
