import { hash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { changedSince } from '../catalog/published/changed-since.ts'
import type { Config } from '../config/config.ts'
import { Gazetteer } from '../domain/places/gazetteer.ts'
import type { Places } from '../domain/places/place.ts'
import type { ExportOrder } from '../domain/published/export-order.ts'
import { ahead, exportBlocks, joined, type WrittenBlock } from '../feeds/exports/export-blocks.ts'
import { GZIP_HEAD, GzipEnd, type GzipPart, gzipPart, textOf } from '../feeds/exports/gzip-parts.ts'
import { ListingKeeper } from '../feeds/exports/keep-listings.ts'
import { KeptListings } from '../feeds/exports/kept-file.ts'
import type { Reader } from '../store/store.ts'
import { exportForm } from './export-form.ts'
import { openStore } from './open-store.ts'

/** Raised when the texts of listings change, so that kept ones are written anew. */
const FORM = 2
const BLOCKS_AT_ONCE = 3
/** Where more have changed, all are written anew. */
const MAX_CHANGED = 200_000

export interface ExportPlace {
  readonly timeZone: string
  /** The folder of the listings that are kept for the next file; null: none are. */
  readonly keptFolder: string | null
}

/** Where the listings of files are kept. */
export function keptFolder({ dataDirectory }: Pick<Config, 'dataDirectory'>): string {
  return join(dataDirectory, 'exports')
}

/** Writes a file with all listings that are shown, of the configured database. */
export async function writeExport(
  config: Config,
  order: ExportOrder,
  output: NodeJS.WritableStream,
): Promise<void> {
  const { store } = await openStore(config)
  await using _open = store
  const place = { timeZone: config.timeZone, keptFolder: keptFolder(config) }
  await pipeline(exportFile(store, place, order), output)
}

/** A file with all listings that are shown. */
export function exportFile(records: Reader, place: ExportPlace, order: ExportOrder): Readable {
  return Readable.from(exportParts(records, place, order), { objectMode: false })
}

/**
 * The parts of a file, by id, some listings at a time, so that no transaction stays open meanwhile. Listings that have not changed since the
 * last file are those of that file.
 */
async function* exportParts(
  records: Reader,
  { timeZone, keptFolder: folder }: ExportPlace,
  order: ExportOrder,
): AsyncGenerator<Uint8Array> {
  const places = await records.places.all()
  const { addresses, cursor, isCompressed } = order
  const form = exportForm(records, order, { gazetteer: new Gazetteer(places), timeZone, addresses })
  const key = keyOf(places, timeZone, order)
  await using ends = new AsyncDisposableStack()
  const found = folder === null ? null : await KeptListings.open(join(folder, form.name))
  if (found) ends.use(found)
  const changed =
    found?.from.key === key ? await changedSince(records, found.from.cursor, MAX_CHANGED) : null
  const keeper =
    folder === null ? null : ends.use(await ListingKeeper.begin(folder, form.name, { key, cursor }))
  const { between } = form
  const begun = exportBlocks(changed && found, changed ?? [], form)
  const pieces = ahead(worked(begun, isCompressed, between), BLOCKS_AT_ONCE)
  const output = new Output(isCompressed)
  yield* output.start(form.start)
  let count = 0
  for await (const { block, piece } of pieces) {
    if (block.ids.length === 0) continue
    if (between !== null && count > 0) yield await output.text(between)
    yield output.piece(piece)
    count += block.ids.length
    await keeper?.add(block)
  }
  yield* output.end(form.end(count))
  await keeper?.finish()
}

/** A block, and what the file has of it. */
interface Worked {
  readonly block: WrittenBlock
  readonly piece: Uint8Array | GzipPart
}

async function* worked(
  blocks: AsyncIterable<() => Promise<WrittenBlock>>,
  isCompressed: boolean,
  between: string | null,
): AsyncGenerator<() => Promise<Worked>> {
  for await (const begin of blocks) {
    yield async () => {
      const block = await begin()
      if (isCompressed && between === null) return { block, piece: block }
      const text = block.text ?? (await textOf(block))
      const shown = between === null ? text : joined(text, block.lengths, between)
      return { block, piece: isCompressed ? await gzipPart(shown) : shown }
    }
  }
}

/** The bytes of a file, compressed or not. */
class Output {
  readonly #sums: GzipEnd | null

  constructor(isCompressed: boolean) {
    this.#sums = isCompressed ? new GzipEnd() : null
  }

  async *start(text: string): AsyncGenerator<Uint8Array> {
    if (this.#sums !== null) yield GZIP_HEAD
    if (text !== '') yield await this.text(text)
  }

  async text(text: string): Promise<Uint8Array> {
    const bytes = Buffer.from(text)
    return this.piece(this.#sums === null ? bytes : await gzipPart(bytes))
  }

  piece(piece: Uint8Array | GzipPart): Uint8Array {
    if (piece instanceof Uint8Array) return piece
    this.#sums?.add(piece)
    return piece.deflated
  }

  async *end(text: string): AsyncGenerator<Uint8Array> {
    if (text !== '') yield await this.text(text)
    if (this.#sums !== null) yield this.#sums.end()
  }
}

/** What kept listings depend on beside the listings: the program, the addresses, the time zone and the names of places. */
function keyOf(
  places: Places,
  timeZone: string,
  { addresses: { base, portal } }: ExportOrder,
): string {
  const file = new URL('../../package.json', import.meta.url)
  const { version } = JSON.parse(readFileSync(file, 'utf8'))
  const { states, counties, cities } = places
  const names = cities.map(({ id, name }) => `${id} ${name}`).join()
  const all = [FORM, version, base, portal, timeZone, states, counties, hash('sha256', names)]
  return hash('sha256', JSON.stringify(all))
}
