import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'

/**
 * Writes the letters of the site's serif as paths, for pictures that the server draws: a machine without fonts draws them
 * too, and nothing has to read the font. The file is committed. With --check, reports whether it differs.
 */

const FONT = '@fontsource-variable/source-serif-4/files/source-serif-4-latin-wght-normal.woff2'
const FILE = fileURLToPath(new URL('../src/http/site/previews/letters.json', import.meta.url))
const MORE_LETTERS = '“”‘’–—…·•'

interface Glyph {
  readonly advanceWidth: number
  readonly path: { toSVG(): string }
}

interface Font {
  readonly unitsPerEm: number
  hasGlyphForCodePoint(code: number): boolean
  glyphForCodePoint(code: number): Glyph
}

// The library has no types.
const fontkit: { create(bytes: Buffer): Font } = createRequire(import.meta.url)('fontkit')
const font = fontkit.create(readFileSync(fileURLToPath(import.meta.resolve(FONT))))

const codes = [
  ...Array.from({ length: 0x7f - 0x20 }, (_, i) => 0x20 + i),
  ...Array.from({ length: 0x180 - 0xa1 }, (_, i) => 0xa1 + i),
  ...[...MORE_LETTERS].map(letter => letter.codePointAt(0) ?? 0),
]
const glyphs = codes
  .filter(code => font.hasGlyphForCodePoint(code))
  .map(code => {
    const { advanceWidth, path } = font.glyphForCodePoint(code)
    const drawn = path
      .toSVG()
      .replaceAll(/-?\d+\.\d+/g, number => String(Math.round(Number(number))))
    return `${JSON.stringify(String.fromCodePoint(code))}: [${Math.round(advanceWidth)}, ${JSON.stringify(drawn)}]`
  })
const text = `{\n${glyphs.join(',\n')}\n}\n`

if (!process.argv.includes('--check')) writeFileSync(FILE, text)
else if (readFileSync(FILE, 'utf8') !== text) {
  process.stderr.write('letters.json is not as the font has it. Run: npm run preview-letters\n')
  process.exitCode = 1
}
