import type { SegmentProgram } from '../sets/segment-program.ts'

/**
 * One criterion, for the two ways of searching: over bitmaps, or along a short list of slots.
 */
export interface Filter {
  /**
   * Adds to a program the operations that find the slots of a segment that match. A
   * `RefiningFilter` may leave some that do not match.
   */
  addTo(program: SegmentProgram, segment: number): void
  /** Moves the slots that match to the front of a list; returns how many match. */
  filterList(slots: Uint32Array, count: number): number
}

/** A criterion that needs more than a program. */
export interface RefiningFilter extends Filter {
  /**
   * Removes the slots that the program left in a segment's block at `target` although they do not
   * match; returns how many.
   */
  refine(program: SegmentProgram, segment: number, target: number): number
}

/** A criterion that may match so few slots that a search can check them one by one. */
export interface ListableFilter extends Filter {
  /** How many slots match at most. */
  readonly count: number
  /** Whether slots of a segment may match. */
  isIn(segment: number): boolean
  /** The slots that match, each once; null when they are too many for a list. */
  list(): Uint32Array | null
}

export function isRefining(filter: Filter): filter is RefiningFilter {
  return 'refine' in filter
}
