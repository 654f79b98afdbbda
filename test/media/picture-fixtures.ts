import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { createServer, type RequestListener, type ServerResponse } from 'node:http'
import { type AddressInfo, createServer as createRawServer, type Socket } from 'node:net'
import { join } from 'node:path'
import { crc32, deflateSync } from 'node:zlib'
import sharp, { type Color, type Sharp } from 'sharp'
import type { PictureFile, PictureFiles } from '../../src/domain/pictures/picture.ts'
import { Problem } from '../../src/domain/problem.ts'
import type { PictureId } from '../../src/domain/values/ids.ts'
import { DiskMedia } from '../../src/media/disk-media.ts'
import { ScratchFolder } from '../../src/media/scratch-folder.ts'
import { WebPictures, type WebPicturesOptions } from '../../src/media/web-pictures.ts'
import { decoder } from '../api/service-files.ts'

/** On a machine that runs other tests, a few megabytes take seconds. */
const MAX_WAIT_MS = 30_000

export const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="99" height="99"><rect/></svg>'

/** The guard of most tests, whose servers run on this machine. */
export const isAllowed = (address: string): boolean => address === '127.0.0.1'

/** A web server of this machine, with what it was asked. */
export interface PictureServer extends AsyncDisposable {
  /** Ends in a slash; the host is 127.0.0.1. */
  readonly url: string
  readonly port: number
  /** Method, path and headers of each request. */
  readonly requests: { path: string; headers: Record<string, unknown> }[]
}

