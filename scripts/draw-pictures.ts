import { join } from 'node:path'
import { demoArtist } from '../demo/draw-files.ts'
import { pictureManifest } from '../demo/pictures/drawn-pictures.ts'
import { writeDrawnFile } from '../src/media/picture-files.ts'

/** Draws the large files of the demo's views into the folder named on the command line, and lists them. */
const [, , directory] = process.argv
if (directory === undefined) {
  process.stderr.write('Usage: draw-pictures.ts DIRECTORY\n')
  process.exitCode = 2
} else {
  const draw = demoArtist()
  for (const { id, theme, view, files } of pictureManifest().scenes) {
    const { path } = files.large
    for (const file of await draw([path])) await writeDrawnFile(directory, file)
    process.stdout.write(
      `${id}  ${view.padEnd(6)}  ${theme.padEnd(13)}  ${join(directory, path)}\n`,
    )
  }
}
