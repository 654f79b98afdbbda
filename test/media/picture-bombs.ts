import { crc32, deflateRawSync, constants as zlib } from 'node:zlib'
import { bombAvif, plain } from './picture-fixtures.ts'

/** A file of a few kilobytes that takes much memory or time to read, or is not what it says. */
export interface PictureBomb {
  readonly name: string
  readonly bytes: Buffer
}

const MEBIBYTE = 1024 ** 2

interface PngShape {
  readonly width: number
  readonly height: number
  readonly bitDepth: 1 | 8 | 16
  /** Grey, RGB or RGBA. */
  readonly channels: 1 | 3 | 4
  readonly isInterlaced?: boolean
  /** Whether its last rows are missing. */
  readonly isCut?: boolean
  /** The parts of the file before the pixels. */
  readonly notes?: readonly Buffer[]
}

/** A black PNG; a kilobyte holds a megabyte of its pixels. */
export function blackPng(shape: PngShape): Buffer {
  const { width, height, bitDepth, channels, isInterlaced = false, isCut = false } = shape
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([bitDepth, { 1: 0, 3: 2, 4: 6 }[channels], 0, 0, Number(isInterlaced)], 8)
  const rows = (columns: number, lines: number) =>
    columns === 0 ? 0 : lines * (1 + Math.ceil((columns * channels * bitDepth) / 8))
  const bytes = isInterlaced
    ? PASSES.reduce((sum, [x, y, stepX, stepY]) => {
        return sum + rows(Math.ceil((width - x) / stepX), Math.ceil((height - y) / stepY))
      }, 0)
    : rows(width, height)
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    pngChunk('IHDR', header),
    ...(shape.notes ?? []),
    pngChunk('IDAT', zeros(isCut ? bytes >> 1 : bytes)),
    pngChunk('IEND', Buffer.alloc(0)),
  ])
}

/** Where each pass of Adam7 begins, and its steps. */
const PASSES = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const

const zeroBlock = deflateRawSync(Buffer.alloc(MEBIBYTE), { finishFlush: zlib.Z_FULL_FLUSH })

/** So many zeros, deflated; a block that was flushed can be repeated. */
function zeros(bytes: number): Buffer {
  const whole = Math.floor(bytes / MEBIBYTE)
  const sum = Buffer.alloc(4)
  sum.writeUInt16BE(bytes % 65_521, 0)
  sum.writeUInt16BE(1, 2)
  const rest = deflateRawSync(Buffer.alloc(bytes - whole * MEBIBYTE))
  return Buffer.concat([
    Buffer.from([0x78, 0x01]),
    ...Array.from({ length: whole }, () => zeroBlock),
    rest,
    sum,
  ])
}

function pngChunk(type: string, content: Buffer): Buffer {
  const checked = Buffer.concat([Buffer.from(type, 'latin1'), content])
  const length = Buffer.alloc(4)
  const check = Buffer.alloc(4)
  length.writeUInt32BE(content.length)
  check.writeUInt32BE(crc32(checked))
  return Buffer.concat([length, checked, check])
}

/** Texts and color profiles that grow to eight megabytes each. */
export function pngNotes(count: number): Buffer[] {
  const grown = zeros(8 * MEBIBYTE - 1)
  const text = pngChunk('zTXt', Buffer.concat([Buffer.from('Comment\0\0', 'latin1'), grown]))
  const international = Buffer.from('Comment\0\x01\0\0\0', 'latin1')
  const iText = pngChunk('iTXt', Buffer.concat([international, grown]))
  const profile = pngChunk('iCCP', Buffer.concat([Buffer.from('p\0\0', 'latin1'), grown]))
  return Array.from({ length: count }, (_, i) => [text, iText, profile][i % 3] ?? text)
}

/** A GIF whose canvas is large and whose frames are of one pixel. */
function gif(width: number, height: number, frames: number): Buffer {
  const size = Buffer.alloc(4)
  size.writeUInt16LE(width, 0)
  size.writeUInt16LE(height, 2)
  const frame = Buffer.from('2c0000000001000100000202440100', 'hex')
  return Buffer.concat([
    Buffer.from('GIF89a', 'latin1'),
    size,
    Buffer.from('800000000000ffffff', 'hex'),
    ...Array.from({ length: frames }, () => frame),
    Buffer.from(';', 'latin1'),
  ])
}

/**
 * A gray progressive JPEG whose scans each hold nothing for every block, in some hundred bytes. The
 * decoder goes through all blocks for each of them.
 * Source: ITU-T T.81, annex G: a run of 32,767 empty blocks is one bit of code and 14 bits of length.
 */
