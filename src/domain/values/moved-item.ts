/** Where an item of a list goes: to the front, or past its neighbor. */
export const STEPS = ['first', 'earlier', 'later'] as const
export type Step = (typeof STEPS)[number]

/**
 * A list in which one item has gone a step; the same order where there is no such step.
 * @param at The item's index.
 */
export function moved<Item>(items: readonly Item[], at: number, step: Step): Item[] {
  const target = step === 'first' ? 0 : Math.max(0, at + (step === 'earlier' ? -1 : 1))
  return inserted(
    items.filter((_item, i) => i !== at),
    target,
    items.slice(at, at + 1),
  )
}

/** A list with more items before the one at an index, or behind all. */
export function inserted<Item>(items: readonly Item[], at: number, more: readonly Item[]): Item[] {
  return [...items.slice(0, at), ...more, ...items.slice(at)]
}

/**
 * Items in a wanted order. Those that nobody has named keep their order, behind the others: they
 * may have come meanwhile.
 */
export function inOrder<Item, Key>(
  items: readonly Item[],
  keyOf: (item: Item) => Key,
  wanted: readonly Key[],
): Item[] {
  const places = new Map(wanted.map((key, i) => [key, i]))
  const placeOf = (item: Item) => places.get(keyOf(item)) ?? wanted.length
  return items.toSorted((a, b) => placeOf(a) - placeOf(b))
}
