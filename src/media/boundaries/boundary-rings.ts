/** A position as files have it: east, then north, in the numbers of the file. */
export type Position = readonly [x: number, y: number]

/** A ring in the numbers of the file. */
export interface RawRing {
  readonly name: string
  readonly positions: readonly Position[]
  readonly holes: number
}

/** The most rings that are read of a file, and the most corners of all. */
export const MAX_RINGS = 20_000
export const MAX_POSITIONS = 2_000_000