function jpegOfScans(width: number, height: number, scans: number): Buffer {
  const blocks = Math.ceil(width / 8) * Math.ceil(height / 8)
  const frame = Buffer.from('080000000001011100', 'hex')
  frame.writeUInt16BE(height, 1)
  frame.writeUInt16BE(width, 3)
  const oneCode = (kind: number, symbol: number) =>
    Buffer.from([kind, 1, ...Array(15).fill(0), symbol])
  const runs = `0${'1'.repeat(14)}`.repeat(Math.ceil(blocks / 32_767))
  const bytes = runs.padEnd(Math.ceil(runs.length / 8) * 8, '1').match(/.{8}/g) ?? []
  const empty = Buffer.from(bytes.map(bits => Number.parseInt(bits, 2)))
  const ac = Buffer.concat([segment(0xda, Buffer.from('010100013f00', 'hex')), stuffed(empty)])
  return Buffer.concat([
    Buffer.from('ffd8', 'hex'),
    segment(0xdb, Buffer.concat([Buffer.alloc(1), Buffer.alloc(64, 1)])),
    segment(0xc2, frame),
    segment(0xc4, oneCode(0x00, 0)),
    segment(0xc4, oneCode(0x10, 0xe0)),
    segment(0xda, Buffer.from('010100000000', 'hex')),
    Buffer.alloc(Math.ceil(blocks / 8)),
    ...Array.from({ length: scans }, () => ac),
    Buffer.from('ffd9', 'hex'),
  ])
}

function segment(marker: number, content: Buffer): Buffer {
  const head = Buffer.from([0xff, marker, 0, 0])
  head.writeUInt16BE(content.length + 2, 2)
  return Buffer.concat([head, content])
}

/** In the data of a scan a zero follows each byte of ones. */
function stuffed(data: Buffer): Buffer {
  return Buffer.from(data.toString('hex').replaceAll(/(?<=^(?:..)*)ff/g, 'ff00'), 'hex')
}

/** A WebP that says that it is larger than the image in it. */
async function lyingWebp(width: number, height: number): Promise<Buffer> {
  const bytes = await plain(16, 16, '#f008').webp({ lossless: false }).toBuffer()
  const canvas = bytes.indexOf('VP8X')
  if (canvas > 0) {
    bytes.writeUIntLE(width - 1, canvas + 12, 3)
    bytes.writeUIntLE(height - 1, canvas + 15, 3)
  }
  return bytes
}

const HUGE = { width: 10_000, height: 10_000 } as const

/** Every kind of bomb that is known of. */
export async function pictureBombs(): Promise<PictureBomb[]> {
  const small = { width: 1, height: 1, bitDepth: 8, channels: 3 } as const
  const deep = { ...HUGE, bitDepth: 16 } as const
  const jpeg = await plain(900, 600).jpeg({ progressive: true }).toBuffer()
  const solid = await plain(12_000, 8000).webp({ lossless: true, effort: 0 }).toBuffer()
  const avif = await plain(7000, 5000).avif({ effort: 0 }).toBuffer()
  const bombs: Readonly<Record<string, Buffer>> = {
    'png-notes': blackPng({ ...small, notes: pngNotes(100) }),
    'png-profile': blackPng({ ...small, notes: pngNotes(3).slice(2) }),
    'png-interlaced-rgba': blackPng({ ...deep, channels: 4, isInterlaced: true }),
    'png-interlaced-gray': blackPng({ ...deep, channels: 1, isInterlaced: true }),
    'png-deep': blackPng({ ...deep, channels: 4 }),
    'png-cut': blackPng({ ...deep, channels: 3, isInterlaced: true, isCut: true }),
    'png-larger': blackPng({ ...deep, width: 20_000, channels: 4 }),
    'gif-giant': gif(10_000, 10_000, 1),
    'gif-frames': gif(10_000, 10_000, 100_000),
    'gif-larger': gif(65_535, 65_535, 2),
    'jpeg-scans': jpegOfScans(10_000, 10_000, 90),
    'jpeg-many-scans': jpegOfScans(10_000, 10_000, 20_000),
    'jpeg-cut': jpeg.subarray(0, jpeg.length >> 1),
    'webp-large': solid,
    'webp-lying': await lyingWebp(16_000, 6000),
    'webp-cut': solid.subarray(0, solid.length >> 1),
    avif,
    'avif-lying': await bombAvif(5900, 5900),
    'avif-cut': avif.subarray(0, avif.length >> 1),
  }
  return Object.entries(bombs).map(([name, bytes]) => ({ name, bytes }))
}
