import { breakpoints, lengthPx, lowestContrast, themesOf, tokensOf } from './design-tokens.ts'

const PHONE_PX = 360
const DESK_PX = 1280

/** The contrast that WCAG 2.2 asks of text (1.4.3), and of the edges of fields (1.4.11). */
const TEXT = 4.5
const EDGE = 3

const PAPERS = ['--paper', '--paper-deep', '--sheet']

/** The use of a color, and the pairs of text and background that need contrast. */
interface ColorUse {
  readonly use: string
  readonly texts?: readonly string[]
  readonly papers?: readonly string[]
  readonly least?: typeof TEXT | typeof EDGE
}

/** A color for text on these backgrounds. */
function text(name: string, use: string, papers: readonly string[] = PAPERS): [string, ColorUse] {
  return [name, { use, texts: [name], papers, least: TEXT }]
}

/** A background for texts in these colors. */
function paper(name: string, use: string, texts: readonly string[]): [string, ColorUse] {
  return [name, { use, texts, papers: [name], least: TEXT }]
}

/** Every color of the tokens. The script fails if one is missing here. */
const USES = new Map<string, ColorUse>([
  paper('--paper', 'the page', ['--ink', '--ink-soft']),
  paper('--paper-deep', 'footer, bands, a quiet button under the pointer', ['--ink', '--ink-soft']),
  paper('--sheet', 'fields, tags, menus, boxes', ['--ink', '--ink-soft']),
  text('--ink', 'text'),
  text('--ink-soft', 'what matters less', [...PAPERS, '--land']),
  ['--line', { use: 'hairlines between parts' }],
  [
    '--line-strong',
    {
      use: 'edges of fields, quiet buttons and chips',
      texts: ['--line-strong'],
      papers: PAPERS,
      least: EDGE,
    },
  ],
  text('--accent', 'links, buttons, focus, boundaries'),
  text('--on-accent', 'text on a button', ['--accent']),
  paper('--water', 'water of drawn maps, bars of charts', ['--ink']),
  ['--water-line', { use: 'shores and rivers' }],
  paper('--land', 'land of drawn maps, the place of a photo', ['--ink']),
  paper('--map-full', 'the fullest places of a map', ['--ink']),
  text('--lease', 'For lease', ['--sheet']),
  text('--auction', 'Auction, above the usual price'),
  text('--quiet', 'what is unknown, choices that find nothing'),
  text('--error', 'what is wrong in a field'),
  ['--shadow', { use: 'below the suggestions, the one thing that floats' }],
])

/** The derived tables of docs/design/site-parts.md, by the names of their places. */
export function designTables(): Map<string, string> {
  const tokens = tokensOf('web/design/1-tokens.css')
  const beginning = (start: string) => tokens.filter(({ name }) => name.startsWith(start))
  const sizes = ['--radius', '--target', '--gutter', '--measure', '--page']
  return new Map([
    ['colors', colorTable()],
    ['map colors', mapColorTable()],
    [
      'faces',
      table(
        ['Name', 'Families'],
        [...beginning('--serif'), ...beginning('--sans')].map(({ name, value }) => [
          code(name),
          value,
        ]),
      ),
    ],
    ['text', sizeTable(beginning('--text-'))],
    ['distances', sizeTable(beginning('--space-'))],
    ['sizes', sizeTable(tokens.filter(({ name }) => sizes.includes(name)))],
    ['breakpoints', breakpointTable()],
  ])
}

/** Which colors cannot be told apart well enough, as sentences. */
export function contrastFaults(): string[] {
  return [...USES].flatMap(([name, { texts = [], papers = [], least = 0 }]) =>
    (['light', 'dark'] as const).flatMap(theme => {
      const ratio = lowestContrast(texts, papers, theme)
      return ratio >= least
        ? []
        : [
            `${name} has a contrast of ${ratio.toFixed(2)} in the ${theme} theme; it needs ${least}.`,
          ]
    }),
  )
}

function colorTable(): string {
  const rows = tokensOf('web/design/1-tokens.css').flatMap(({ name, value }) => {
    const themes = themesOf(value)
    if (themes === null) return []
    const use = USES.get(name)
    if (use === undefined) throw new Error(`design-tables.ts does not say what ${name} is for.`)
    return [[code(name), code(themes.light), code(themes.dark), use.use, ...ratios(name, use)]]
  })
  return table(['Name', 'Light', 'Dark', 'For', 'Read', 'Contrast, light', 'dark', 'needs'], rows)
}

function ratios(name: string, { texts, papers, least }: ColorUse): string[] {
  if (texts === undefined || papers === undefined || least === undefined) return ['', '', '', '']
  const isPaper = papers.includes(name)
  const others = (isPaper ? texts : papers).map(code).join(', ')
  const shown = (theme: 'light' | 'dark') => lowestContrast(texts, papers, theme).toFixed(1)
  return [`${isPaper ? 'below' : 'on'} ${others}`, shown('light'), shown('dark'), String(least)]
}

function mapColorTable(): string {
  const rows = tokensOf('web/design/5-live-map.css').map(({ name, value }) => {
    const themes = themesOf(value)
    return themes === null
      ? [code(name), code(value), 'the same mixture']
      : [code(name), code(themes.light), code(themes.dark)]
  })
  return table(['Name', 'Light', 'Dark'], rows)
}

function sizeTable(tokens: readonly { readonly name: string; readonly value: string }[]): string {
  const rows = tokens.map(({ name, value }) => [
    code(name),
    code(value),
    pixels(lengthPx(value, PHONE_PX)),
    pixels(lengthPx(value, DESK_PX)),
  ])
  return table(['Name', 'Value', `Window of ${PHONE_PX} px`, `of ${DESK_PX} px`], rows)
}

function breakpointTable(): string {
  const rows = [...breakpoints()]
    .map(([width, sheets]) => ({ width, sheets, px: lengthPx(width.split(': ')[1] ?? '', 0) }))
    .toSorted((a, b) => a.px - b.px)
    .map(({ width, sheets, px }) => [code(width), pixels(px), sheets.map(code).join(', ')])
  return table(['From or up to', 'In pixels', 'Style sheets'], rows)
}

function pixels(length: number): string {
  return `${Math.round(length * 10) / 10} px`
}

function code(text: string): string {
  return `\`${text}\``
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n')
}
