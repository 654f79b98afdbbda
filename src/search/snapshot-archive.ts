import { deserialize, serialize } from 'node:v8'

/**
 * What an index is beside its memories. Each of its parts says in one method, `transfer`, what it
 * consists of; the same lines write it and take it back, so that the two cannot drift apart.
 */
export interface Archive {
  /** Writes a value and returns it; or returns the one that was written in its place. */
  exchange<Value>(value: Value): Value
}

/** @throws Error when what was written is not what it is here. */
export function expectSame(archive: Archive, value: number | string): void {
  const written = archive.exchange(value)
  if (written !== value) throw new Error(`The index was ${written} in a place and is ${value}`)
}

export class ArchiveWriter implements Archive {
  readonly #values: unknown[] = []

  exchange<Value>(value: Value): Value {
    this.#values.push(value)
    return value
  }

  bytes(): Uint8Array {
    return serialize(this.#values)
  }
}

export class ArchiveReader implements Archive {
  readonly #values: readonly unknown[]
  #next = 0

  constructor(bytes: Uint8Array) {
    const values: unknown = deserialize(bytes)
    if (!Array.isArray(values)) throw new Error('An archive is a list')
    this.#values = values
  }

  exchange<Value>(): Value {
    if (this.#next >= this.#values.length) throw new Error('An archive ends too soon')
    return this.#values[this.#next++] as Value
  }

  /** @throws Error when more was written than was read. */
  end(): void {
    if (this.#next < this.#values.length) throw new Error('An archive holds more than was read')
  }
}
