import { deserialize, serialize } from 'node:v8'

/**
 * Everything in an index that is not in its memories. Each part lists its state in one method,
 * `transfer`, which both writes and reads it, so that the two cannot diverge.
 */
export interface Archive {
  /** Writes a value and returns it; or returns the value that was written at this point. */
  exchange<Value>(value: Value): Value
}

/** @throws Error when the written value differs from the current one. */
export function expectSame(archive: Archive, value: number | string): void {
  const written = archive.exchange(value)
  if (written !== value)
    throw new Error(`A part of the snapshot is ${written} where this index has ${value}`)
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
    if (!Array.isArray(values)) throw new Error('An archive must be a list')
    this.#values = values
  }

  exchange<Value>(): Value {
    if (this.#next >= this.#values.length) throw new Error('The archive ends too soon')
    return this.#values[this.#next++] as Value
  }

  /** @throws Error when more values were written than read. */
  end(): void {
    if (this.#next < this.#values.length) throw new Error('The archive contains more than was read')
  }
}
