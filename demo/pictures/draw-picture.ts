import sharp from 'sharp'
import type { PictureFile } from '../../src/domain/pictures/picture.ts'
import type { DrawnFile } from '../../src/media/picture-files.ts'
import { badgeSvg } from './drawing/badge.ts'
import { companyLogoSvg } from './drawing/company-logo.ts'
import { portraitSvg } from './drawing/portrait.ts'
import type { Texture } from './drawing/texture.ts'
import type { BadgeName, PictureManifest } from './picture-manifest.ts'
import { catalogdScenes, drawScene } from './scene-catalog.ts'

/** One thing to draw, with the files that it is written to. */
export type PictureJob =
  | { readonly kind: 'scene'; readonly index: number; readonly files: readonly PictureFile[] }
  | { readonly kind: 'portrait'; readonly index: number; readonly files: readonly PictureFile[] }
  | { readonly kind: 'badge'; readonly name: BadgeName; readonly files: readonly PictureFile[] }
  | {
      readonly kind: 'company-logo'
      readonly index: number
      readonly files: readonly PictureFile[]
    }

const LARGE_JPEG = { quality: 80, chromaSubsampling: '4:2:0' } as const
/** Of thumbnails, of which a page has dozens. */
const THUMBNAIL_JPEG = { quality: 75, mozjpeg: true } as const
const MAX_THUMBNAIL_WIDTH = 400
/** A view is drawn in this size for its large files. */
const LARGE = { width: 1200, height: 800 } as const
/** A quarter of the pixels, and of the time: pages of listings wait for the small files. */
const SMALL = { width: 600, height: 400 } as const

/** The jobs that draw everything a manifest lists. */
export function jobsOf(manifest: PictureManifest): PictureJob[] {
  return [
    ...manifest.scenes.map(
      ({ id, files }): PictureJob => ({
        kind: 'scene',
        index: numberOf(id),
        files: Object.values(files),
      }),
    ),
    ...manifest.portraits.map(
      ({ id, files }): PictureJob => ({
        kind: 'portrait',
        index: numberOf(id),
        files: Object.values(files),
      }),
    ),
    ...manifest.badges.map(
      ({ id, files }): PictureJob => ({ kind: 'badge', name: id, files: Object.values(files) }),
    ),
    ...manifest.companyLogos.map(
      ({ id, files }): PictureJob => ({
        kind: 'company-logo',
        index: numberOf(id),
        files: Object.values(files),
      }),
    ),
  ]
}

/** Draws the files of a job. The same job always gives the same pixels. */
export async function drawPicture(job: PictureJob, texture: Texture): Promise<DrawnFile[]> {
  if (job.kind === 'scene') return drawSceneFiles(job.index, job.files, texture)
  if (job.kind === 'portrait') return drawPortraitFiles(job.index, job.files, texture)
  return Promise.all(
    job.files.map(async file => {
      const bytes = await sharp(Buffer.from(svgOf(job, file)))
        .png({ compressionLevel: 9 })
        .toBuffer()
      return { path: file.path, bytes }
    }),
  )
}

function svgOf(
  job: Exclude<PictureJob, { kind: 'scene' | 'portrait' }>,
  file: PictureFile,
): string {
  if (job.kind === 'badge') return badgeSvg(job.name, file.width)
  return companyLogoSvg(job.index, file.width, file.height)
}

async function drawSceneFiles(
  index: number,
  files: readonly PictureFile[],
  texture: Texture,
): Promise<DrawnFile[]> {
  const scene = catalogdScenes()[index]
  if (!scene) throw new RangeError(`There is no scene number ${index}.`)
  const drawn: DrawnFile[] = []
  for (const [size, fitting] of Map.groupBy(files, ({ width }) =>
    width < SMALL.width ? SMALL : LARGE,
  )) {
    const pixels = drawScene(scene, size.width, size.height, texture)
    for (const file of fitting) {
      const whole = sharp(pixels, { raw: { ...size, channels: 3 } })
      const sized =
        file.width === size.width ? whole : whole.resize(file.width, file.height, { fit: 'fill' })
      const jpeg = file.width > MAX_THUMBNAIL_WIDTH ? LARGE_JPEG : THUMBNAIL_JPEG
      drawn.push({ path: file.path, bytes: await sized.jpeg(jpeg).toBuffer() })
    }
  }
  return drawn
}

/** A head and shoulders in front of a landscape that is out of focus. */
async function drawPortraitFiles(
  index: number,
  files: readonly PictureFile[],
  texture: Texture,
): Promise<DrawnFile[]> {
  const grounds = catalogdScenes().filter(scene => scene.view === 'ground')
  const scene = grounds[(index * 7) % grounds.length]
  if (!scene) throw new RangeError(`There is no scene for portrait number ${index}.`)
  const width = 240
  const height = 300
  const behind = drawScene(scene, width, height, texture)
  const raw = { width, height, channels: 3 } as const
  const person = Buffer.from(portraitSvg(index, width, height))
  const whole = await sharp(behind, { raw })
    .blur(3.5)
    .composite([{ input: person }])
    .raw()
    .toBuffer({ resolveWithObject: true })
  return Promise.all(
    files.map(async file => ({
      path: file.path,
      bytes: await sharp(whole.data, { raw: { width, height, channels: whole.info.channels } })
        .removeAlpha()
        .resize(file.width, file.height, { fit: 'fill' })
        .jpeg({ quality: 84 })
        .toBuffer(),
    })),
  )
}

/** `scene-001` is number 0. */
function numberOf(id: string): number {
  return Number.parseInt(id.slice(id.lastIndexOf('-') + 1), 10) - 1
}
