/**
 * Records what every surface answers, record-surfaces.ts [FOLDER]: writes test/golden/surfaces.txt, which
 * `surfaces.release.test.ts` compares. With a folder, it writes the whole answers there instead, one file each, so that those of two
 * commits can be compared with `diff -r`.
 */

import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { digestsOf, recordSurfaces } from '../test/golden/surfaces.ts'

const [folder] = process.argv.slice(2)
const recorded = await recordSurfaces()
if (folder === undefined) {
  writeFileSync(new URL('../test/golden/surfaces.txt', import.meta.url), digestsOf(recorded))
} else {
  mkdirSync(folder, { recursive: true })
  for (const [i, { name, text }] of recorded.entries()) {
    const file = `${String(i).padStart(3, '0')} ${name.replaceAll(/[^\w.=]+/g, ' ').slice(0, 100)}`
    writeFileSync(join(folder, file), `${name}\n\n${text}\n`)
  }
}
process.stdout.write(`${recorded.length} answers\n`)
