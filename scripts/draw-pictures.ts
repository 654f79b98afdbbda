import { join } from 'node:path'
import { pictureManifest } from '../demo/pictures/drawn-pictures.ts'
import { drawPicturePool } from '../demo/pictures/picture-pool.ts'

/** Draws the demo's pictures into the folder named on the command line, and lists them. */
const [, , directory] = process.argv
if (directory === undefined) {
  process.stderr.write('Usage: draw-pictures.ts DIRECTORY\n')
  process.exitCode = 2
} else {
  const started = performance.now()
  let written = 0
  await drawPicturePool(directory, {
    onProgress: ({ filesDone, filesMissing }) => {
      written = filesDone
      process.stderr.write(`\r${filesDone} of ${filesMissing} files`)
    },
  })
  const seconds = (performance.now() - started) / 1000
  for (const { id, theme, view, files } of pictureManifest().scenes) {
    process.stdout.write(
      `${id}  ${view.padEnd(6)}  ${theme.padEnd(10)}  ${join(directory, files.large.path)}\n`,
    )
  }
  process.stdout.write(`${written} files written in ${seconds.toFixed(2)} s\n`)
}
