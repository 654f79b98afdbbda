/**
 * Splits a list into slices of at most `size` items, so that no query and no step processes an
 * unbounded list.
 */
export function inSlices<Item>(items: readonly Item[], size: number): (readonly Item[])[] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, i) =>
    items.slice(i * size, (i + 1) * size),
  )
}
