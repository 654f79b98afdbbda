import type { MapGround, MapLine, MapShape } from '../../../domain/places/country-map.ts'
import { type Html, html, rawHtml } from '../../../domain/values/html.ts'

/** A place on a map with the number of listings there. */
export interface CountedShape {
  readonly shape: MapShape
  readonly name: string
  /** What stands on the map if there is room; empty: nothing. */
  readonly label: string
  readonly count: number
  /** Where a click leads; null: nowhere, as there are no listings. */
  readonly address: string | null
}

/** Paths are written in tenths. */
const PATH_SCALE = 0.1
const SHADES = 5
/** How far the middle of a shape must be from its edge for a label, in heights of the label's lines. */
const ROOM_LINES = 0.85

export interface MapFrame {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
}

export interface MapLook {
  readonly title: string
  /** How high a line of a label is, as a share of the map's width; 0: there are no labels. */
  readonly labelShare: number
  /** The path of the coast and the borders; null: none is drawn. */
  readonly outline: string | null
  /** The land of other countries and the corner of Alaska and Hawaii; null: they are not drawn. */
  readonly around: Pick<MapGround, 'neighbours' | 'insets'> | null
  readonly waters: Pick<MapGround, 'lakes' | 'rivers'>
}

/**
 * A map with the number of listings in each place, shaded by it. For people who see it and have a pointer: the places stand
 * in a list beside it as well, so that nobody has to walk through the map by keyboard.
 */
export function countMap(
  shapes: readonly CountedShape[],
  frame: MapFrame,
  { title, labelShare, outline, around, waters }: MapLook,
): Html {
  const shadeOf = shading(shapes.map(({ count }) => count))
  const areas = shapes.map(({ shape, name, count, address }) => {
    const path = html`<path class="shade-${shadeOf(count)}" d="${rawHtml(shape.path)}"><title>${name}: ${count.toLocaleString('en-US')}</title></path>`
    return address === null ? path : html`<a href="${address}" tabindex="-1">${path}</a>`
  })
  const line = frame.width * labelShare
  const labels = shapes.filter(one => hasRoom(one, line)).map(one => labelOf(one, line))
  return html`<svg class="count-map" viewBox="${box(frame)}" role="group" aria-label="${title}">
<g transform="scale(${PATH_SCALE})">${around === null ? null : neighbours(around)}${outline === null ? null : shoreline(outline)}${areas}${watersWithin(waters, frame)}</g>
<g class="map-labels">${labels}</g>
</svg>`
}

function neighbours({ neighbours: land, insets }: Pick<MapGround, 'neighbours' | 'insets'>): Html {
  return html`<path class="map-abroad" d="${rawHtml(land)}"/><path class="map-insets" d="${rawHtml(insets)}"/>`
}

/** The rivers and lakes that a frame shows. They let clicks through to the places below them. */
function watersWithin({ lakes, rivers }: MapLook['waters'], frame: MapFrame): Html {
  const paths = (lines: readonly MapLine[]) =>
    rawHtml(
      lines
        .filter(line => meet(line, frame))
        .map(({ path }) => path)
        .join(''),
    )
  return html`<path class="map-river" d="${paths(rivers)}"/><path class="map-lake" d="${paths(lakes)}"/>`
}

function meet(one: MapFrame, other: MapFrame): boolean {
  return (
    one.left < other.left + other.width &&
    other.left < one.left + one.width &&
    one.top < other.top + other.height &&
    other.top < one.top + one.height
  )
}

/** Two lines around the land, as on old maps. */
function shoreline(outline: string): Html {
  const lines = ['outer', 'gap', 'inner', 'land'].map(
    line => html`<use href="#map-outline" class="shore-${line}"/>`,
  )
  return html`<defs><path id="map-outline" d="${rawHtml(outline)}"/></defs>${lines}`
}

/** The frame around some shapes, with a margin. */
export function frameAround(shapes: readonly MapShape[]): MapFrame {
  const left = Math.min(...shapes.map(shape => shape.left))
  const top = Math.min(...shapes.map(shape => shape.top))
  const right = Math.max(...shapes.map(shape => shape.left + shape.width))
  const bottom = Math.max(...shapes.map(shape => shape.top + shape.height))
  const margin = (right - left) * 0.02
  return {
    left: left - margin,
    top: top - margin,
    width: right - left + 2 * margin,
    height: bottom - top + 2 * margin,
  }
}

function box({ left, top, width, height }: MapFrame): string {
  return [left, top, width, height].map(number => number.toFixed(1)).join(' ')
}

/** From 0 for none to `SHADES`: places are ranked, so that one full place does not make all others pale. */
function shading(counts: readonly number[]): (count: number) => number {
  const ranked = counts.filter(count => count > 0).sort((a, b) => a - b)
  // Of equal counts, the last one is kept.
  const ranks = new Map(ranked.map((count, i) => [count, i + 1] as const))
  return count => Math.ceil(((ranks.get(count) ?? 0) / ranked.length) * SHADES) || 0
}

function hasRoom({ shape, label, count }: CountedShape, line: number): boolean {
  return line > 0 && label !== '' && count > 0 && shape.room > line * ROOM_LINES
}

function labelOf({ shape, label, count }: CountedShape, line: number): Html {
  const x = shape.middle.x.toFixed(1)
  return html`<text x="${x}" y="${shape.middle.y.toFixed(1)}" font-size="${line.toFixed(2)}"><tspan class="map-name" x="${x}">${label}</tspan><tspan x="${x}" dy="1.1em">${count.toLocaleString('en-US')}</tspan></text>`
}
