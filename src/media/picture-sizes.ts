import { readFile } from 'node:fs/promises'
import sharp, { type Sharp } from 'sharp'
import type { PictureSize } from '../domain/pictures/picture.ts'
import { Problem } from '../domain/problem.ts'
import { heicPixels } from './heic-pixels.ts'
import { withoutNotes } from './png-chunks.ts'

/** A JPEG file's bytes, with its size in pixels. */
interface SizedPicture {
  readonly bytes: Buffer
  readonly width: number
  readonly height: number
}

export type SizedPictures = Readonly<Record<PictureSize, SizedPicture>>

const MAX_PIXELS = 100_000_000
/**
 * AVIF is decoded as a whole and takes about 18 bytes for each pixel, and a file of 2 KB may have
 * 100 megapixels. This is the largest picture of AV1's level 6 (AV1 specification, annex A).
 */
const MAX_AVIF_PIXELS = 35_651_584
/** The bytes that show the format of an image. */
const MAX_BRAND_BYTES = 128

/**
 * The sizes of the demo pictures, in pixels, as boxes that a picture of any shape must fit into.
 */
const boxes = {
  thumbnail: { width: 160, height: 107 },
  largerThumbnail: { width: 400, height: 267 },
  popup: { width: 800, height: 533 },
  large: { width: 1200, height: 800 },
} as const satisfies Record<PictureSize, { width: number; height: number }>

const LARGE_JPEG = { quality: 80, progressive: true } as const
/**
 * A page has dozens of them: this takes three times as long to write, and a quarter less to send.
 */
const THUMBNAIL_JPEG = { quality: 75, mozjpeg: true } as const

/**
 * Creates all sizes of an image in a file: upright, on white, in sRGB, never larger than the
 * original, without its metadata (which may reveal where the photographer lives). An animation
 * becomes its first frame. Memory and time are not limited here: they depend on the image.
 * @throws Problem `unsupported-media-type` when the bytes are not a JPEG, PNG, WebP, GIF or AVIF
 *   image, nor a HEIC image that can be read here; `invalid-input` when the image is cut short or
 *   has more than 100 megapixels (AVIF and HEIC: 35).
 */
export async function inAllSizes(file: string): Promise<SizedPictures> {
  // The library gets bytes, not the path: its errors would name the path.
  const image = withoutNotes(await readFile(file))
  const pixels = await pixelsOf(image).catch((fault: unknown) => {
    if (fault instanceof Problem) throw fault
    throw Problem.of(
      'invalid-input',
      'Invalid picture',
      `The picture cannot be read: ${reasonOf(fault)}.`,
    )
  })
  return {
    thumbnail: await jpegWithin(boxes.thumbnail, pixels),
    largerThumbnail: await jpegWithin(boxes.largerThumbnail, pixels),
    popup: await jpegWithin(boxes.popup, pixels),
    large: await jpegWithin(boxes.large, pixels),
  }
}

/** Why the library cannot read a picture, in our words: its own name parts of programs. */
function reasonOf(fault: unknown): string {
  const isLarge = fault instanceof Error && /exceeds pixel limit/i.test(fault.message)
  return isLarge
    ? 'it has more pixels than can be read here (100 megapixels; AVIF and HEIC: 35)'
    : 'the file is damaged or ends too early'
}

/**
 * Recognizes, by the first bytes, the formats that every browser shows and that cannot contain a
 * program. The library uses the same bytes, so none of its other decoders is ever used.
 */
function isImage(bytes: Buffer): boolean {
  const text = (start: number, end: number) => bytes.toString('latin1', start, end)
  if (text(0, 3) === '\xff\xd8\xff') return true
  if (text(0, 8) === '\x89PNG\r\n\x1a\n') return true
  if (text(0, 4) === 'RIFF' && text(8, 12) === 'WEBP') return true
  return text(0, 6) === 'GIF87a' || text(0, 6) === 'GIF89a' || isAvif(bytes)
}

const AVIF = /^(?:.{4})*avi[fs]/s
const HEIC = /^(?:.{4})*(?:he[iv][cx]|heis|heim)/s

function isAvif(bytes: Buffer): boolean {
  return hasBrand(bytes, AVIF)
}

/**
 * Reads the file type box of ISO base media: its length, `ftyp`, and brands of four letters each.
 */
function hasBrand(bytes: Buffer, brand: RegExp): boolean {
  if (bytes.length < 12 || bytes.toString('latin1', 4, 8) !== 'ftyp') return false
  const end = Math.min(bytes.readUInt32BE(0), MAX_BRAND_BYTES)
  return brand.test(bytes.toString('latin1', 8, end))
}

/** Decodes the image once, into the pixels of its largest size. */
async function pixelsOf(image: Buffer) {
  if (isImage(image)) {
    const limitInputPixels = isAvif(image) ? MAX_AVIF_PIXELS : MAX_PIXELS
    return await largePixels(sharp(image, { limitInputPixels, failOn: 'error', pages: 1 }))
  }
  const isHeic = hasBrand(image, HEIC)
  const heic = isHeic ? await heicPixels(image, MAX_AVIF_PIXELS) : null
  if (heic !== null) {
    const { data, width, height } = heic
    return await largePixels(sharp(data, { raw: { width, height, channels: 4 } }))
  }
  const kinds = 'a JPEG, PNG, WebP, GIF or AVIF image'
  const detail = isHeic
    ? `The picture is a HEIC image, the default of iPhones, which cannot be read here; it must be ${kinds}. Send it from the iPhone, which converts it, or save it as JPEG first.`
    : `The picture is not ${kinds}.`
  throw Problem.of('unsupported-media-type', 'Invalid picture', detail)
}

function largePixels(image: Sharp) {
  return image
    .autoOrient()
    .flatten({ background: '#ffffff' })
    .resize({ ...boxes.large, fit: 'inside', withoutEnlargement: true })
    .toColorspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
}

async function jpegWithin(
  box: { readonly width: number; readonly height: number },
  pixels: Awaited<ReturnType<typeof largePixels>>,
): Promise<SizedPicture> {
  const { width, height, channels } = pixels.info
  const { data, info } = await sharp(pixels.data, { raw: { width, height, channels } })
    .resize({ ...box, fit: 'inside', withoutEnlargement: true })
    .toColorspace('srgb')
    .jpeg(box.width > boxes.largerThumbnail.width ? LARGE_JPEG : THUMBNAIL_JPEG)
    .toBuffer({ resolveWithObject: true })
  return { bytes: data, width: info.width, height: info.height }
}
