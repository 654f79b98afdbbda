import { IndexFull } from '../search-index.ts'
import type { Archive } from '../snapshot-archive.ts'
import { instantiateKernel, type Kernel } from './kernel.ts'

const PAGE_BYTES = 65_536
/** WebAssembly addresses have 32 bits. */
export const MAX_BYTES = 2 ** 32
/** Bytes left free at the end of the memory, because the kernel always reads whole vectors. */
const MARGIN_BYTES = 64
/** Vectors are fastest when aligned to this. */
const VECTOR_BYTES = 16
/**
 * Small blocks have sizes in steps of `stepBytes`. Above this, there are four sizes between a power
 * of two and the next.
 */
const SMALL_BYTES = 1024

/**
 * The memory that a kernel works on, allocated in blocks. A freed block is reused for the next
 * request of its size (segregated free lists). So fragmentation is bounded by the number of sizes,
 * not by the history: a small block wastes less than one step, a large one at most a fifth.
 * Allocating and freeing take constant time.
 */
export class KernelMemory {
  readonly kernel: Kernel
  /**
   * Views of the whole memory. They are replaced when the memory grows, so never hold one across a
   * call that allocates.
   */
  u8: Uint8Array
  u16: Uint16Array
  u32: Uint32Array
  f64: Float64Array
  readonly #memory: WebAssembly.Memory
  readonly #maxBytes: number
  readonly #stepBytes: number
  /**
   * For each size, the first free block. Each free block begins with the address of the next one.
   */
  #free: number[] = []
  #end = VECTOR_BYTES

  /** @param stepBytes Addresses and small blocks are multiples of this; at least 4. */
  constructor(module: WebAssembly.Module, maxBytes: number, stepBytes = VECTOR_BYTES) {
    this.#stepBytes = stepBytes
    this.#maxBytes = Math.min(maxBytes, MAX_BYTES)
    this.#memory = new WebAssembly.Memory({ initial: 1, maximum: this.#maxBytes / PAGE_BYTES })
    this.kernel = instantiateKernel(module, this.#memory)
    const { buffer } = this.#memory
    this.u8 = new Uint8Array(buffer)
    this.u16 = new Uint16Array(buffer)
    this.u32 = new Uint32Array(buffer)
    this.f64 = new Float64Array(buffer)
  }

  /** Bytes ever allocated, including blocks that were freed since. */
  get usedBytes(): number {
    return this.#end
  }

  /** Whether this many bytes can still be allocated. Freed blocks are not counted. */
  hasRoom(bytes: number): boolean {
    return this.#end + bytes + MARGIN_BYTES <= this.#maxBytes
  }

  /**
   * Call this before a change begins, so that no change is left half done.
   * @throws IndexFull when the memory has no room for this many bytes.
   */
  ensureRoom(bytes: number): void {
    if (!this.hasRoom(bytes)) throw isFull(this.#maxBytes)
  }

  /** The size of the block that `allocate` returns for this many bytes. */
  capacityOf(bytes: number): number {
    const step = this.#stepBytes
    if (bytes <= SMALL_BYTES) return Math.ceil(Math.max(bytes, 1) / step) * step
    const quarter = 2 ** (29 - Math.clz32(bytes - 1))
    return Math.ceil(bytes / quarter) * quarter
  }

  /** Returns the address of a block. Its bytes may have any value. */
  allocate(bytes: number): number {
    const capacity = this.capacityOf(bytes)
    const size = this.#sizeNumber(capacity)
    const recycled = this.#free[size]
    if (recycled) {
      this.#free[size] = this.u32[recycled >>> 2] ?? 0
      return recycled
    }
    const address = this.#end
    if (address + capacity + MARGIN_BYTES > this.u8.length) this.#grow(address + capacity)
    this.#end = address + capacity
    return address
  }

  /** Returns the address of a block of zeros. */
  allocateZeros(bytes: number): number {
    const end = this.#end
    const address = this.allocate(bytes)
    // Memory that was never allocated is zero already.
    if (address < end) this.u8.fill(0, address, address + bytes)
    return address
  }

  /** @param bytes The number that the block was requested with, or its capacity. */
  free(address: number, bytes: number): void {
    const size = this.#sizeNumber(this.capacityOf(bytes))
    this.u32[address >>> 2] = this.#free[size] ?? 0
    this.#free[size] = address
  }

  /** The bytes in use, valid until the next call of any other method. */
  bytes(): Uint8Array {
    return this.u8.subarray(0, this.#end)
  }

  /**
   * The first this many bytes, for the caller to overwrite with the bytes of another memory.
   * @throws IndexFull when the memory may not grow that large.
   */
  reserve(bytes: number): Uint8Array {
    if (bytes + MARGIN_BYTES > this.u8.length) this.#grow(bytes)
    return this.u8.subarray(0, bytes)
  }

  /** Serializes everything but the bytes with an archive, in either direction. */
  transfer(archive: Archive): void {
    this.#end = archive.exchange(this.#end)
    this.#free = archive.exchange(this.#free)
  }

  #sizeNumber(capacity: number): number {
    if (capacity <= SMALL_BYTES) return capacity / this.#stepBytes
    const exponent = 31 - Math.clz32(capacity - 1)
    const smallSizes = SMALL_BYTES / this.#stepBytes
    return smallSizes + (exponent - 10) * 4 + capacity / 2 ** (exponent - 2) - 4
  }

  #grow(end: number): void {
    const needed = end + MARGIN_BYTES - this.u8.length
    if (end + MARGIN_BYTES > this.#maxBytes) throw isFull(this.#maxBytes)
    const ample = Math.max(needed, this.u8.length / 16)
    const left = this.#maxBytes - this.u8.length
    this.#memory.grow(Math.ceil(Math.min(ample, left) / PAGE_BYTES))
    const { buffer } = this.#memory
    this.u8 = new Uint8Array(buffer)
    this.u16 = new Uint16Array(buffer)
    this.u32 = new Uint32Array(buffer)
    this.f64 = new Float64Array(buffer)
  }
}

function isFull(bytes: number): IndexFull {
  const gibibytes = bytes / 2 ** 30
  return new IndexFull(
    `The search index is full: it may take ${gibibytes} GiB of memory for each of its three parts (WebAssembly addresses at most 4 GiB), and the listings need more.`,
  )
}
