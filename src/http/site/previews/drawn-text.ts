import { readFileSync } from 'node:fs'

/** The letters of the site's serif as paths, in thousandths of the height of a line. `npm run preview-letters` writes them. */
type Letters = Readonly<Record<string, readonly [advance: number, path: string]>>

const SPACE = 237
const ELLIPSIS = '…'

export interface TextLook {
  readonly x: number
  /** The line that the letters stand on. */
  readonly y: number
  readonly size: number
  readonly colour: string
  /** Longer texts are cut off. */
  readonly maxWidth: number
  /** How much thicker the strokes are, in pixels; 0 without it. */
  readonly boldness?: number
}

/** Writes texts as paths, because a machine may have no fonts. */
export class DrawnText {
  readonly #letters: Letters

  /** Reads a file of 100 kB; call it once. */
  constructor() {
    const file = new URL('./letters.json', import.meta.url)
    this.#letters = JSON.parse(readFileSync(file, 'utf8')) as Letters
  }

  /** SVG of the text in one line. Letters that the font does not have are written without accents, or left out. */
  line(text: string, { x, y, size, colour, maxWidth, boldness = 0 }: TextLook): string {
    const most = (maxWidth / size) * 1000
    let along = 0
    let paths = ''
    const letters = [...this.#known(text)]
    for (const [i, letter] of letters.entries()) {
      const isLast = i === letters.length - 1
      const room = isLast ? 0 : this.#widthOf(ELLIPSIS)
      const isCut = along + this.#widthOf(letter) + room > most
      const shown = isCut ? ELLIPSIS : letter
      const path = this.#letters[shown]?.[1] ?? ''
      if (path !== '') paths += `<path transform="translate(${along} 0)" d="${path}"/>`
      if (isCut) break
      along += this.#widthOf(letter)
    }
    const scale = size / 1000
    const stroke = boldness > 0 ? ` stroke="${colour}" stroke-width="${boldness / scale}"` : ''
    return `<g transform="translate(${x} ${y}) scale(${scale} ${-scale})" fill="${colour}"${stroke}>${paths}</g>`
  }

  #known(text: string): string {
    const plain = text.normalize('NFC').replaceAll(/\s+/g, ' ').trim()
    let known = ''
    for (const letter of plain) {
      const base = letter.normalize('NFD').replaceAll(/\p{M}/gu, '')
      known += letter in this.#letters ? letter : base in this.#letters ? base : ''
    }
    return known
  }

  #widthOf(letter: string): number {
    return this.#letters[letter]?.[0] ?? SPACE
  }
}
