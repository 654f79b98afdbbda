import { Problem } from '../domain/problem.ts'

/** Decoded pixels: four bytes each, red, green, blue and alpha. */
export interface HeicPixels {
  readonly data: Buffer
  readonly width: number
  readonly height: number
}

/** The part of the package that is used. */
interface HeifImage {
  get_width(): number
  get_height(): number
  /** A number; 0 means that this is not the primary image. */
  is_primary(): number
  display(
    into: { data: Uint8ClampedArray; width: number; height: number },
    done: (shown: object | null) => void,
  ): void
  free(): void
}
interface HeifDecoder {
  /** Frees the memory of the previous file. */
  decode(bytes: Buffer): readonly HeifImage[]
}
interface HeifPackage {
  readonly HeifDecoder: new () => HeifDecoder
}

/** Operators may install it; patents on HEVC prevent us from bundling it. */
const PACKAGE = 'libheif-js/wasm-bundle.js'

/** One for all files: each decoder holds its last file in memory until the next one. */
let decoder: HeifDecoder | null = null

/**
 * The pixels of a HEIC image, upright.
 * @returns Null if the package that reads such images is not installed.
 * @throws Problem `invalid-input` for an image that is too large, Error for one that is damaged.
 */
export async function heicPixels(bytes: Buffer, maxPixels: number): Promise<HeicPixels | null> {
  const library = await installed()
  if (library === null) return null
  decoder ??= new library.HeifDecoder()
  const images = decoder.decode(bytes)
  try {
    const image = images.find(one => one.is_primary()) ?? images[0]
    if (!image) throw new Error('the file is damaged or ends too early')
    return await pixelsOf(image, maxPixels)
  } finally {
    for (const image of images) image.free()
  }
}

async function pixelsOf(image: HeifImage, maxPixels: number): Promise<HeicPixels> {
  const width = image.get_width()
  const height = image.get_height()
  if (width * height > maxPixels) {
    const detail = `The picture has more than ${Math.floor(maxPixels / 1_000_000)} megapixels.`
    throw Problem.of('invalid-input', 'Invalid picture', detail)
  }
  const data = new Uint8ClampedArray(width * height * 4)
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  image.display({ data, width, height }, shown => {
    if (shown) resolve()
    else reject(new Error('the file is damaged or ends too early'))
  })
  await promise
  return { data: Buffer.from(data.buffer), width, height }
}

async function installed(): Promise<HeifPackage | null> {
  try {
    const loaded: { default: HeifPackage } = await import(PACKAGE)
    return loaded.default
  } catch (error) {
    if (error instanceof Error && Reflect.get(error, 'code') === 'ERR_MODULE_NOT_FOUND') return null
    throw error
  }
}
