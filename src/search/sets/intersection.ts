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

/** Takes out of a segment's block, at `target`, what is not in a block of another memory. */
export function narrowToForeign(
  { memory, segments, spare }: BitmapSpace,
  target: number,
  other: BitmapSpace,
  block: number,
): void {
  const { blockBytes } = segments
  if (block === other.nothing) {
    memory.u8.fill(0, target, target + blockBytes)
    return
  }
  memory.u8.set(other.memory.u8.subarray(block, block + blockBytes), spare)
  memory.kernel.and(target, target, spare, blockBytes)
}
