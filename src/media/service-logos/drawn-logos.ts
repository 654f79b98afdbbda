import type { PictureFile } from '../../domain/pictures/picture.ts'
import type { LogoColor, LogoSize, ServiceLogos } from '../../domain/pictures/service-logos.ts'
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
    thumbnail: inAllColors('thumbnail'),
    small: inAllColors('small'),
    medium: inAllColors('medium'),
    large: inAllColors('large'),
  }
}

export function serviceLogoFiles(): PictureFile[] {
  return Object.values(serviceLogos()).flatMap(colors => Object.values(colors))
}

export async function drawServiceLogos(paths: readonly string[]): Promise<DrawnFile[]> {
  // Imported only here, because a service needs only the paths.
  const { default: sharp } = await import('sharp')
  const drawn: DrawnFile[] = []
  for (const colors of Object.values(serviceLogos())) {
    for (const [color, file] of Object.entries(colors) as [LogoColor, PictureFile][]) {
      if (!paths.includes(file.path)) continue
      const svg = Buffer.from(serviceLogoSvg(color, file.width, file.height))
      const bytes = await sharp(svg).png({ compressionLevel: 9 }).toBuffer()
      drawn.push({ path: file.path, bytes })
    }
  }
  return drawn
}

function inAllColors(size: LogoSize): Record<LogoColor, PictureFile> {
  return {
    black: logoFile(size, 'black'),
    white: logoFile(size, 'white'),
    transparent: logoFile(size, 'transparent'),
  }
}

function logoFile(size: LogoSize, color: LogoColor): PictureFile {
  const [width, height] = SIZES[size]
  return { path: `pool/service-logo/${color}-${size}.png`, width, height }
}
