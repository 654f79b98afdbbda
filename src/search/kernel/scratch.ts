import type { Archive } from '../snapshot-archive.ts'
import type { KernelMemory } from './kernel-memory.ts'

/** A block of a kernel's memory that is used again and again, and replaced when it is too short. */
export class Scratch {
  readonly #memory: KernelMemory
  #address = 0
  #bytes = 0

  constructor(memory: KernelMemory) {
    this.#memory = memory
  }

  /** The address of at least so many bytes; what they held before may be lost. */
  ofBytes(bytes: number): number {
    if (bytes > this.#bytes) {
      if (this.#bytes > 0) this.#memory.free(this.#address, this.#bytes)
      this.#bytes = this.#memory.capacityOf(bytes)
      this.#address = this.#memory.allocate(this.#bytes)
    }
    return this.#address
  }

  /** Writes what it is to an archive, or takes it from one. */
  transfer(archive: Archive): void {
    this.#address = archive.exchange(this.#address)
    this.#bytes = archive.exchange(this.#bytes)
  }

  /** Gives the block back, until it is asked for again. */
  release(): void {
    if (this.#bytes > 0) this.#memory.free(this.#address, this.#bytes)
    this.#bytes = 0
  }
}