export async function pictureServer(listener: RequestListener): Promise<PictureServer> {
  const requests: PictureServer['requests'] = []
  const server = createServer((request, response) => {
    requests.push({ path: request.url ?? '', headers: request.headers })
    listener(request, response)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/`,
    port,
    requests,
    async [Symbol.asyncDispose]() {
      const closed = new Promise(resolve => server.close(resolve))
      server.closeAllConnections()
      await closed
    },
  }
}

/** A server that speaks what it likes, once it was asked. */
export async function rawServer(answer: (socket: Socket) => void) {
  const sockets = new Set<Socket>()
  const server = createRawServer(socket => {
    sockets.add(socket.on('error', () => {}))
    socket.once('data', () => answer(socket))
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    async [Symbol.asyncDispose]() {
      const closed = new Promise(resolve => server.close(resolve))
      for (const socket of sockets) socket.destroy()
      await closed
    },
  }
}

/** A server with one answer to everything. */
export function serving(body: Buffer | string, headers = {}, status = 200): Promise<PictureServer> {
  return pictureServer((_, response) => response.writeHead(status, headers).end(body))
}

/** Sends as fast as it is taken, without an end. */
export function pour(response: ServerResponse): void {
  const block = Buffer.alloc(1 << 20, 'x')
  const send = () => {
    while (!response.destroyed && response.write(block));
  }
  response.on('drain', send)
  send()
}

/** Sends a byte now and then, so that the connection is never idle. */
export function drip(response: ServerResponse): void {
  const timer = setInterval(() => response.write('x'), 20)
  response.on('close', () => clearInterval(timer))
}

/** Makes pictures in a directory, each with the next id, and reads them back. */
export function picturesIn(directory: string) {
  let id = 730
  const scratch = new ScratchFolder(join(directory, 'uploads'))
  const media = new DiskMedia(directory)
  const make = (url: string, options: Partial<WebPicturesOptions> = {}) => {
    const guard = { isAllowed, timeoutMs: MAX_WAIT_MS, ...options }
    const pictures = new WebPictures({ media, decoder, scratch, randomBytes, ...guard })
    id++
    return pictures.make(id as PictureId, url)
  }
  /** Makes a picture of what a server answers; checks that the connection is let go at once. */
  const makeFrom = async (
    answer: (response: ServerResponse) => unknown,
    timeoutMs = MAX_WAIT_MS,
  ) => {
    const closed: Promise<unknown>[] = []
    await using server = await pictureServer((_, response) => {
      closed.push(new Promise(resolve => response.on('close', resolve)))
      answer(response)
    })
    try {
      return await make(server.url, { timeoutMs })
    } finally {
      const settled = performance.now()
      await Promise.all(closed)
      assert.ok(performance.now() - settled < 3500, 'the connection stayed open')
    }
  }
  const makeOf = (body: Buffer | string, headers = {}, status = 200) =>
    makeFrom(response => response.writeHead(status, headers).end(body))
  const read = (file: PictureFile) => readFile(join(directory, file.path))
  const pixelAt = async (file: PictureFile, left: number, top: number) => {
    const one = sharp(await read(file)).extract({ left, top, width: 1, height: 1 })
    return [...(await one.raw().toBuffer())]
  }
  return { make, makeOf, makeFrom, read, pixelAt, folderOfLast: () => `listings/${id}` }
}

/** From the smallest to the largest. */
export function sizes(files: PictureFiles): string {
  return Object.values(files)
    .map(file => `${file.width}x${file.height}`)
    .join(' ')
}

/** An image of one color, in the pixel format that a test then encodes. */
export function plain(width: number, height: number, background: Color = '#3a6b2f') {
  return sharp({ create: { width, height, channels: 3, background } })
}

/**
 * A photo in the form in which a phone keeps it: 1600 wide and 800 high, red at the left and blue at the right, to be turned
 * so that red is above, with the place and the photographer's name.
 */
export function sidewaysRedAndBlue(): Promise<Buffer> {
  const blue = { create: { width: 800, height: 800, channels: 3, background: '#00f' } } as const
  const place = { GPSLatitude: '31/1 52/1 0/1', GPSLatitudeRef: 'N' }
  return plain(1600, 800, '#f00')
    .composite([{ input: blue, gravity: 'east' }])
    .withMetadata({ orientation: 6 })
    .withExifMerge({ IFD0: { Copyright: 'Somebody' }, IFD3: place })
    .withIccProfile('p3')
    .jpeg()
    .toBuffer()
}

/** Pixels that no encoder can make small, so that half a file lacks half the picture. */
export function noise(width: number, height: number) {
  const pixels = Buffer.alloc(width * height * 3)
  for (let index = 0; index < pixels.length; index++) {
    pixels[index] = (Math.imul(index + 1, 2654435761) >>> 13) & 255
  }
  return sharp(pixels, { raw: { width, height, channels: 3 } })
}

/** An image as a file of each kind that is accepted. */
export function inEachFormat(image: Sharp): Promise<Buffer[]> {
  return Promise.all([
    image.clone().jpeg().toBuffer(),
    image.clone().jpeg({ progressive: true }).toBuffer(),
    image.clone().png().toBuffer(),
    image.clone().webp().toBuffer(),
    image.clone().gif().toBuffer(),
    image.clone().avif({ effort: 0 }).toBuffer(),
  ])
}

/** A valid PNG of one bit a pixel: 50 KB are enough for 400 megapixels. */
export function bombPng(width: number, height: number): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header[8] = 1
  const rows = Buffer.alloc((1 + Math.ceil(width / 8)) * height)
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    pngChunk('IHDR', header),
    pngChunk('IDAT', deflateSync(rows, { level: 1 })),
    pngChunk('IEND', Buffer.alloc(0)),
  ])
}

/** An AVIF file that states another size than its own, as far as its readers look before decoding. */
export async function bombAvif(width: number, height: number): Promise<Buffer> {
  const bytes = await plain(64, 64).avif({ effort: 0 }).toBuffer()
  const size = bytes.indexOf('ispe') + 8
  bytes.writeUInt32BE(width, size)
  bytes.writeUInt32BE(height, size + 4)
  return bytes
}

function pngChunk(type: string, content: Buffer): Buffer {
  const checked = Buffer.concat([Buffer.from(type, 'latin1'), content])
  const length = Buffer.alloc(4)
  const check = Buffer.alloc(4)
  length.writeUInt32BE(content.length)
  check.writeUInt32BE(crc32(checked))
  return Buffer.concat([length, checked, check])
}

/** Whether each channel is within 12 of 255 of what was meant: JPEG does not keep colors exactly. */
export function assertColor(actual: number[], expected: number[]) {
  assert.equal(actual.length, expected.length)
  const near = actual.every((value, index) => Math.abs(value - (expected[index] ?? 999)) <= 12)
  assert.ok(near, `the color is ${actual}, not ${expected}`)
}

/** Trying again does not help, and the sentence says why. */
export function refused(sentence: RegExp, code = 'invalid-input') {
  return (fault: unknown) => {
    assert.ok(fault instanceof Problem, `no Problem: ${fault}`)
    assert.equal(fault.code, code)
    assert.match(fault.message, sentence)
    assert.match(fault.message, /^[A-Z].*\.$/s)
    return true
  }
}

/** Trying again may help. */
export function failed(sentence: RegExp) {
  return (fault: unknown) => {
    assert.ok(fault instanceof Error && !(fault instanceof Problem), `a Problem: ${fault}`)
    assert.match(fault.message, sentence)
    assert.match(fault.message, /^[A-Z].*\.$/s)
    return true
  }
}
