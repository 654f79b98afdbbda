import { FontLetters } from './font-letters.ts'

const SPACE = 237
const ELLIPSIS = '…'

export interface TextLook {
  readonly x: number
  /** The baseline. */
  readonly y: number
  readonly size: number
  readonly color: string
  /** Longer texts are truncated. */
  readonly maxWidth: number
  /** How much thicker the strokes are, in pixels; 0 if absent. */
  readonly boldness?: number
}

/** Draws texts as paths, because a machine may have no fonts. */
export class DrawnText {
  /** Takes 100 ms to load. */
  readonly #letters = new FontLetters()

  /**
   * The SVG of a text in one line. Letters that the font lacks are written without accents, or
   * omitted.
   */
  line(text: string, { x, y, size, color, maxWidth, boldness = 0 }: TextLook): string {
    const most = (maxWidth / size) * 1000
    let along = 0
    let paths = ''
    const letters = [...this.#known(text)]
    for (const [i, letter] of letters.entries()) {
      const isLast = i === letters.length - 1
      const room = isLast ? 0 : this.#widthOf(ELLIPSIS)
      const isCut = along + this.#widthOf(letter) + room > most
      const shown = isCut ? ELLIPSIS : letter
      const path = this.#letters.letter(shown)?.path ?? ''
      if (path !== '') paths += `<path transform="translate(${along} 0)" d="${path}"/>`
      if (isCut) break
      along += this.#widthOf(letter)
    }
    const scale = size / 1000
    const stroke = boldness > 0 ? ` stroke="${color}" stroke-width="${boldness / scale}"` : ''
    return `<g transform="translate(${x} ${y}) scale(${scale} ${-scale})" fill="${color}"${stroke}>${paths}</g>`
  }

  #known(text: string): string {
    const plain = text.normalize('NFC').replaceAll(/\s+/g, ' ').trim()
    let known = ''
    for (const letter of plain) {
      const base = letter.normalize('NFD').replaceAll(/\p{M}/gu, '')
      known += this.#has(letter) ? letter : this.#has(base) ? base : ''
    }
    return known
  }

  #has(letter: string): boolean {
    return this.#letters.letter(letter) !== null
  }

  #widthOf(letter: string): number {
    return this.#letters.letter(letter)?.advance ?? SPACE
  }
}
