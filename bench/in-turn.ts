/** Endless results, one for each item and then from the first one again. */
export function inTurn<Item, Result>(
  items: readonly Item[],
  resultOf: (item: Item, number: number) => Result,
): () => Result {
  let number = 0
  return () => {
    const item = items[number % items.length]
    if (item === undefined) throw new Error('There is nothing to take in turn.')
    return resultOf(item, number++)
  }
}
