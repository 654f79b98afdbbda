import type { LogoColor } from '../../domain/pictures/service-logos.ts'
import type { LetterName } from './lettering.ts'
import { letterWord, wordWidth } from './lettering.ts'

interface Inks {
  readonly ground: string | null
  readonly ink: string
  /** The colors of the emblem: sky, sun, far hill, near field and its furrows. */
  readonly sky: string
  readonly sun: string
  readonly hill: string
  readonly field: string
  readonly furrow: string
}

/**
 * The one color of the transparent logo has a contrast of about 4.5 to 1 both on white and on
 * black.
 */
const inks: Readonly<Record<LogoColor, Inks>> = {
  black: {
    ground: '#0d120f',
    ink: '#f5f1e4',
    sky: '#d99a3e',
    sun: '#fff3d6',
    hill: '#4f9467',
    field: '#f5f1e4',
    furrow: '#0d120f',
  },
  white: {
    ground: '#ffffff',
    ink: '#1b3326',
    sky: '#e9b45c',
    sun: '#fff8e6',
    hill: '#4d8a60',
    field: '#1b3326',
    furrow: '#ffffff',
  },
  transparent: {
    ground: null,
    ink: '#3d7d55',
    sky: 'none',
    sun: 'none',
    hill: 'none',
    field: '#3d7d55',
    furrow: 'none',
  },
}

const weight = 16
/** In the picture's 400 units. */
const nameWidth = 242
const word: readonly LetterName[] = ['A', 'C', 'R', 'E', 'A', 'G', 'E']

/** An emblem (a parcel of furrowed land under a hill) next to the service's name. */
export function serviceLogoSvg(color: LogoColor, width: number, height: number): string {
  const ink = inks[color]
  const ground =
    ink.ground === null
      ? ''
      : `<rect x="-50" y="-50" width="500" height="240" fill="${ink.ground}"/>`
  const capHeight = (nameWidth * 100) / wordWidth(word, 100, weight)
  const name = letterWord(word, capHeight, weight, { x: 138, y: 70 - capHeight / 2, ink: ink.ink })
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 400 140">` +
    `${ground}${emblem(ink)}${name.svg}</svg>`
  )
}

function emblem(ink: Inks): string {
  const plain = ink.hill === 'none'
  const furrows = [
    'M68 82 L20 104',
    'M68 82 L38 122',
    'M68 82 L64 122',
    'M68 82 L92 122',
    'M68 82 L116 108',
  ]
  // Without a second color, furrows are gaps between strips of field.
  const strips = [
    'M60 78 L20 90 V104 Z',
    'M62 80 L20 109 V120 H30 Z',
    'M65 81 L38 120 H60 Z',
    'M68 81 L68 120 H90 Z',
    'M71 80 L98 120 H112 V110 Z',
    'M74 78 L112 104 V90 Z',
  ]
  const inside = plain
    ? `<circle cx="84" cy="42" r="9" fill="${ink.field}"/>` +
      `<path d="M20 76 C36 52 50 52 64 62 C80 50 96 54 112 70 V80 C90 70 80 72 68 72 C52 72 36 74 20 84 Z" fill="${ink.field}"/>` +
      strips.map(strip => `<path d="${strip}" fill="${ink.field}"/>`).join('')
    : `<rect x="20" y="20" width="92" height="100" fill="${ink.sky}"/>` +
      `<circle cx="84" cy="44" r="11" fill="${ink.sun}"/>` +
      `<path d="M20 74 C36 48 50 50 64 60 C80 48 96 52 112 66 V96 H20 Z" fill="${ink.hill}"/>` +
      `<path d="M20 88 C44 74 88 74 112 86 V120 H20 Z" fill="${ink.field}"/>` +
      `<path d="${furrows.join(' ')}" stroke="${ink.furrow}" stroke-width="3.4" fill="none"/>`
  return (
    `<clipPath id="parcel"><path d="M20 32 L62 20 L112 28 V110 L88 120 L20 112 Z"/></clipPath>` +
    `<g clip-path="url(#parcel)">${inside}</g>` +
    `<path d="M20 32 L62 20 L112 28 V110 L88 120 L20 112 Z" fill="none" stroke="${ink.ink}" stroke-width="6" stroke-linejoin="round"/>`
  )
}
