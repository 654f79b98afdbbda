import { copyFileSync, mkdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { sampleDocuments } from '../../demo/documents/document-list.ts'
import { drawSampleDocuments } from '../../demo/documents/draw-documents.ts'
import { pictureManifest } from '../../demo/pictures/drawn-pictures.ts'
import type { PictureManifest } from '../../demo/pictures/picture-manifest.ts'
import { drawPicturePool } from '../../demo/pictures/picture-pool.ts'
import type { PictureFile } from '../../src/domain/pictures/picture.ts'
import { goldenFolder } from './golden.ts'

const SOURCES = [
  'demo/{pictures,documents}/**/*.ts',
  'src/media/picture-files.ts',
  'test/golden/*.ts',
]

/**
 * Puts a file for every picture and document that a demo draws into the media folder of a data directory, so that the demo
 * draws none. Drawing all takes a minute: the small size of the first picture of each kind is drawn, and the first document, and
 * they stand for all others.
 */
export async function copyDrawnPictures(dataDirectory: string): Promise<void> {
  const documents = sampleDocuments()
  const golden = await goldenFolder('pictures', SOURCES, async made => {
    await drawPicturePool(made, { pictures: firstOfEachKind(pictureManifest()) })
    await drawSampleDocuments(made, documents.slice(0, 1))
  })
  const copy = (from: string, path: string) => {
    const file = join(dataDirectory, 'media', path)
    mkdirSync(dirname(file), { recursive: true })
    copyFileSync(join(golden, from), file)
  }
  for (const pictures of Object.values(pictureManifest())) {
    const [first = ''] = pathsOf(pictures[0])
    for (const path of pictures.flatMap(pathsOf)) copy(first, path)
  }
  for (const { path } of documents) copy(documents[0]?.path ?? '', path)
}

function firstOfEachKind({ scenes, portraits, badges, companyLogos }: PictureManifest) {
  return {
    scenes: scenes.slice(0, 1),
    portraits: portraits.slice(0, 1),
    badges: badges.slice(0, 1),
    companyLogos: companyLogos.slice(0, 1),
  }
}

/** The paths of the files of a picture, the smallest first. */
function pathsOf(picture: { readonly files: object } | undefined): string[] {
  const files: PictureFile[] = Object.values(picture?.files ?? {})
  return files.map(({ path }) => path)
}
