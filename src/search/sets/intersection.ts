import type { Bitmap, BitmapSpace } from './bitmap.ts'

/** Intersects the block at `target` with the union of several sets in that segment. */
export function intersectWithUnion(
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

/** Intersects the block at `target` with a block that lies in another kernel memory. */
export function intersectWithForeign(
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
