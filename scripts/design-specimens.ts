import { themesOf, tokensOf } from './design-tokens.ts'

/**
 * The tokens as pieces of HTML, which a page of the site shows with its own style sheet. Parts of the site need no specimen: their
 * pictures are taken of pages.
 */

const TOKENS = tokensOf('web/design/1-tokens.css')
const MAP_TOKENS = tokensOf('web/design/5-live-map.css')

function named(beginning: string): string[] {
  return TOKENS.map(({ name }) => name).filter(name => name.startsWith(beginning))
}

function grid(content: string, columns: number): string {
  return `<div style="display:grid;grid-template-columns:repeat(${columns},1fr);gap:1rem">${content}</div>`
}

function label(name: string): string {
  return `<div style="font-size:var(--text-xs)">${name.slice(2)}</div>`
}

function swatch(name: string): string {
  const box = `height:3rem;border:1px solid var(--line);border-radius:var(--radius);background:var(${name})`
  return `<div><div style="${box}"></div>${label(name)}</div>`
}

export function colorsSpecimen(): string {
  const colors = TOKENS.filter(({ value }) => themesOf(value) !== null)
  return grid(colors.map(({ name }) => swatch(name)).join(''), 4)
}

/** The map's element has colors of its own. */
export function mapColorsSpecimen(): string {
  const swatches = grid(MAP_TOKENS.map(({ name }) => swatch(name)).join(''), 4)
  const values = MAP_TOKENS.map(({ name, value }) => `${name}:${value}`).join(';')
  return `<div style="${values}">${swatches}</div>`
}

export function facesSpecimen(): string {
  const words = '40 acres with a creek'
  const line = (name: string, face: string, weight: number) =>
    `<div style="display:grid;grid-template-columns:5rem 1fr;align-items:baseline;gap:1rem">${label(name)}<div style="font:${weight} var(${name})/1.2 var(${face});white-space:nowrap">${words}</div></div>`
  const [xs = '', s = '', m = '', l = '', ...headings] = named('--text-')
  return [
    ...[xs, s, m].map(name => line(name, '--sans', 400)),
    ...[l, ...headings].map(name => line(name, '--serif', 600)),
  ].join('')
}

export function distancesSpecimen(): string {
  const spaces = named('--space-').map(
    name =>
      `<div style="display:grid;grid-template-columns:5rem 1fr;align-items:center">${label(name)}<div style="width:var(${name});height:1rem;background:var(--accent)"></div></div>`,
  )
  const boxes = [
    ['radius', 'border:1px solid var(--line-strong);border-radius:var(--radius)'],
    ['pill', 'border:1px solid var(--line-strong);border-radius:99rem'],
    ['shadow', 'box-shadow:0 6px 24px var(--shadow);border-radius:var(--radius)'],
    ['target', 'background:var(--accent);height:var(--target)'],
  ].map(
    ([name, style]) =>
      `<div><div style="height:3rem;background:var(--sheet);${style}"></div><div style="font-size:var(--text-xs);padding-top:.5rem">${name}</div></div>`,
  )
  return `<div style="display:grid;gap:.4rem;margin-bottom:1.5rem">${spaces.join('')}</div>${grid(boxes.join(''), 4)}`
}

/** The classes of 3-controls.css. The pictures show one under the pointer and one with the focus. */
export function controlsSpecimen(): string {
  const row = (content: string) =>
    `<div style="display:flex;flex-wrap:wrap;align-items:center;gap:1rem;margin-bottom:1rem">${content}</div>`
  return [
    row(
      '<button>Button</button><button data-pointed>Pointer on it</button><button data-focused>With the focus</button>',
    ),
    row(
      '<button class="button-quiet">Quiet button</button><a class="button" href="/">Link as button</a>',
    ),
    row('<span>Text with a <a href="/">link</a></span>'),
    row(
      '<input type="checkbox" checked aria-label="Box"><span>Box</span><input type="radio" checked aria-label="Choice"><span>Choice</span>',
    ),
    row('<select aria-label="Order"><option>A list to choose from</option></select>'),
  ].join('')
}
