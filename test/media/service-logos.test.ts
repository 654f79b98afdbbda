import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { before, describe, test } from 'node:test'
import sharp from 'sharp'
import type { LogoColor, LogoSize } from '../../src/domain/pictures/service-logos.ts'
import {
  drawServiceLogos,
  serviceLogoFiles,
  serviceLogos,
} from '../../src/media/service-logos/drawn-logos.ts'

type Pixel = readonly [red: number, green: number, blue: number, alpha: number]

const sizes: readonly LogoSize[] = ['thumbnail', 'small', 'medium', 'large']
const colors: readonly LogoColor[] = ['black', 'white', 'transparent']

interface Logo {
  readonly size: LogoSize
  readonly color: LogoColor
  readonly width: number
  readonly data: Buffer
}

describe('the service logos', () => {
  let logos: Logo[]

  before(async () => {
    const files = await drawServiceLogos(serviceLogoFiles().map(({ path }) => path))
    const bytes = new Map(files.map(file => [file.path, file.bytes]))
    logos = await Promise.all(
      sizes.flatMap(size =>
        colors.map(async color => {
          const { path, width, height } = serviceLogos()[size][color]
          const picture = sharp(bytes.get(path))
          const { info, data } = await picture
            .ensureAlpha()
            .raw()
            .toBuffer({ resolveWithObject: true })
          assert.deepEqual([info.width, info.height], [width, height])
          return { size, color, width, data }
        }),
      ),
    )
  })

  test('are twelve different ones', () => {
    const digests = logos.map(({ data }) => createHash('sha256').update(data).digest('hex'))
    assert.equal(new Set(digests).size, 12)
  })

  test('have the background that their color names', () => {
    for (const { color, data } of logos) {
      const [red, green, blue, alpha] = pixelAt(data, 0)
      if (color === 'transparent') assert.equal(alpha, 0)
      else assert.equal(alpha, 255)
      if (color === 'white') assert.deepEqual([red, green, blue], [255, 255, 255])
      if (color === 'black') assert.ok(Math.max(red, green, blue) < 24)
    }
  })

  test('show the name with enough contrast on every background', () => {
    for (const { size, color, data, width } of logos) {
      const grounds: readonly Pixel[] =
        color === 'transparent'
          ? [
              [255, 255, 255, 255],
              [0, 0, 0, 255],
            ]
          : [pixelAt(data, 0)]
      for (const ground of grounds) {
        const contrast = strongestContrast(data, width, ground)
        const least = color === 'transparent' ? 4 : 7
        assert.ok(contrast >= least, `${color} ${size}: contrast ${contrast.toFixed(2)}`)
      }
    }
  })

  test('keep the name inside the frame', () => {
    for (const { size, color, data, width } of logos) {
      const ground = pixelAt(data, 0)
      for (let pixel = width - 1; pixel < data.length / 4; pixel += width) {
        assert.deepEqual(pixelAt(data, pixel), ground, `${color} ${size} touches its right edge.`)
      }
    }
  })
})

/**
 * The contrast (WCAG 2, 1 to 21) of the name's ink, which is what fully covers a pixel right of the
 * emblem: the tenth strongest, so that no single pixel decides.
 */
function strongestContrast(data: Buffer, width: number, ground: Pixel): number {
  const contrasts: number[] = []
  for (let pixel = 0; pixel < data.length / 4; pixel += 1) {
    const ink = pixelAt(data, pixel)
    if (pixel % width > width * 0.34 && ink[3] > 250) contrasts.push(contrastOf(ink, ground))
  }
  return contrasts.sort((a, b) => b - a)[9] ?? 0
}

function contrastOf(first: Pixel, second: Pixel): number {
  const [low, high] = [luminance(first), luminance(second)].sort((a, b) => a - b)
  return ((high ?? 0) + 0.05) / ((low ?? 0) + 0.05)
}

function luminance([red, green, blue]: Pixel): number {
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
}

function linear(byte: number): number {
  const value = byte / 255
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
}

function pixelAt(data: Buffer, pixel: number): Pixel {
  const base = pixel * 4
  return [data[base] ?? 0, data[base + 1] ?? 0, data[base + 2] ?? 0, data[base + 3] ?? 0]
}
