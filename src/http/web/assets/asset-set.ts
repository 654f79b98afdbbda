import { hash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const HASH_CHARACTERS = 12

/** Media types by file extension. */
const TYPES: Readonly<Record<string, string>> = {
  css: 'text/css; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  mjs: 'text/javascript; charset=utf-8',
  json: 'application/json; charset=utf-8',
  svg: 'image/svg+xml',
  png: 'image/png',
  webp: 'image/webp',
  woff2: 'font/woff2',
}

/** These formats are already compressed. */
const COMPRESSED_TYPES = ['png', 'webp', 'woff2']

/**
 * Larger files get a faster compression level: with the best, the first visitor would wait for
 * seconds.
 */
const LARGE_BYTES = 300_000

/** The encodings of assets, the best first. */
export const ASSET_ENCODINGS = ['br', 'gzip'] as const

/** Content that is generated on first use. */
export interface LaterContent {
  /** Determines the address: different content must have a different identity. */
  readonly identity: string
  readonly make: () => Promise<Buffer>
}

type Encoding = (typeof ASSET_ENCODINGS)[number]

const COMPRESS: Readonly<Record<Encoding, (bytes: Buffer) => Promise<Buffer>>> = {
  br: bytes =>
    promisify(brotliCompress)(bytes, {
      params: {
        [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
        [constants.BROTLI_PARAM_QUALITY]: bytes.length > LARGE_BYTES ? 9 : 11,
      },
    }),
  gzip: bytes => promisify(gzip)(bytes, { level: 9 }),
}

/**
 * A file that pages name. Its address changes with its content, so browsers may cache it forever.
 */
export class Asset {
  readonly path: string
  readonly type: string
  readonly tag: string
  /** The uncompressed content. */
  readonly bytes: () => Promise<Buffer>
  readonly #isCompressed: boolean
  readonly #encoded = new Map<Encoding, Promise<Buffer>>()

  /**
   * @param folder The prefix of its path, such as `/site/assets`.
   * @param name Such as `site.css`.
   */
  constructor(folder: string, name: string, content: Buffer | LaterContent) {
    const dot = name.lastIndexOf('.')
    const ending = name.slice(dot + 1)
    const type = TYPES[ending]
    if (type === undefined) throw new Error(`No type is known for ${name}.`)
    this.type = type
    this.bytes = Buffer.isBuffer(content) ? async () => content : content.make
    this.tag = hash('sha256', Buffer.isBuffer(content) ? content : content.identity, 'base64url')
    const short = this.tag.replaceAll(/[-_]/g, '').slice(0, HASH_CHARACTERS)
    this.path = `${folder}/${name.slice(0, dot)}.${short}.${ending}`
    this.#isCompressed = COMPRESSED_TYPES.includes(ending)
  }

  /**
   * The bytes in an encoding; null if that would not make them shorter. Compressed on first use.
   */
  async encoded(encoding: Encoding): Promise<Buffer | null> {
    if (this.#isCompressed) return null
    const bytes = await this.bytes()
    let compressed = this.#encoded.get(encoding)
    if (compressed === undefined) {
      compressed = COMPRESS[encoding](bytes)
      this.#encoded.set(encoding, compressed)
    }
    const encoded = await compressed
    return encoded.length < bytes.length ? encoded : null
  }
}

/**
 * The files that the pages of a scope load: style sheet, fonts, modules, logo. All are in memory.
 */
export class AssetSet {
  /** The prefix of their paths, such as `/site/assets`. */
  readonly folder: string
  readonly #byName = new Map<string, Asset>()
  readonly #makers = new Map<string, () => Buffer>()
  /** The addresses of each asset and of everything that it imports. */
  readonly #modules = new Map<string, string>()

  constructor(folder: string) {
    this.folder = folder
  }

  /**
   * @param name Such as `site.css`; must be unique.
   * @param imports The names of the modules that this one imports; they must be added first.
   * @returns The address for pages.
   */
  add(name: string, content: Buffer | LaterContent, imports: readonly string[] = []): string {
    this.#checkNew(name)
    const asset = new Asset(this.folder, name, content)
    this.#byName.set(name, asset)
    const paths = [asset.path, ...imports.flatMap(one => this.modules(one).split(' '))]
    this.#modules.set(name, [...new Set(paths)].join(' '))
    return asset.path
  }

  /**
   * A file that is generated when its address or content is first needed. @param make Must return
   * the same bytes in every process.
   */
  addLater(name: string, make: () => Buffer): void {
    this.#checkNew(name)
    this.#makers.set(name, make)
  }

  /** The address of a file, which must exist. */
  path(name: string): string {
    return this.#named(name).path
  }

  /**
   * The addresses of a module, which must exist, and of everything that it imports, separated by
   * spaces. Requesting them all together saves the browser from discovering imports one module at a
   * time.
   */
  modules(name: string): string {
    const paths = this.#modules.get(name)
    if (paths === undefined) throw new Error(`There is no module named ${name}.`)
    return paths
  }

  /** The content of a file, which must exist. */
  bytes(name: string): Promise<Buffer> {
    return this.#named(name).bytes()
  }

  /**
   * The file at an address below the folder. An address with another version's hash gives the
   * current file: a page that was cached somewhere still finds its style sheet.
   */
  find(address: string): { readonly asset: Asset; readonly isCurrent: boolean } | null {
    const [, name, ending] = /^(.+)\.[\dA-Za-z]+\.([a-z\d]+)$/.exec(address) ?? []
    const asset = this.#asset(`${name}.${ending}`)
    return asset ? { asset, isCurrent: asset.path === `${this.folder}/${address}` } : null
  }

  #checkNew(name: string): void {
    if (this.#byName.has(name) || this.#makers.has(name))
      throw new Error(`There are two assets named ${name}.`)
  }

  #asset(name: string): Asset | undefined {
    const make = this.#makers.get(name)
    if (make) {
      this.#byName.set(name, new Asset(this.folder, name, make()))
      this.#makers.delete(name)
    }
    return this.#byName.get(name)
  }

  #named(name: string): Asset {
    const asset = this.#asset(name)
    if (asset === undefined) throw new Error(`There is no asset named ${name}.`)
    return asset
  }
}
