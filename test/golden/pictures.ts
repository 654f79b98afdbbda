import { copyFileSync, mkdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { sampleDocuments } from '../../demo/documents/document-list.ts'
import { demoArtist } from '../../demo/draw-files.ts'
import { pictureManifest } from '../../demo/pictures/drawn-pictures.ts'
import type { PictureFile } from '../../src/domain/pictures/picture.ts'
import { writeDrawnFile } from '../../src/media/picture-files.ts'
import { goldenFolder } from './golden.ts'

const SOURCES = [
  'demo/{pictures,documents}/**/*.ts',
  'demo/draw-files.ts',
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
    const draw = demoArtist()
    const pictures = Object.values(pictureManifest()).map(([first]) => pathsOf(first))
    for (const paths of [...pictures, [documents[0]?.path ?? '']]) {
      for (const file of await draw(paths)) await writeDrawnFile(made, file)
    }
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

/** The paths of the files of a picture, the smallest first. */
function pathsOf(picture: { readonly files: object } | undefined): string[] {
  const files: PictureFile[] = Object.values(picture?.files ?? {})
  return files.map(({ path }) => path)
}
