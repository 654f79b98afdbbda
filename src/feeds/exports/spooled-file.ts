import { randomUUID } from 'node:crypto'
import { type FileHandle, open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'

const CHUNK_BYTES = 64 * 1024

/**
 * A file that is written once, and read by any number of readers while it grows and afterwards,
 * each at its own speed. It is unlinked: its disk space is freed when it is closed, however the
 * process ends.
 */
export class SpooledFile {
  readonly #file: FileHandle
  readonly #source: Readable
  readonly #keptMs: number
  #bytes = 0
  #state: 'growing' | 'whole' | 'closed' = 'growing'
  #error: unknown = null
  #readers = 0
  #isRetired = false
  #more = Promise.withResolvers<void>()
  #idle: NodeJS.Timeout | undefined

  private constructor(file: FileHandle, source: Readable, cacheMs: number) {
    this.#file = file
    this.#source = source
    this.#keptMs = cacheMs
    void this.#write()
  }

  /** @param folder Must exist. @param cacheMs How long the file stays without a reader. */
  static async begin(folder: string, source: Readable, cacheMs: number): Promise<SpooledFile> {
    const path = join(folder, `${randomUUID()}.draft`)
    const file = await open(path, 'wx+', 0o600)
    await rm(path, { force: true })
    return new SpooledFile(file, source, cacheMs)
  }

  get isGrowing(): boolean {
    return this.#state === 'growing' && this.#error === null
  }

  /** Whether the file can be read from beginning to end. */
  get isUsable(): boolean {
    return this.#state !== 'closed' && this.#error === null
  }

  /** The whole file. The stream fails if the file cannot be written. */
  read(): Readable {
    this.#readers++
    clearTimeout(this.#idle)
    const reader = Readable.from(this.#parts(), { objectMode: false })
    reader.once('close', () => {
      this.#readers--
      this.#closeIfIdle()
    })
    return reader
  }

  /** Call it when there is a newer file: this one stays only while it is being read. */
  retire(): void {
    this.#isRetired = true
    this.#closeIfIdle()
  }

  async #write(): Promise<void> {
    try {
      for await (const part of this.#source as AsyncIterable<Buffer>) {
        await this.#file.appendFile(part)
        this.#bytes += part.length
        this.#wake()
      }
      if (this.#state === 'growing') this.#state = 'whole'
    } catch (error) {
      this.#error = error
    }
    this.#wake()
    this.#closeIfIdle()
  }

  #wake(): void {
    this.#more.resolve()
    this.#more = Promise.withResolvers()
  }

  async *#parts(): AsyncGenerator<Buffer> {
    for (let at = 0; ; ) {
      const { promise: more } = this.#more
      if (at < this.#bytes) {
        const wanted = Math.min(CHUNK_BYTES, this.#bytes - at)
        const buffer = Buffer.allocUnsafe(wanted)
        const { bytesRead } = await this.#file.read(buffer, 0, wanted, at)
        if (bytesRead === 0) throw new Error('The end of a file is missing.')
        at += bytesRead
        yield buffer.subarray(0, bytesRead)
      } else if (this.#error !== null) throw this.#error
      else if (this.#state !== 'growing') return
      else await more
    }
  }

  #closeIfIdle(): void {
    clearTimeout(this.#idle)
    if (this.#readers > 0 || this.#state === 'closed') return
    // No reader needs the rest.
    if (this.isGrowing || this.#error !== null || this.#isRetired) this.#close()
    else this.#idle = setTimeout(() => this.#close(), this.#keptMs).unref()
  }

  #close(): void {
    if (this.#readers > 0) return
    this.#state = 'closed'
    this.#source.destroy()
    this.#wake()
    this.#file.close().catch(() => {})
  }
}
