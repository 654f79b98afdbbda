import type { Choices, Random } from '../random.ts'
import { isFlat } from './land-cover.ts'
import type { LandKind, Landscape } from './landscape.ts'
import type { Neighborhood } from './site.ts'
import { CREEK_NAMES, HAWAII_CREEK_NAMES } from './text/names.ts'

/** The water on the land and along it. */
export interface LandWaters {
  readonly creek: { readonly name: string; readonly kind: string } | null
  readonly ponds: number
  readonly spring: boolean
  /** Feet along the lake, river or sea; 0 without. */
  readonly frontageFeet: number
}

export function watersOf(
  { land, waterside }: Neighborhood,
  kind: LandKind,
  acres: number,
  /** Land that is offered for its creek. */
  isCreekTract: boolean,
  random: Random,
): LandWaters {
  const { landscape } = land
  const sideFeet = Math.sqrt(acres * 43_560)
  const likely = Math.min(0.75, 0.1 + Math.log10(Math.max(1, acres)) * 0.24)
  const creek =
    isCreekTract || (acres >= 8 && kind !== 'commercial' && random.chance(likely * 0.75))
  const stock = acres >= 10 && kind !== 'commercial' && random.chance(likely)
  return {
    creek: creek
      ? {
          name: `${random.pick(creekNames(landscape))} ${isCreekTract ? 'Creek' : random.pick(landscape.creekWord)}`,
          kind: random.pick(landscape.creek),
        }
      : null,
    ponds: stock ? pondCount(landscape, acres, random) : 0,
    spring: acres >= 15 && !isFlat(landscape) && random.chance(0.08),
    frontageFeet: waterside ? roundFeet(sideFeet * random.between(0.5, 1.1)) : 0,
  }
}

/** Dry country has fewer. */
function pondCount({ acresPerCow }: Landscape, acres: number, random: Random): number {
  const watered = acres / Math.max(10, acresPerCow)
  return Math.min(9, 1 + Math.floor(random.next() * 0.7 * Math.log2(watered + 1)))
}

function creekNames(landscape: Landscape): Choices<string> {
  return landscape.name === 'hawaii' ? HAWAII_CREEK_NAMES : CREEK_NAMES
}

/** Rounded to 5, and to 50 from 300 on. */
export function roundFeet(feet: number): number {
  return feet < 300 ? Math.round(feet / 5) * 5 : Math.round(feet / 50) * 50
}
