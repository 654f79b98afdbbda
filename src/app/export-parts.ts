import type { ExportOrder } from '../domain/published/export-order.ts'
import { ahead, exportBlocks, type WrittenBlock } from '../feeds/exports/export-blocks.ts'
import { GZIP_HEAD, GzipEnd, type GzipPart, gzipPart, textOf } from '../feeds/exports/gzip-parts.ts'
import { ListingKeeper } from '../feeds/exports/keep-listings.ts'
import { type cachedExport, type ExportSetting, exportKey } from './cached-export.ts'
import { cacheName, elementOfLine, exportForm } from './export-form.ts'

/** Batch sizes: for a separate process, and for a process that also serves requests. */
const PACES = { alone: { blocks: 3, listings: 200 }, beside: { blocks: 2, listings: 10 } } as const

/**
 * The parts of a file, ordered by id, in batches, so no transaction stays open for long. Listings
 * that have not changed since the last export are taken from its cache.
 * @param cached The cached listings, closed at the end; null for none.
 */
export async function* exportParts(
  setting: ExportSetting,
  order: ExportOrder,
  cached: Awaited<ReturnType<typeof cachedExport>>,
  pace: keyof typeof PACES,
): AsyncGenerator<Uint8Array> {
  await using ends = new AsyncDisposableStack()
  if (cached) ends.use(cached.listings)
  const { cursor, format, isCompressed } = order
  const form = exportForm(setting, order, PACES[pace].listings)
  // The cache can be used as is if nothing has changed.
  const isOfLines = cached !== null && cached.format !== format
  const isSame = cached?.changed.length === 0 && !isOfLines
  if (isSame && order.isForLater) return await cached?.listings.touch()
  const from = { key: exportKey(setting, order), cursor }
  const keeper =
    setting.cacheFolder === null || isSame
      ? null
      : ends.use(await ListingKeeper.begin(setting.cacheFolder, cacheName(format), from))
  const begun = exportBlocks(cached?.listings ?? null, cached?.changed ?? [], {
    ...form,
    fromCache: isOfLines ? elementOfLine : null,
  })
  const pieces = ahead(worked(begun, isCompressed), PACES[pace].blocks)
  const output = new Output(isCompressed)
  yield* output.start(form.start)
  let count = 0
  let isWhole = true
  for await (const { block, piece } of pieces) {
    if (block.ids.length === 0) continue
    yield count > 0 || form.joinBytes === 0
      ? output.piece(piece)
      : await output.bytes((await blockText(block)).subarray(form.joinBytes))
    count += block.ids.length
    if (block.text !== null) isWhole = false
    await keeper?.add(block)
  }
  yield* output.end(form.end(count))
  await keeper?.finish()
  if (isSame) await (isWhole ? cached?.listings.touch() : cached?.listings.remove())
}

interface Worked {
  readonly block: WrittenBlock
  readonly piece: Uint8Array | GzipPart
}

async function* worked(
  blocks: AsyncIterable<() => Promise<WrittenBlock>>,
  isCompressed: boolean,
): AsyncGenerator<() => Promise<Worked>> {
  for await (const begin of blocks) {
    yield async () => {
      const block = await begin()
      return { block, piece: isCompressed ? block : await blockText(block) }
    }
  }
}

async function blockText(block: WrittenBlock): Promise<Uint8Array> {
  return block.text ?? (await textOf(block))
}

class Output {
  readonly #sums: GzipEnd | null

  constructor(isCompressed: boolean) {
    this.#sums = isCompressed ? new GzipEnd() : null
  }

  async *start(text: string): AsyncGenerator<Uint8Array> {
    if (this.#sums !== null) yield GZIP_HEAD
    if (text !== '') yield await this.bytes(Buffer.from(text))
  }

  async bytes(bytes: Uint8Array): Promise<Uint8Array> {
    return this.piece(this.#sums === null ? bytes : await gzipPart(bytes))
  }

  piece(piece: Uint8Array | GzipPart): Uint8Array {
    if (piece instanceof Uint8Array) return piece
    this.#sums?.add(piece)
    return piece.deflated
  }

  async *end(text: string): AsyncGenerator<Uint8Array> {
    if (text !== '') yield await this.bytes(Buffer.from(text))
    if (this.#sums !== null) yield this.#sums.end()
  }
}
