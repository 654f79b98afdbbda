import type { PictureFile } from '../../domain/pictures/picture.ts'
import type { LogoColour, LogoSize, ServiceLogos } from '../../domain/pictures/service-logos.ts'
import type { DrawnFile } from '../picture-files.ts'
import { serviceLogoSvg } from './service-logo.ts'

const SIZES: Readonly<Record<LogoSize, readonly [width: number, height: number]>> = {
  thumbnail: [88, 31],
  small: [120, 42],
  medium: [200, 70],
  large: [400, 140],
}

/** The paths and sizes of the twelve files of the service's own logo; draws nothing. */
export function serviceLogos(): ServiceLogos {
  return {
    thumbnail: inAllColours('thumbnail'),
    small: inAllColours('small'),
    medium: inAllColours('medium'),
    large: inAllColours('large'),
  }
}

/** Every file of the service's own logo. */
export function serviceLogoFiles(): PictureFile[] {
  return Object.values(serviceLogos()).flatMap(colours => Object.values(colours))
}

/** Draws some of these files, as PNG. */
export async function drawServiceLogos(paths: readonly string[]): Promise<DrawnFile[]> {
  // Imported only here, because a service asks for the paths alone.
  const { default: sharp } = await import('sharp')
  const drawn: DrawnFile[] = []
  for (const colours of Object.values(serviceLogos())) {
    for (const [colour, file] of Object.entries(colours) as [LogoColour, PictureFile][]) {
      if (!paths.includes(file.path)) continue
      const svg = Buffer.from(serviceLogoSvg(colour, file.width, file.height))
      const bytes = await sharp(svg).png({ compressionLevel: 9 }).toBuffer()
      drawn.push({ path: file.path, bytes })
    }
  }
  return drawn
}

function inAllColours(size: LogoSize): Record<LogoColour, PictureFile> {
  return {
    black: logoFile(size, 'black'),
    white: logoFile(size, 'white'),
    transparent: logoFile(size, 'transparent'),
  }
}

function logoFile(size: LogoSize, colour: LogoColour): PictureFile {
  const [width, height] = SIZES[size]
  return { path: `pool/service-logo/${colour}-${size}.png`, width, height }
}
