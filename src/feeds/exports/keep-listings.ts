import { statfs } from 'node:fs/promises'
import { type CacheStart, CacheWriter, type ListingBlock } from './cached-file.ts'

/** Space to leave free for the database. */
const FREE_BYTES = 2 * 2 ** 30
const BLOCKS_PER_LOOK = 100

/**
 * Caches the listings of an export for the next one, while there is space on the disk. The export
 * is complete without that, so a failure only makes the next one slower.
 */
export class ListingKeeper implements AsyncDisposable {
  readonly #folder: string
  #writer: CacheWriter | null
  #blocks = 0

  private constructor(folder: string, writer: CacheWriter | null) {
    this.#folder = folder
    this.#writer = writer
  }

  static async begin(folder: string, name: string, from: CacheStart): Promise<ListingKeeper> {
    const writer = await CacheWriter.begin(folder, name, from).catch(() => null)
    return new ListingKeeper(folder, writer)
  }

  async add(block: ListingBlock): Promise<void> {
    const writer = this.#writer
    if (writer === null || block.ids.length === 0) return
    try {
      if (this.#blocks++ % BLOCKS_PER_LOOK === 0 && !(await this.#hasRoom())) await this.#drop()
      else await writer.add(block)
    } catch {
      await this.#drop()
    }
  }

  /** Call it when the whole export was written. */
  async finish(): Promise<void> {
    await this.#writer?.finish().catch(() => this.#drop())
  }

  async #hasRoom(): Promise<boolean> {
    const { bavail, bsize } = await statfs(this.#folder)
    return bavail * bsize > FREE_BYTES
  }

  async #drop(): Promise<void> {
    const writer = this.#writer
    this.#writer = null
    await writer?.[Symbol.asyncDispose]().catch(() => {})
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.#drop()
  }
}
