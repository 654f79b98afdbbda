import type { DrawnFile } from '../src/media/picture-files.ts'
import { sampleDocuments } from './documents/document-list.ts'
import { drawDocument } from './documents/draw-documents.ts'
import { drawPicture, jobsOf } from './pictures/draw-picture.ts'
import { createTexture, poolTextureSeed, type Texture } from './pictures/drawing/texture.ts'
import { pictureManifest } from './pictures/drawn-pictures.ts'

/**
 * Draws the demo's files; the same path always gets the same bytes.
 * @returns Draws files of one picture, or one document, by their paths. Throws RangeError if there is no such file.
 */
export function demoArtist(): (paths: readonly string[]) => Promise<DrawnFile[]> {
  let texture: Texture | null = null
  return async paths => {
    texture ??= createTexture(poolTextureSeed)
    const document = sampleDocuments().find(({ path }) => paths.includes(path))
    if (document) return [{ path: document.path, bytes: await drawDocument(document, texture) }]
    for (const job of jobsOf(pictureManifest())) {
      const files = job.files.filter(({ path }) => paths.includes(path))
      if (files.length > 0) return await drawPicture({ ...job, files }, texture)
    }
    throw new RangeError(`The demo has no file ${paths[0]}.`)
  }
}
