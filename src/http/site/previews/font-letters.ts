import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'

/** The site's serif from its package: Latin letters with accents. */
const FONT = '@fontsource-variable/source-serif-4/files/source-serif-4-latin-wght-normal.woff2'

/** A letter, in thousandths of a line's height. */
interface Letter {
  readonly advance: number
  /** Its outline in SVG; empty for a space. */
  readonly path: string
}

interface Outline {
  toSVG(): string
  mapPoints(moved: (x: number, y: number) => [number, number]): Outline
}

interface Glyph {
  readonly advanceWidth: number
  readonly path: Outline
}

/**
 * The part of fontkit that this file uses: the package has no types. A line of the font is 1,000
 * units high.
 */
interface Font {
  hasGlyphForCodePoint(code: number): boolean
  glyphForCodePoint(code: number): Glyph
}

/** The letters of the site's serif, each read from the font on first use. */
export class FontLetters {
  readonly #font: Font
  readonly #read = new Map<string, Letter>()

  /** Loads a library and parses the font, which takes 100 ms of processor time: call it once. */
  constructor() {
    const fontkit: { create(bytes: Buffer): Font } = createRequire(import.meta.url)('fontkit')
    this.#font = fontkit.create(readFileSync(fileURLToPath(import.meta.resolve(FONT))))
  }

  /** @param sign One character. @returns Null if the font lacks it. */
  letter(sign: string): Letter | null {
    const known = this.#read.get(sign)
    if (known !== undefined) return known
    const letter = this.#letter(sign.codePointAt(0) ?? 0)
    // Bounded by the size of the font, so no text can fill the memory.
    if (letter !== null) this.#read.set(sign, letter)
    return letter
  }

  #letter(code: number): Letter | null {
    if (!this.#font.hasGlyphForCodePoint(code)) return null
    const { advanceWidth, path } = this.#font.glyphForCodePoint(code)
    const whole = path.mapPoints((x, y) => [Math.round(x), Math.round(y)])
    return { advance: Math.round(advanceWidth), path: whole.toSVG() }
  }
}
