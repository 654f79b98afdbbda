import type { Colour } from './colour.ts'
import type { Plan } from './parcel-plan.ts'

/** A place on an aerial view, in metres from its middle: x east, y south. */
export interface Spot {
  readonly x: number
  readonly y: number
}

interface Pond extends Spot {
  readonly radiusMetres: number
}

export interface Building extends Spot {
  readonly widthMetres: number
  readonly lengthMetres: number
  readonly heightMetres: number
  readonly roof: Colour
}

interface Creek {
  readonly offsetMetres: number
  readonly bendMetres: number
  readonly widthMetres: number
  /** Turned against the fields' axes, in radians. */
  readonly angle: number
  /** Width of the trees along it. */
  readonly woodsMetres: number
}

/** A country road straight along one of the plan's axes. */
interface Road {
  readonly alongX: boolean
  readonly at: number
  readonly widthMetres: number
  readonly paint: Colour
}

export interface AerialPaints {
  readonly crops: readonly [Colour, Colour, Colour, Colour]
  readonly pasture: readonly [Colour, Colour]
  readonly soil: Colour
  readonly leaves: readonly [Colour, Colour, Colour, Colour]
  readonly water: Colour
  readonly track: Colour
}

/** Land seen from straight above, north up or turned a little. */
export interface AerialScene {
  readonly seed: number
  /** Width of the view. */
  readonly widthMetres: number
  /** How far the fields' axes are turned, in radians. */
  readonly turn: number
  readonly plan: Plan
  readonly paints: AerialPaints
  readonly woods: number
  readonly pointedTrees: boolean
  readonly scatteredTrees: number
  readonly hillMetres: number
  readonly ponds: readonly Pond[]
  readonly buildings: readonly Building[]
  readonly creek: Creek | null
  readonly roads: readonly Road[]
  readonly track: Spot | null
  /** Corners of the parcel on sale; null for a plain view. */
  readonly outline: { readonly corners: readonly Spot[]; readonly paint: Colour } | null
  readonly sun: Colour
  readonly sunLight: Colour
  readonly skyLight: Colour
}
