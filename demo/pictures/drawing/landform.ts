/** Hills that begin `startMeters` from the eye and have their full height from `fullMeters` on. */
export interface Rise {
  readonly startMeters: number
  readonly fullMeters: number
  /** Width of the largest swells. */
  readonly widthMeters: number
  readonly heightMeters: number
}

/** `flatTop` cuts mesas. */
export interface Peaks extends Rise {
  readonly flatTop: boolean
}

/** A standing cover that hides the ground: woods, orchards, shrubs. */
export interface Stand {
  readonly startMeters: number
  /** The share of the land that has the stand, and the share of its places that have a plant. */
  readonly share: number
  readonly density: number
  readonly heightMeters: number
  readonly sizeMeters: number
  readonly pointed: boolean
}

export interface Rows {
  readonly spacingMeters: number
  readonly heightMeters: number
  /** Sideways meters for one meter ahead. */
  readonly slant: number
  /** Where the planted field ends. */
  readonly endMeters: number
}

export type Water =
  | { readonly kind: 'lake'; readonly nearMeters: number; readonly farMeters: number }
  | {
      readonly kind: 'river'
      readonly widthMeters: number
      readonly bendMeters: number
      readonly lengthMeters: number
      readonly offsetMeters: number
    }
  | { readonly kind: 'sea'; readonly shoreMeters: number; readonly slant: number }
  | { readonly kind: 'marsh'; readonly sizeMeters: number; readonly share: number }

/** The shape of one country, from the eye to `farMeters`. */
export interface Landform {
  readonly seed: number
  readonly farMeters: number
  readonly swellWidthMeters: number
  readonly swellHeightMeters: number
  readonly hills: Rise | null
  readonly peaks: Peaks | null
  readonly woods: Stand | null
  /** Height above which no wood grows. */
  readonly treeLineMeters: number
  readonly shrubs: Stand | null
  readonly rows: Rows | null
  readonly tuftHeightMeters: number
  readonly tuftSizeMeters: number
  readonly water: Water | null
}

/** Height of standing water; the ground at the eye is 0. */
export const waterLevelMeters = -0.5
