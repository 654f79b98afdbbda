import { brotliCompressSync, constants, gzipSync, zstdCompressSync } from 'node:zlib'
import { digestOf } from '../server/entity-tag.ts'

/** Compression gains nothing for smaller pages. */
const COMPRESSION_THRESHOLD_BYTES = 1024
/** Almost all compressed pages fit into this. */
const CHUNK_BYTES = 24_576

/**
 * Compression runs synchronously on this thread: handing 72 kB to another thread and back takes
 * this one longer than compressing it, and creates more garbage.
 */
const COMPRESS = {
  zstd: (bytes: Buffer) =>
    zstdCompressSync(bytes, {
      params: { [constants.ZSTD_c_compressionLevel]: 1 },
      chunkSize: CHUNK_BYTES,
    }),
  br: (bytes: Buffer) =>
    brotliCompressSync(bytes, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 1 },
      chunkSize: CHUNK_BYTES,
    }),
  gzip: (bytes: Buffer) => gzipSync(bytes, { level: 1, chunkSize: CHUNK_BYTES }),
}

export type PageEncoding = keyof typeof COMPRESS

/**
 * The encodings of pages, the best first. Most pages are sent once, so time matters: a page of 72
 * kB takes 0.14, 0.21 and 0.42 ms, and 18 to 20 kB with each
 * (bench/records/performance-history.md).
 */
export const PAGE_ENCODINGS: readonly PageEncoding[] = ['zstd', 'br', 'gzip']

/** A page as the bytes to send. */
export class PageBytes {
  readonly bytes: Buffer
  readonly tag: string
  readonly #compressed = new Map<PageEncoding, Buffer>()

  constructor(text: string) {
    this.bytes = bytesOf(text)
    this.tag = digestOf(this.bytes)
  }

  get isWorthCompressing(): boolean {
    return this.bytes.length >= COMPRESSION_THRESHOLD_BYTES
  }

  /** Compressed once, however often the page is sent. */
  compressed(encoding: PageEncoding): Buffer {
    let compressed = this.#compressed.get(encoding)
    if (compressed === undefined) {
      compressed = COMPRESS[encoding](this.bytes)
      this.#compressed.set(encoding, compressed)
    }
    return compressed
  }
}

/** Nearly all pages are ASCII, which can be written three times as fast as UTF-8. */
function bytesOf(text: string): Buffer {
  const isAscii = Buffer.byteLength(text) === text.length
  return Buffer.from(text, isAscii ? 'latin1' : 'utf8')
}
