/** Hills that begin `startMetres` from the eye and have their full height from `fullMetres` on. */
export interface Rise {
  readonly startMetres: number
  readonly fullMetres: number
  /** Width of the largest swells. */
  readonly widthMetres: number
  readonly heightMetres: number
}

/** `flatTop` cuts mesas. */
export interface Peaks extends Rise {
  readonly flatTop: boolean
}

/** A standing cover that hides the ground: woods, orchards, shrubs. */
export interface Stand {
  readonly startMetres: number
  /** The share of the land that has the stand, and the share of its places that have a plant. */
  readonly share: number
  readonly density: number
  readonly heightMetres: number
  readonly sizeMetres: number
  readonly pointed: boolean
}

export interface Rows {
  readonly spacingMetres: number
  readonly heightMetres: number
  /** Sideways metres for one metre ahead. */
  readonly slant: number
  /** Where the planted field ends. */
  readonly endMetres: number
}

export type Water =
  | { readonly kind: 'lake'; readonly nearMetres: number; readonly farMetres: number }
  | {
      readonly kind: 'river'
      readonly widthMetres: number
      readonly bendMetres: number
      readonly lengthMetres: number
      readonly offsetMetres: number
    }
  | { readonly kind: 'sea'; readonly shoreMetres: number; readonly slant: number }
  | { readonly kind: 'marsh'; readonly sizeMetres: number; readonly share: number }

/** The shape of one country, from the eye to `farMetres`. */
export interface Landform {
  readonly seed: number
  readonly farMetres: number
  readonly swellWidthMetres: number
  readonly swellHeightMetres: number
  readonly hills: Rise | null
  readonly peaks: Peaks | null
  readonly woods: Stand | null
  /** Height above which no wood grows. */
  readonly treeLineMetres: number
  readonly shrubs: Stand | null
  readonly rows: Rows | null
  readonly tuftHeightMetres: number
  readonly tuftSizeMetres: number
  readonly water: Water | null
}

/** Height of standing water; the ground at the eye is 0. */
export const waterLevelMetres = -0.5
