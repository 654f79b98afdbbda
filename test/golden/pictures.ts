import { constants } from 'node:fs'
import { cp } from 'node:fs/promises'
import { join } from 'node:path'
import { drawPicturePool } from '../../demo/pictures/picture-pool.ts'
import { goldenFolder } from './golden.ts'

const SOURCES = ['demo/pictures/**/*.ts', 'src/media/picture-files.ts', 'test/golden/*.ts']

/** Puts every picture that a demo draws into the media folder of a data directory. */
export async function copyDrawnPictures(dataDirectory: string): Promise<void> {
  const golden = await goldenFolder('pictures', SOURCES, made => drawPicturePool(made))
  const options = { recursive: true, mode: constants.COPYFILE_FICLONE }
  await cp(golden, join(dataDirectory, 'media'), options)
}
