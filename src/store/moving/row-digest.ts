import { createHash } from 'node:crypto'
import type { PackedRows } from './packed-rows.ts'

/** A digest of all rows that pass. */
export class RowDigest {
  readonly #hash = createHash('sha256')

  async *of(rows: AsyncIterable<PackedRows>): AsyncGenerator<PackedRows> {
    for await (const part of rows) {
      this.#hash.update(part.bytes)
      yield part
    }
  }

  /** To be called once, when all rows have passed. */
  text(): string {
    return this.#hash.digest('hex')
  }
}
