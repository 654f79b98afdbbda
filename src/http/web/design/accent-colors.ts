import { contrast, type Rgb, rgbOf } from './color-contrast.ts'

/** The operator's color, adjusted to be legible on each theme's background. */
export interface AccentColors {
  readonly light: string
  readonly dark: string
}

/** The backgrounds in tokens.css: the darkest light one and the lightest dark one. */
const LIGHT_PAPER: Rgb = [0xf0, 0xe9, 0xd8]
const DARK_PAPER: Rgb = [0x2b, 0x2c, 0x25]
const BLACK: Rgb = [0, 0, 0]
const WHITE: Rgb = [255, 255, 255]

/** The contrast that WCAG 2.2 requires for text (1.4.3). */
const MIN_CONTRAST = 4.5
const STEPS = 20

/**
 * Darkens or lightens a color until text in it has enough contrast. @param color Such as #2f5d3a.
 */
export function accentColors(color: string): AccentColors {
  const rgb = rgbOf(color)
  return { light: legible(rgb, LIGHT_PAPER, BLACK), dark: legible(rgb, DARK_PAPER, WHITE) }
}

function legible(color: Rgb, paper: Rgb, towards: Rgb): string {
  for (let step = 0; step < STEPS; step++) {
    const mixed = mix(color, towards, step / STEPS)
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
