/** The operator's colour as it can be read on either theme's paper. */
export interface AccentColours {
  readonly light: string
  readonly dark: string
}

type Rgb = readonly [red: number, green: number, blue: number]

/** The papers of tokens.css: the darkest light one and the lightest dark one. */
const LIGHT_PAPER: Rgb = [0xf0, 0xe9, 0xd8]
const DARK_PAPER: Rgb = [0x2b, 0x2c, 0x25]
const BLACK: Rgb = [0, 0, 0]
const WHITE: Rgb = [255, 255, 255]

/** What WCAG 2.2 asks of text (1.4.3). */
const MIN_CONTRAST = 4.5
const STEPS = 20

/** Darkens or lightens a colour until text in it has enough contrast. @param colour Such as #2f5d3a. */
export function accentColours(colour: string): AccentColours {
  const rgb = [1, 3, 5].map(at => Number.parseInt(colour.slice(at, at + 2), 16)) as unknown as Rgb
  return {
    light: legible(rgb, LIGHT_PAPER, BLACK),
    dark: legible(rgb, DARK_PAPER, WHITE),
  }
}

function legible(colour: Rgb, paper: Rgb, towards: Rgb): string {
  for (let step = 0; step < STEPS; step++) {
    const mixed = mix(colour, towards, step / STEPS)
    if (contrast(mixed, paper) >= MIN_CONTRAST) return hex(mixed)
  }
  return hex(towards)
}

function mix(a: Rgb, b: Rgb, share: number): Rgb {
  return a.map((value, i) => Math.round(value + ((b[i] ?? 0) - value) * share)) as unknown as Rgb
}

function hex(rgb: Rgb): string {
  return `#${rgb.map(value => value.toString(16).padStart(2, '0')).join('')}`
}

/** From 1 to 21. */
function contrast(a: Rgb, b: Rgb): number {
  const [darker = 0, lighter = 0] = [luminance(a), luminance(b)].toSorted((x, y) => x - y)
  return (lighter + 0.05) / (darker + 0.05)
}

/** As WCAG 2.2 defines the relative luminance of an sRGB colour. */
function luminance(rgb: Rgb): number {
  const [red = 0, green = 0, blue = 0] = rgb.map(value => {
    const share = value / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
