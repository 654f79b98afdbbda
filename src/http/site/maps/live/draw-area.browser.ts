import type { Map as LandMap } from 'maplibre-gl'
import { TerraDraw, TerraDrawCircleMode, TerraDrawPolygonMode } from 'terra-draw'
import { TerraDrawMapLibreGLAdapter } from 'terra-draw-maplibre-gl-adapter'
import { colorsOf } from './map-colors.part.browser.ts'

const KM_PER_MILE = 1.609344
const MAX_MILES = 500

/** A drawn area, as a parameter of a search. */
export type DrawnArea = { readonly polygon: string } | { readonly near: string }

/**
 * Lets the visitor draw on a map, in the page's colors, until `signal` aborts. Resolves with the
 * finished area. @param host Has the colors.
 */
export function drawArea(
  map: LandMap,
  host: HTMLElement,
  shape: 'polygon' | 'circle',
  signal: AbortSignal,
): Promise<DrawnArea> {
  const { polygonStyles, circleStyles } = drawingStyles(host)
  const draw = new TerraDraw({
    adapter: new TerraDrawMapLibreGLAdapter({ map }),
    modes: [
      new TerraDrawPolygonMode({ styles: polygonStyles }),
      new TerraDrawCircleMode({ styles: circleStyles }),
    ],
  })
  draw.start()
  draw.setMode(shape)
  signal.addEventListener('abort', () => draw.stop())
  moveWithTaps(map, signal)
  return new Promise(resolve => {
    draw.on('finish', id => {
      const drawn = draw.getSnapshotFeature(id)
      if (drawn?.geometry.type !== 'Polygon') return
      const [ring = []] = drawn.geometry.coordinates
      const radiusKm = Number(drawn.properties['radiusKilometers'])
      const area = shape === 'circle' ? circle(ring, radiusKm) : polygon(ring)
      resolve(area)
    })
  })
}

/** The library sizes a circle only when the pointer moves, and a finger moves nothing between taps. */
function moveWithTaps(map: LandMap, signal: AbortSignal): void {
  const move = (event: PointerEvent) => {
    if (event.pointerType === 'touch') {
      map.getCanvas().dispatchEvent(new PointerEvent('pointermove', event))
    }
  }
  map.getCanvasContainer().addEventListener('pointerdown', move, { capture: true, signal })
}

/** The colors of the page for drawing. */
function drawingStyles(host: HTMLElement) {
  const color = colorsOf(host)
  const accent = hexOf(color('accent'))
  const sheet = hexOf(color('sheet'))
  const shape = { fillColor: accent, fillOpacity: 0.12, outlineColor: accent, outlineWidth: 2 }
  const points = {
    closingPointColor: sheet,
    closingPointWidth: 6,
    closingPointOutlineColor: accent,
    closingPointOutlineWidth: 2.5,
  }
  return { polygonStyles: { ...shape, ...points }, circleStyles: shape }
}

/** `rgb(47,93,58)` as `#2f5d3a`: the drawing library accepts no other format. */
function hexOf(color: string): `#${string}` {
  const parts = color.match(/\d+/g) ?? []
  return `#${parts.map(part => Number(part).toString(16).padStart(2, '0')).join('')}`
}

function polygon(ring: readonly (readonly number[])[]): DrawnArea {
  const corners = ring
    .slice(0, -1)
    .map(([east = 0, north = 0]) => `${north.toFixed(5)},${east.toFixed(5)}`)
  return { polygon: corners.join(';') }
}

/** The center of a circle is that of its box. */
function circle(ring: readonly (readonly number[])[], radiusKm: number): DrawnArea {
  const middle = (index: 0 | 1) => {
    const values = ring.map(point => point[index] ?? 0)
    return (Math.min(...values) + Math.max(...values)) / 2
  }
  const miles = Math.min(MAX_MILES, Math.max(0.1, radiusKm / KM_PER_MILE))
  return { near: `${middle(1).toFixed(5)},${middle(0).toFixed(5)},${miles.toFixed(1)}` }
}
