import { promisify } from 'node:util'
import { brotliCompress, constants, gzip, zstdCompress } from 'node:zlib'
import { digestOf } from '../server/entity-tag.ts'

/** Smaller pages gain nothing from compression. */
const COMPRESSION_THRESHOLD_BYTES = 1024
/** One step of the compressing thread for all but the largest pages. */
const CHUNK_BYTES = 65_536

const COMPRESS = {
  zstd: (bytes: Buffer) =>
    promisify(zstdCompress)(bytes, {
      params: { [constants.ZSTD_c_compressionLevel]: 2 },
      chunkSize: CHUNK_BYTES,
    }),
  br: (bytes: Buffer) =>
    promisify(brotliCompress)(bytes, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 1 },
      chunkSize: CHUNK_BYTES,
    }),
  gzip: (bytes: Buffer) => promisify(gzip)(bytes, { level: 3, chunkSize: CHUNK_BYTES }),
}

export type PageEncoding = keyof typeof COMPRESS

/**
 * How pages may be compressed, the best way first. Most pages are sent once, so time matters: a page of 72 kB takes
 * 0.4, 0.7 and 1.8 ms, and about as many bytes by each; by gzip's usual level, 3.6 ms.
 */
export const PAGE_ENCODINGS: readonly PageEncoding[] = ['zstd', 'br', 'gzip']

/** A page as it is sent. */
export class PageBytes {
  readonly bytes: Buffer
  readonly tag: string
  readonly #compressed = new Map<PageEncoding, Promise<Buffer>>()

  constructor(text: string) {
    this.bytes = Buffer.from(text)
    this.tag = digestOf(this.bytes)
  }

  get isWorthCompressing(): boolean {
    return this.bytes.length >= COMPRESSION_THRESHOLD_BYTES
  }

  /** Compressed once, however often the page is sent. */
  compressed(encoding: PageEncoding): Promise<Buffer> {
    let compressed = this.#compressed.get(encoding)
    if (compressed === undefined) {
      compressed = COMPRESS[encoding](this.bytes)
      this.#compressed.set(encoding, compressed)
    }
    return compressed
  }
}
