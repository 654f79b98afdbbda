import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { withTables } from './derived-tables.ts'
import { contrastFaults, designTables } from './design-tables.ts'

/**
 * Writes docs/design/site-parts.md, the page that shows tokens and parts of the site: design-page.ts [ADDRESS [PART…]]. Its tables
 * are derived from the style sheets. Its pictures are taken of a running site; without an address, of
 * http://localhost:8080, where `npm start` shows its demo. With names of parts, only their pictures are taken. Both are committed. With --check, reports whether the tables
 * differ, whether a picture is missing, and which colors have too little contrast; pictures are not compared.
 */

const FILE = fileURLToPath(new URL('../docs/design/site-parts.md', import.meta.url))
const PICTURES = fileURLToPath(new URL('../docs/pictures/design', import.meta.url))

const [argument = 'http://localhost:8080', ...partNames] = process.argv.slice(2)
const present = readFileSync(FILE, 'utf8')
const derived = withTables(present, designTables())
if (argument === '--check') {
  const faults = [...contrastFaults(), ...pictureFaults(present)]
  if (derived !== present) {
    faults.push('The tables of docs/design/site-parts.md are not those of the style sheets.')
  }
  if (faults.length > 0) {
    process.stderr.write(`${faults.join('\n')}\nTo write page and pictures: npm run design-page\n`)
    process.exitCode = 1
  }
} else {
  writeFileSync(FILE, derived)
  // The browser is needed here alone.
  const { takeDesignPictures } = await import('./design-pictures.ts')
  await takeDesignPictures(argument, PICTURES, partNames)
}

/** Pictures that the page shows and that are not there, and pictures that it does not show. */
function pictureFaults(page: string): string[] {
  const shown = [...page.matchAll(/\(\.\.\/pictures\/design\/([^)]+)\)/g)].map(
    ([, name = '']) => name,
  )
  const there = globSync('*.webp', { cwd: PICTURES })
  return [
    ...shown.filter(name => !there.includes(name)).map(name => `There is no picture ${name}.`),
    ...there.filter(name => !shown.includes(name)).map(name => `No part shows ${name}.`),
  ]
}
