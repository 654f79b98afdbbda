/** One criterion, in the two ways that a search goes: over bitmaps, or along a list of slots. */
export interface Filter {
  /** Takes out of a segment's block, at `target`, what bitmaps tell; more than fits may stay. */
  narrow(segment: number, target: number): void
  /** Takes out what `narrow` left too much; called once all filters have narrowed. */
  settle(segment: number, target: number): void
  /** Moves the slots that fit to the front of a list; returns how many. */
  keep(slots: Uint32Array, count: number): number
}

/** A criterion whose slots may be few enough to be gone through one by one. */
export interface ListedFilter extends Filter {
  /** How many slots it lets through at most. */
  readonly count: number
  /** Writes these slots, each once; null when they are too many to be listed. */
  list(): Uint32Array | null
}
