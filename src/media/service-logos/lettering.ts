/** A letter as strokes in a box 100 high: drawn here, so that no font need be installed. */
interface Letter {
  readonly width: number
  readonly strokes: string
}

const letters = {
  A: { width: 84, strokes: 'M4 100 L42 2 L80 100 M18 67 H66' },
  C: { width: 82, strokes: 'M78 22 A44 48 0 1 0 78 78' },
  E: { width: 58, strokes: 'M56 4 H8 V96 H56 M8 50 H50' },
  G: { width: 88, strokes: 'M80 21 A45 48 0 1 0 82 78 V54 H52' },
  L: { width: 56, strokes: 'M8 0 V96 H54' },
  R: { width: 70, strokes: 'M8 100 V4 H36 A25 25 0 0 1 36 56 H8 M36 56 L64 100' },
} as const satisfies Readonly<Record<string, Letter>>

export type LetterName = keyof typeof letters

export interface Lettering {
  /** SVG of the word, its top left corner at the given point. */
  readonly svg: string
  readonly width: number
}

/** A word, `height` tall; `weight` is the strokes' thickness in hundredths of the height. */
export function letterWord(
  word: readonly LetterName[],
  height: number,
  weight: number,
  { x, y, ink }: { readonly x: number; readonly y: number; readonly ink: string },
): Lettering {
  const size = height / 100
  const gap = 17 + weight * 0.4
  let along = 0
  const parts: string[] = []
  for (const name of word) {
    const { width, strokes } = letters[name]
    parts.push(`<path d="${strokes}" transform="translate(${along} 0)"/>`)
    along += width + gap
  }
  const svg =
    `<g transform="translate(${x} ${y}) scale(${size})" fill="none" stroke="${ink}" ` +
    `stroke-width="${weight}" stroke-linejoin="round">${parts.join('')}</g>`
  return { svg, width: (along - gap) * size }
}

/** The width of a word, to center it. */
export function wordWidth(word: readonly LetterName[], height: number, weight: number): number {
  return letterWord(word, height, weight, { x: 0, y: 0, ink: '' }).width
}
