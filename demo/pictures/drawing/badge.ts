import type { LetterName } from '../../../src/media/service-logos/lettering.ts'
import { letterWord, wordWidth } from '../../../src/media/service-logos/lettering.ts'
import type { BadgeName } from '../picture-manifest.ts'

interface BadgeLook {
  readonly metal: readonly [light: string, dark: string]
  readonly field: readonly [light: string, dark: string]
  readonly ribbon: string
  readonly sign: 'star' | 'peaks' | 'letters' | 'letters and star'
}

const looks: Readonly<Record<BadgeName, BadgeLook>> = {
  premium: {
    metal: ['#f3d489', '#a9782a'],
    field: ['#3d7a55', '#1d4631'],
    ribbon: '#8c2f2b',
    sign: 'star',
  },
  platinum: {
    metal: ['#f2f4f6', '#8b95a1'],
    field: ['#4a5a70', '#222d3d'],
    ribbon: '#54657c',
    sign: 'peaks',
  },
  alc: {
    metal: ['#e9dcb8', '#9a8550'],
    field: ['#2f6a4a', '#17402c'],
    ribbon: '#2f6a4a',
    sign: 'letters',
  },
  'advanced-alc': {
    metal: ['#f7dc8f', '#b07e22'],
    field: ['#24456f', '#0f2442'],
    ribbon: '#24456f',
    sign: 'letters and star',
  },
}

const alc: readonly LetterName[] = ['A', 'L', 'C']

/** A round seal with a notched rim on two ribbon ends; transparent around. */
export function badgeSvg(name: BadgeName, side: number): string {
  const look = looks[name]
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}" viewBox="0 0 256 256"><defs>` +
    gradient('metal', look.metal) +
    gradient('field', look.field) +
    `</defs><path d="M84 170 L58 250 L88 238 L106 254 L126 190 Z M172 170 L198 250 L168 238 L150 254 L130 190 Z" fill="${look.ribbon}"/>` +
    `<path d="M84 170 L76 196 L122 204 L126 190 Z M172 170 L180 196 L134 204 L130 190 Z" fill="#000" fill-opacity="0.22"/>` +
    `<path d="${rim(128, 112, 108, 98, 36)}" fill="url(#metal)"/>` +
    `<circle cx="128" cy="112" r="86" fill="url(#field)" stroke="${look.metal[1]}" stroke-width="3"/>` +
    `<circle cx="128" cy="112" r="77" fill="none" stroke="${look.metal[0]}" stroke-width="2.5" stroke-opacity="0.8"/>` +
    `${sign(look)}</svg>`
  )
}

function sign(look: BadgeLook): string {
  const light = look.metal[0]
  const hills =
    `<path d="M58 142 C82 120 104 126 122 134 C146 116 174 120 198 142 C184 172 156 188 128 188 C100 188 72 172 58 142 Z" fill="${light}" fill-opacity="0.9"/>` +
    `<path d="M72 160 C104 146 152 146 184 160 M90 175 C112 164 144 164 166 175" fill="none" stroke="${look.field[1]}" stroke-width="4"/>`
  if (look.sign === 'star') return `${hills}<path d="${star(128, 88, 44, 18)}" fill="${light}"/>`
  if (look.sign === 'peaks') {
    return (
      `<path d="M62 150 L104 82 L124 112 L146 70 L194 150 Z" fill="${light}"/>` +
      `<path d="M104 82 L91 103 L103 100 L109 108 L117 101 Z M146 70 L129 101 L143 96 L152 106 L165 101 Z" fill="${look.field[1]}" fill-opacity="0.45"/>` +
      `<path d="M66 160 H190 M84 172 H172" stroke="${light}" stroke-width="5"/>` +
      `<path d="${star(128, 50, 13, 5.4)}" fill="${light}"/>`
    )
  }
  const starred = look.sign === 'letters and star'
  const height = 46
  const wide = wordWidth(alc, height, 17)
  const letters = letterWord(alc, height, 17, {
    x: 128 - wide / 2,
    y: starred ? 92 : 84,
    ink: light,
  })
  const crown = starred
    ? `<path d="${star(128, 66, 18, 7.4)} ${star(94, 74, 11, 4.6)} ${star(162, 74, 11, 4.6)}" fill="${light}"/>`
    : `<path d="M92 72 C106 54 118 58 128 64 C140 54 152 58 164 72 Z" fill="${light}"/>`
  const field = `<path d="M84 156 C106 144 150 144 172 156 M98 170 C114 161 142 161 158 170" fill="none" stroke="${light}" stroke-width="5" stroke-linecap="round"/>`
  return crown + letters.svg + field
}

function gradient(id: string, [light, dark]: readonly [string, string]): string {
  return (
    `<linearGradient id="${id}" x1="0.15" y1="0" x2="0.85" y2="1"><stop offset="0" stop-color="${light}"/>` +
    `<stop offset="1" stop-color="${dark}"/></linearGradient>`
  )
}

export function star(x: number, y: number, outer: number, inner: number): string {
  return `${ring(x, y, 10, index => (index % 2 === 0 ? outer : inner))} Z`
}

function rim(x: number, y: number, outer: number, inner: number, teeth: number): string {
  return `${ring(x, y, teeth * 2, index => (index % 2 === 0 ? outer : inner))} Z`
}

function ring(x: number, y: number, count: number, radiusAt: (index: number) => number): string {
  const points = Array.from({ length: count }, (_, index) => {
    const angle = (index / count) * Math.PI * 2 - Math.PI / 2
    const radius = radiusAt(index)
    return `${(x + Math.cos(angle) * radius).toFixed(1)} ${(y + Math.sin(angle) * radius).toFixed(1)}`
  })
  return `M${points.join(' L')}`
}
