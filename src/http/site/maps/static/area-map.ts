import type { MapCell, MapGrid } from '../../../../domain/places/map-cells.ts'
import type { BoundingBox } from '../../../../domain/places/place.ts'
import { counted } from '../../../../domain/values/counted.ts'
import { type Html, html, rawHtml } from '../../../../domain/values/html.ts'
import type { AreaGround } from './area-ground.ts'
import { drawnCounties } from './county-lines.ts'
import { DRAWING_HEIGHT, DRAWING_WIDTH, type FlatMap, northArrow, scaleBar } from './flat-map.ts'
import { placeLabels } from './place-labels.ts'

const COLUMNS = 10
const ROWS = 8

/** The listings on a map of an area. */
export interface AreaContents {
  /** Counts the listings in the cells of a grid. */
  readonly cells: (grid: MapGrid) => Promise<readonly MapCell[]>
  /** The address of the search within a box. */
  readonly addressIn: (box: BoundingBox) => string
}

/** A map of a county, a town or a drawn area with the listings found there. */
export async function areaMap(
  { map, counties, outline, places }: AreaGround,
  { cells, addressIn }: AreaContents,
): Promise<Html> {
  const edges = edgesOf(map)
  const found = await cells({
    latitudes: edges.latitudes.slice(1, -1),
    longitudes: edges.longitudes.slice(1, -1),
  })
  const points = found.map(map.at)
  const circles = found.map((cell, i) => {
    const { x, y } = points[i] ?? map.at(cell)
    const radius = 11 + 5 * Math.log10(cell.count)
    const said = counted(cell.count, 'listing')
    return html`<a href="${addressIn(boxOfCell(cell, edges))}" tabindex="-1" transform="translate(${x.toFixed(1)} ${y.toFixed(1)})"><circle r="${radius.toFixed(1)}"><title>${said}</title></circle><text>${cell.count.toLocaleString('en-US')}</text></a>`
  })
  const labels = placeLabels(map, places, { towns: [], lakes: [] }, { title: '', points })
  return html`<svg class="count-map drawing" viewBox="0 0 ${DRAWING_WIDTH} ${DRAWING_HEIGHT}" role="group" aria-label="Map of the listings found">
${drawnCounties(counties, labels)}
<path class="drawing-outline" d="${rawHtml(outline)}"/>
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

/** Rounded outward to four decimals, about thirty feet. */
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
