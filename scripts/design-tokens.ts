import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { contrast, rgbOf } from '../src/http/web/design/color-contrast.ts'

/** The site's design as its style sheets have it. */

const HTTP = fileURLToPath(new URL('../src/http', import.meta.url))
const ROOT_FONT_PX = 16

/** A custom property of a style sheet, such as `--space-1`, and what it is set to. */
export interface Token {
  readonly name: string
  readonly value: string
}

/** The custom properties of a style sheet below http, in their order. */
export function tokensOf(sheet: string): Token[] {
  const text = readFileSync(join(HTTP, sheet), 'utf8')
  return [...text.matchAll(/^\s*(--[\w-]+):\s*([^;]+);/gm)].map(([, name = '', value = '']) => ({
    name,
    value: value.replaceAll(/\s+/g, ' '),
  }))
}

/** The values of a color in the two themes; null: its value is no `light-dark()`. */
export function themesOf(value: string): { readonly light: string; readonly dark: string } | null {
  const [, light, dark] =
    /^light-dark\((#\w+|rgb\([^)]*\)), (#\w+|rgb\([^)]*\))\)$/.exec(value) ?? []
  return light === undefined || dark === undefined ? null : { light, dark }
}

/** How many pixels a length has in a window. @param length Such as `clamp(1rem, 0.4rem + 2.4vw, 2.5rem)`. */
export function lengthPx(length: string, windowPx: number): number {
  const [, clamped] = /^clamp\((.+)\)$/.exec(length) ?? []
  if (clamped !== undefined) {
    const [least = 0, wished = 0, most = 0] = clamped
      .split(', ')
      .map(part => lengthPx(part, windowPx))
    return Math.min(Math.max(least, wished), most)
  }
  return length.split(' + ').reduce((sum, part) => {
    const number = Number.parseFloat(part)
    if (part.endsWith('rem')) return sum + number * ROOT_FONT_PX
    if (part.endsWith('vw')) return sum + (number * windowPx) / 100
    throw new Error(`${part} is no length in rem or vw.`)
  }, 0)
}

/** The lowest contrast of two groups of colors in a theme. */
export function lowestContrast(
  texts: readonly string[],
  papers: readonly string[],
  theme: 'light' | 'dark',
): number {
  const values = new Map(
    tokensOf('web/design/1-tokens.css').map(({ name, value }) => [name, value]),
  )
  const rgb = (name: string) => {
    const color = themesOf(values.get(name) ?? '')?.[theme]
    if (color === undefined) throw new Error(`There is no color ${name}.`)
    return rgbOf(color)
  }
  return Math.min(...texts.flatMap(text => papers.map(paper => contrast(rgb(text), rgb(paper)))))
}

/** At which widths of the window the layout changes, and in which style sheets. */
export function breakpoints(): Map<string, string[]> {
  const found = new Map<string, string[]>()
  for (const file of globSync('**/*.css', { cwd: HTTP }).toSorted()) {
    const text = readFileSync(join(HTTP, file), 'utf8')
    for (const [, width = ''] of text.matchAll(/@media \(((?:min|max)-width: [\d.]+rem)\)/g)) {
      const sheets = found.get(width) ?? []
      if (!sheets.includes(basename(file))) sheets.push(basename(file))
      found.set(width, sheets)
    }
  }
  return found
}
