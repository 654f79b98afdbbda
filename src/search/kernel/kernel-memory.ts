import { IndexFull } from '../search-index.ts'
import type { Archive } from '../snapshot-archive.ts'
import { instantiateKernel, type Kernel } from './kernel.ts'

const PAGE_BYTES = 65_536
/** WebAssembly addresses are 32 bits long. */
export const MOST_BYTES = 2 ** 32
/** Left free at the end, since the kernel reads whole vectors where the last bytes are fewer. */
const MARGIN_BYTES = 64
/** What vectors are best aligned to. */
const VECTOR_BYTES = 16
/** Up to here there is a size each step, above there are four between a power of two and the next. */
const SMALL_BYTES = 1024

/**
 * The memory that a kernel works in, handed out in blocks. A block that is given back is handed out
 * again to whoever next asks for one of its size, so that it is the number of sizes, not the
 * history, that bounds what is lost: less than a step of a small block, a fifth of a large one.
 * Both calls take constant time.
 */
export class KernelMemory {
  readonly kernel: Kernel
  /** Views of the whole memory; replaced when it grows, so never kept over a call that allocates. */
  u8: Uint8Array
  u16: Uint16Array
  u32: Uint32Array
  f64: Float64Array
  readonly #memory: WebAssembly.Memory
  readonly #mostBytes: number
  readonly #stepBytes: number
  /** The first block given back of each size; each begins with the address of the next. */
  #free: number[] = []
  #end = VECTOR_BYTES

  /** @param stepBytes What addresses and small blocks are multiples of; 4 at least. */
  constructor(module: WebAssembly.Module, mostBytes: number, stepBytes = VECTOR_BYTES) {
    this.#stepBytes = stepBytes
    this.#mostBytes = Math.min(mostBytes, MOST_BYTES)
    this.#memory = new WebAssembly.Memory({ initial: 1, maximum: this.#mostBytes / PAGE_BYTES })
    this.kernel = instantiateKernel(module, this.#memory)
    const { buffer } = this.#memory
    this.u8 = new Uint8Array(buffer)
    this.u16 = new Uint16Array(buffer)
    this.u32 = new Uint32Array(buffer)
    this.f64 = new Float64Array(buffer)
  }

  /** Bytes that have been handed out at one time or another. */
  get usedBytes(): number {
    return this.#end
  }

  /**
   * @throws IndexFull when so many bytes could not be handed out any more. To be asked before a change
   * is begun, so that none is left half done.
   */
  ensureRoom(bytes: number): void {
    if (this.#end + bytes + MARGIN_BYTES > this.#mostBytes) throw isFull(this.#mostBytes)
  }

  /** How many bytes a block holds that is asked for with so many. */
  capacityOf(bytes: number): number {
    const step = this.#stepBytes
    if (bytes <= SMALL_BYTES) return Math.ceil(Math.max(bytes, 1) / step) * step
    const quarter = 2 ** (29 - Math.clz32(bytes - 1))
    return Math.ceil(bytes / quarter) * quarter
  }

  /** The address of a block, whose bytes may be anything. */
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

  /** The address of a block of zeros. */
  allocateZeros(bytes: number): number {
    const end = this.#end
    const address = this.allocate(bytes)
    // What was never handed out is zero as it is.
    if (address < end) this.u8.fill(0, address, address + bytes)
    return address
  }

  /** @param bytes As many as the block was asked for with, or its capacity. */
  free(address: number, bytes: number): void {
    const size = this.#sizeNumber(this.capacityOf(bytes))
    this.u32[address >>> 2] = this.#free[size] ?? 0
    this.#free[size] = address
  }

  /** The bytes in use, good until the next call of any other method. */
  bytes(): Uint8Array {
    return this.u8.subarray(0, this.#end)
  }

  /**
   * The first so many bytes, to be overwritten with what another memory's were.
   * @throws IndexFull when it may not become so large.
   */
  reserve(bytes: number): Uint8Array {
    if (bytes + MARGIN_BYTES > this.u8.length) this.#grow(bytes)
    return this.u8.subarray(0, bytes)
  }

  /** Writes what it is, but its bytes, to an archive, or takes it from one. */
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
    if (end + MARGIN_BYTES > this.#mostBytes) throw isFull(this.#mostBytes)
    const ample = Math.max(needed, this.u8.length / 16)
    const left = this.#mostBytes - this.u8.length
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
    `The search index is full: it may take ${gibibytes} GiB of memory for each of its three parts (WebAssembly has addresses for no more than 4 GiB), and the listings need more.`,
  )
}
