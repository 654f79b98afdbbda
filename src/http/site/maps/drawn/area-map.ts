import type { CountryMap, OutlineLine } from '../../../../domain/places/country-map.ts'
import type { Gazetteer } from '../../../../domain/places/gazetteer.ts'
import type { MapCell, MapGrid } from '../../../../domain/places/map-cells.ts'
import type { BoundingBox } from '../../../../domain/places/place.ts'
import { counted } from '../../../../domain/values/counted.ts'
import { type Html, html } from '../../../../domain/values/html.ts'
import { countyLines } from './county-lines.ts'
import {
  cornersOf,
  DRAWING_HEIGHT,
  DRAWING_WIDTH,
  type FlatMap,
  flatMap,
  northArrow,
  scaleBar,
} from './flat-map.ts'
import { placeLabels } from './place-labels.ts'

const COLUMNS = 10
const ROWS = 8
const MARGIN = 24
/** Larger parts of the country are not flat. */
const MAX_DEGREES = 12

/** The contents of a map of an area, beside counties, towns and lakes. */
export interface AreaContents {
  /** The lines around the area that was asked for. */
  readonly outline: readonly OutlineLine[]
  /** Counts the listings in the cells of a grid. */
  readonly cells: (grid: MapGrid) => Promise<readonly MapCell[]>
  /** The address of the search within a box. */
  readonly addressIn: (box: BoundingBox) => string
}

/** A county, a town or a drawn area with the listings found there; null: it is too large to be flat. */
export async function areaMap(
  frame: BoundingBox,
  { outline, cells, addressIn }: AreaContents,
  gazetteer: Gazetteer,
  country: CountryMap,
): Promise<Html | null> {
  if (frame.east - frame.west > MAX_DEGREES || frame.north - frame.south > MAX_DEGREES) return null
  const map = flatMap(cornersOf(frame), MARGIN)
  const edges = edgesOf(map)
  const found = await cells({
    latitudes: edges.latitudes.slice(1, -1),
    longitudes: edges.longitudes.slice(1, -1),
  })
  const circles = found.map(cell => {
    const { x, y } = map.at(cell)
    const radius = 11 + 5 * Math.log10(cell.count)
    const said = counted(cell.count, 'listing')
    return html`<a href="${addressIn(boxOfCell(cell, edges))}" tabindex="-1" transform="translate(${x.toFixed(1)} ${y.toFixed(1)})"><circle r="${radius.toFixed(1)}"><title>${said}</title></circle><text>${cell.count.toLocaleString('en-US')}</text></a>`
  })
  const points = found.map(map.at)
  const labels = placeLabels(map, gazetteer, { towns: [], lakes: [] }, { title: '', points })
  return html`<svg class="count-map drawing" viewBox="0 0 ${DRAWING_WIDTH} ${DRAWING_HEIGHT}" role="group" aria-label="Map of the listings found">
${countyLines(map, labels.points, country, gazetteer)}
<path class="drawing-outline" d="${outline.map(line => pathOf(line, map)).join('')}"/>
${labels.drawn}
<g class="drawing-counts">${circles}</g>
${northArrow()}
${scaleBar(map)}
</svg>`
}

interface Edges {
  readonly latitudes: readonly number[]
  readonly longitudes: readonly number[]
}

/** The edges of all cells, from the south and from the west. */
function edgesOf(map: FlatMap): Edges {
  const at = (column: number, row: number) =>
    map.coordinatesAt({
      x: (column / COLUMNS) * DRAWING_WIDTH,
      y: (1 - row / ROWS) * DRAWING_HEIGHT,
    })
  return {
    latitudes: Array.from({ length: ROWS + 1 }, (_, row) => at(0, row).latitude),
    longitudes: Array.from({ length: COLUMNS + 1 }, (_, column) => at(column, 0).longitude),
  }
}

/** To four decimals, about thirty feet, outward. */
function boxOfCell({ row, column }: MapCell, { latitudes, longitudes }: Edges): BoundingBox {
  const low = (degrees = 0) => Math.floor(degrees * 1e4) / 1e4
  const high = (degrees = 0) => Math.ceil(degrees * 1e4) / 1e4
  return {
    south: low(latitudes[row]),
    north: high(latitudes[row + 1]),
    west: low(longitudes[column]),
    east: high(longitudes[column + 1]),
  }
}

function pathOf(line: OutlineLine, map: FlatMap): string {
  const points = line.map(([east, north]) => `${map.x(east).toFixed(0)} ${map.y(north).toFixed(0)}`)
  return points.length === 0 ? '' : `M${points.join('L')}`
}
