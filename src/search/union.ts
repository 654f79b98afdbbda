import type { Bitmap, BitmapSpace } from './bitmap.ts'

/** Takes out of a segment's block, at `target`, what is in none of several sets. */
export function narrowToUnion(
  { memory, segments, nothing, spare }: BitmapSpace,
  sets: readonly Bitmap[],
  segment: number,
  target: number,
): void {
  const { kernel } = memory
  const { blockBytes } = segments
  let union = nothing
  for (const set of sets) {
    const block = set.block(segment)
    if (block === nothing) continue
    if (union === nothing) {
      union = block
      continue
    }
    kernel.or(spare, union, block, blockBytes)
    union = spare
  }
  kernel.and(target, target, union, blockBytes)
}
