/**
 * One criterion, for the two ways of searching: over bitmaps, or along a short list of slots. Over
 * bitmaps it works in two steps, filter and refine: bitmaps first, exact values last.
 */
export interface Filter {
  /**
   * Removes slots from a segment's block at `target` by bitmaps alone. Slots that do not match may
   * remain.
   */
  intersect(segment: number, target: number): void
  /**
   * Removes the slots that `intersect` left although they do not match. It is called after all
   * filters have intersected, so that few slots are left to look at.
   */
  refine(segment: number, target: number): void
  /** Moves the slots that match to the front of a list; returns how many match. */
  filterList(slots: Uint32Array, count: number): number
}

/** A criterion that may match so few slots that a search can check them one by one. */
export interface ListableFilter extends Filter {
  /** How many slots match at most. */
  readonly count: number
  /** The slots that match, each once; null when they are too many for a list. */
  list(): Uint32Array | null
}
