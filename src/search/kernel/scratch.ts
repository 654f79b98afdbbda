import type { Archive } from '../snapshot-archive.ts'
import type { KernelMemory } from './kernel-memory.ts'

/** A reusable buffer in a kernel's memory, replaced by a longer one when it is too short. */
export class Scratch {
  readonly #memory: KernelMemory
  #address = 0
  #bytes = 0

  constructor(memory: KernelMemory) {
    this.#memory = memory
  }

  /** The address of at least this many bytes. The previous content may be lost. */
  ofBytes(bytes: number): number {
    if (bytes > this.#bytes) {
      this.release()
      const capacity = this.#memory.capacityOf(bytes)
      this.#address = this.#memory.allocate(capacity)
      this.#bytes = capacity
    }
    return this.#address
  }

  /** Like `ofBytes`, but preserves the first `used` bytes. */
  lengthen(bytes: number, used: number): number {
    if (bytes <= this.#bytes) return this.#address
    const capacity = this.#memory.capacityOf(bytes)
    const address = this.#memory.allocate(capacity)
    this.#memory.u8.copyWithin(address, this.#address, this.#address + used)
    this.release()
    this.#address = address
    this.#bytes = capacity
    return address
  }

  /** Serializes this part with an archive, in either direction. */
  transfer(archive: Archive): void {
    this.#address = archive.exchange(this.#address)
    this.#bytes = archive.exchange(this.#bytes)
  }

  /** Frees the buffer until the next call of `ofBytes`. */
  release(): void {
    if (this.#bytes > 0) this.#memory.free(this.#address, this.#bytes)
    this.#bytes = 0
  }
}
