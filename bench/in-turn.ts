/** Endless results, one for each item and then from the first one again. */
export function inTurn<Item, Result>(
  items: readonly Item[],
  resultOf: (item: Item, number: number) => Result,
): () => Result {
  let number = 0
  return () => resultOf(items[number % items.length] as Item, number++)
}
