import { hash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const HASH_CHARACTERS = 12

/** The types that browsers need, by the ends of names. */
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

/** Pictures and fonts are compressed already. */
const COMPRESSED_TYPES = ['png', 'webp', 'woff2']

/** The best compression of larger files would let the first visitor wait for seconds. */
const LARGE_BYTES = 300_000

/** How assets may be compressed, the best way first. */
export const ASSET_ENCODINGS = ['br', 'gzip'] as const

/** Content that is made when it is first asked for. */
export interface LaterContent {
  /** Decides the address: another content has another identity. */
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

/** A file that pages name. Its address changes with its content, so browsers may keep it forever. */
export class Asset {
  readonly path: string
  readonly type: string
  readonly tag: string
  /** The content without compression. */
  readonly bytes: () => Promise<Buffer>
  readonly #isCompressed: boolean
  readonly #encoded = new Map<Encoding, Promise<Buffer>>()

  /**
   * @param folder The path that it is served below, such as `/site/assets`.
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

  /** The bytes in an encoding; null if that would not make them shorter. Compressed when first asked for. */
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

/** The files that the pages of a scope load: style sheet, fonts, modules, logo. All are in memory. */
export class AssetSet {
  /** Where they are served, such as `/site/assets`. */
  readonly folder: string
  readonly #byName = new Map<string, Asset>()
  readonly #makers = new Map<string, () => Buffer>()
  /** The addresses of each asset and of all that it imports. */
  readonly #modules = new Map<string, string>()

  constructor(folder: string) {
    this.folder = folder
  }

  /**
   * @param name Such as `site.css`; not used before.
   * @param imports The names of the modules that this one imports; they are added before it.
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

  /** A file that is made when its address or its content is first asked for. @param make Gives the same bytes in every process. */
  addLater(name: string, make: () => Buffer): void {
    this.#checkNew(name)
    this.#makers.set(name, make)
  }

  /** The address of a file that must be there. */
  path(name: string): string {
    return this.#named(name).path
  }

  /**
   * The addresses of a module that must be there and of all that it imports, with spaces between them. A browser that asks for all of them
   * at once does not wait until a module has come that names the next ones.
   */
  modules(name: string): string {
    const paths = this.#modules.get(name)
    if (paths === undefined) throw new Error(`There is no module named ${name}.`)
    return paths
  }

  /** The content of a file that must be there. */
  bytes(name: string): Promise<Buffer> {
    return this.#named(name).bytes()
  }

  /**
   * The file at an address below the folder. An address of another version gives the present file: a page that was
   * kept somewhere for a while still finds its style sheet.
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
