/** Keeps the values that were asked for most recently. */
export class RecentValues<Key, Value> {
  readonly #maxSize: number
  /** The value that nobody has asked for longest comes first. */
  readonly #values = new Map<Key, Value>()

  /** @param maxSize How many values it keeps at most. */
  constructor(maxSize: number) {
    this.#maxSize = maxSize
  }

  get(key: Key): Value | undefined {
    const value = this.#values.get(key)
    if (value === undefined) return undefined
    this.#values.delete(key)
    this.#values.set(key, value)
    return value
  }

  forget(key: Key): void {
    this.#values.delete(key)
  }

  clear(): void {
    this.#values.clear()
  }

  keep(key: Key, value: Value): void {
    this.#values.set(key, value)
    if (this.#values.size <= this.#maxSize) return
    for (const [oldest] of this.#values) {
      this.#values.delete(oldest)
      break
    }
  }
}
