/** A cache of at most `maxSize` values. A new value evicts the least recently used one. */
export class BoundedCache<Key, Value> {
  readonly #maxSize: number
  readonly #onEvicted: ((value: Value) => void) | undefined
  /** Least recently used first. */
  readonly #values = new Map<Key, Value>()

  /** @param onEvicted Releases the resources of an evicted value. */
  constructor(maxSize: number, onEvicted?: (value: Value) => void) {
    this.#maxSize = maxSize
    this.#onEvicted = onEvicted
  }

  get(key: Key): Value | undefined {
    const value = this.#values.get(key)
    // Moving a value takes three times as long as finding it, and does nothing for a cache that is
    // far from full.
    const isFilling = 2 * this.#values.size > this.#maxSize
    if (isFilling && value !== undefined) this.#use(key, value)
    return value
  }

  /** @param create Called if the value is not cached. If it throws, nothing is added. */
  getOrAdd(key: Key, create: () => Value): Value {
    return this.get(key) ?? this.set(key, create())
  }

  set(key: Key, value: Value): Value {
    this.#use(key, value)
    if (this.#values.size > this.#maxSize) this.#evict()
    return value
  }

  delete(key: Key): void {
    this.#values.delete(key)
  }

  clear(): void {
    this.#values.clear()
  }

  /** Least recently used first. */
  values(): Iterable<Value> {
    return this.#values.values()
  }

  #use(key: Key, value: Value): void {
    this.#values.delete(key)
    this.#values.set(key, value)
  }

  #evict(): void {
    for (const [key, value] of this.#values) {
      this.#values.delete(key)
      this.#onEvicted?.(value)
      return
    }
  }
}
