import type { CountryMap, MapLine, MapShape } from '../../../../domain/places/country-map.ts'
import { type Html, html, rawHtml } from '../../../../domain/values/html.ts'
import type { AssetSet } from '../../../web/assets/asset-set.ts'
import { frameAround, type MapFrame } from './count-map.ts'

const COUNTRY = 'us'

/**
 * The lines of static maps as files, whose parts pages reference. They are most of a map's bytes
 * and the same on all pages: browsers load each file once.
 */
export function addDrawnLines(assets: AssetSet, map: CountryMap): void {
  assets.addLater(fileName(COUNTRY), () => countryFile(map))
  for (const code of map.stateCodes) assets.addLater(fileName(code), () => stateFile(map, code))
}

/** The address of the file with the states, by postal code, and the layers of the whole country. */
export function countryFilePath(assets: AssetSet): string {
  return assets.path(fileName(COUNTRY))
}

/** The address of the file with the counties of a state, named by `countyMark`, and its waters. */
export function stateFilePath(assets: AssetSet, code: string): string {
  return assets.path(fileName(code))
}

/** The name of a county in the file of its state. */
export function countyMark(id: number): string {
  return `c${id}`
}

function fileName(code: string): string {
  return `map-${code.toLowerCase()}.svg`
}

function countryFile({ states, outline, ground }: CountryMap): Buffer {
  const { neighbors, insets, lakes, rivers } = ground
  return file([
    html`<path id="outline" d="${rawHtml(outline)}"/>`,
    line('abroad', neighbors),
    line('insets', insets),
    places(states),
    line('rivers', joined(rivers)),
    line('lakes', joined(lakes)),
  ])
}

function stateFile(map: CountryMap, code: string): Buffer {
  const { rivers, lakes } = map.ground
  const shapes = new Map([...map.counties(code)].map(([id, shape]) => [countyMark(id), shape]))
  const frame = frameAround([...shapes.values()])
  const within = (lines: readonly MapLine[]) => joined(lines.filter(one => meet(one, frame)))
  return file([places(shapes), line('rivers', within(rivers)), line('lakes', within(lakes))])
}

function file(parts: readonly Html[]): Buffer {
  return Buffer.from(
    html`<svg xmlns="http://www.w3.org/2000/svg"><defs>${parts}</defs></svg>`.text,
    'latin1',
  )
}

/** Each place by its name, and all of them as `all`. */
function places(shapes: ReadonlyMap<string, MapShape>): Html {
  return html`<g id="all">${[...shapes].map(([mark, { path }]) => line(mark, path))}</g>`
}

/**
 * Colors and widths are inherited from the page that references the line, but whether the width
 * scales must be set here.
 */
function line(mark: string, path: string): Html {
  return html`<path id="${mark}" vector-effect="non-scaling-stroke" d="${rawHtml(path)}"/>`
}

function joined(lines: readonly MapLine[]): string {
  return lines.map(({ path }) => path).join('')
}

function meet(one: MapFrame, other: MapFrame): boolean {
  return (
    one.left < other.left + other.width &&
    other.left < one.left + one.width &&
    one.top < other.top + other.height &&
    other.top < one.top + one.height
  )
}
