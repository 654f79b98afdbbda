import type { MapShape } from '../../../../domain/places/country-map.ts'
import { groupedCount } from '../../../../domain/values/grouped-digits.ts'
import { type Html, html } from '../../../../domain/values/html.ts'

/** A place on a map and its number of listings. */
export interface CountedShape {
  readonly shape: MapShape
  /** Its name in the file of the map's lines. */
  readonly mark: string
  readonly name: string
  /** The text on the map, if there is room; empty for none. */
  readonly label: string
  /** Above 0. */
  readonly count: number
  /** Where a click leads. */
  readonly address: string
}

/** The places without listings, drawn below those with listings. */
const ALL_PLACES: MapLayer = { mark: 'all', look: 'shade-0' }

/** Paths are written in tenths. */
const PATH_SCALE = 0.1
const SHADES = 5
/** How far the center of a shape must be from its edge to have a label, in label line heights. */
const ROOM_LINES = 0.85

export interface MapFrame {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
}

export interface MapLook {
  readonly title: string
  /** The height of a label line as a share of the map's width; 0 for no labels. */
  readonly labelShare: number
  /** The address of the file with the lines (`drawn-lines.ts`). */
  readonly file: string
  readonly below: readonly MapLayer[]
  /** Drawn on top; clicks pass through to the places below. */
  readonly above: readonly MapLayer[]
}

/** A part of the file that is not a place, and the class that gives its colors. */
export interface MapLayer {
  readonly mark: string
  readonly look: string
}

/**
 * A map with the number of listings in each place, shaded by it. It is for people who see it and
 * use a pointer: the same places are in a list next to it, so that no one has to tab through the
 * map.
 */
export function countMap(
  shapes: readonly CountedShape[],
  frame: MapFrame,
  { title, labelShare, file, below, above }: MapLook,
): Html {
  const shadeOf = shading(shapes.map(({ count }) => count))
  const areas = shapes.map(
    ({ mark, name, count, address }) =>
      html`<a href="${address}" tabindex="-1"><use class="shade-${shadeOf(count)}" href="${file}#${mark}"><title>${name}: ${groupedCount(count)}</title></use></a>`,
  )
  const line = frame.width * labelShare
  const labels = shapes.filter(one => hasRoom(one, line)).map(one => labelOf(one, line))
  return html`<svg class="count-map" viewBox="${box(frame)}" role="group" aria-label="${title}">
<g transform="scale(${PATH_SCALE})">${layers(file, [...below, ALL_PLACES])}${areas}${layers(file, above)}</g>
<g class="map-labels">${labels}</g>
</svg>`
}

function layers(file: string, all: readonly MapLayer[]): Html[] {
  return all.map(({ mark, look }) => html`<use class="${look}" href="${file}#${mark}"/>`)
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

/** From 1 to `SHADES`, by rank, so that one very full place does not make all others pale. */
function shading(counts: readonly number[]): (count: number) => number {
  const ranked = counts.toSorted((a, b) => a - b)
  // Equal counts share the last one's rank.
  const ranks = new Map(ranked.map((count, i) => [count, i + 1] as const))
  return count => Math.ceil(((ranks.get(count) ?? 0) / ranked.length) * SHADES)
}

function hasRoom({ shape, label }: CountedShape, line: number): boolean {
  return line > 0 && label !== '' && shape.room > line * ROOM_LINES
}

function labelOf({ shape, label, count }: CountedShape, line: number): Html {
  const x = shape.middle.x.toFixed(1)
  return html`<text x="${x}" y="${shape.middle.y.toFixed(1)}" font-size="${line.toFixed(2)}"><tspan class="map-name" x="${x}">${label}</tspan><tspan x="${x}" dy="1.1em">${groupedCount(count)}</tspan></text>`
}
