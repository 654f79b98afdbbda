/** Where an item of a list moves: to the front, or past its neighbor. */
export const STEPS = ['first', 'earlier', 'later'] as const
export type Step = (typeof STEPS)[number]

/**
 * A list with one item moved by a step; unchanged where the step is impossible.
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

/** A list with more items inserted before an index, or at the end. */
export function inserted<Item>(items: readonly Item[], at: number, more: readonly Item[]): Item[] {
  return [...items.slice(0, at), ...more, ...items.slice(at)]
}

/**
 * Items in a requested order. Items that are not listed come last, in their own order: they may
 * have been added in the meantime.
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
