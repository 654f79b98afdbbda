/** A position in file order: east, then north, in the file's own units. */
export type Position = readonly [x: number, y: number]

/** A ring in the file's own units. */
export interface RawRing {
  readonly name: string
  readonly positions: readonly Position[]
  readonly holes: number
}

/** The limits on rings per file, and on their corners in total. */
export const MAX_RINGS = 20_000
export const MAX_POSITIONS = 2_000_000
