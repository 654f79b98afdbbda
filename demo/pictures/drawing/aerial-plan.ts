import type { Color } from './color.ts'
import type { Plan } from './parcel-plan.ts'

/** A place on an aerial view, in meters from its middle: x east, y south. */
export interface Spot {
  readonly x: number
  readonly y: number
}

interface Pond extends Spot {
  readonly radiusMeters: number
}

export interface Building extends Spot {
  readonly widthMeters: number
  readonly lengthMeters: number
  readonly heightMeters: number
  readonly roof: Color
}

interface Creek {
  readonly offsetMeters: number
  readonly bendMeters: number
  readonly widthMeters: number
  /** Turned against the fields' axes, in radians. */
  readonly angle: number
  /** Width of the trees along it. */
  readonly woodsMeters: number
}

/** A country road straight along one of the plan's axes. */
interface Road {
  readonly alongX: boolean
  readonly at: number
  readonly widthMeters: number
  readonly paint: Color
}

export interface AerialPaints {
  readonly crops: readonly [Color, Color, Color, Color]
  readonly pasture: readonly [Color, Color]
  readonly soil: Color
  readonly leaves: readonly [Color, Color, Color, Color]
  readonly water: Color
  readonly track: Color
}

/** Land seen from straight above, north up or turned a little. */
export interface AerialScene {
  readonly seed: number
  /** Width of the view. */
  readonly widthMeters: number
  /** How far the fields' axes are turned, in radians. */
  readonly turn: number
  readonly plan: Plan
  readonly paints: AerialPaints
  readonly woods: number
  readonly pointedTrees: boolean
  readonly scatteredTrees: number
  readonly hillMeters: number
  readonly ponds: readonly Pond[]
  readonly buildings: readonly Building[]
  readonly creek: Creek | null
  readonly roads: readonly Road[]
  readonly track: Spot | null
  /** Corners of the parcel on sale; null for a plain view. */
  readonly outline: { readonly corners: readonly Spot[]; readonly paint: Color } | null
  readonly sun: Color
  readonly sunLight: Color
  readonly skyLight: Color
}
