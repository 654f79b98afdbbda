import type { Gazetteer } from '../../../../domain/places/gazetteer.ts'
import type { City, Coordinates, Lake } from '../../../../domain/places/place.ts'
import { placesWithin } from '../../../../domain/places/place-index.ts'
import { rankedTowns, type TownFacts } from '../../../../domain/places/ranked-towns.ts'
import { type Html, html } from '../../../../domain/values/html.ts'
import { boxBetween, DRAWING_HEIGHT, DRAWING_WIDTH, type FlatMap, type Point } from './flat-map.ts'

const MAX_TOWNS = 10
const MAX_LAKES = 4
/** Gives up after trying this many names: the map is full. */
const MAX_TRIED = 300
/** On phones, where letters are largest relative to the drawing. */
const LETTER_WIDTH = 13
const LINE_HEIGHT = 30
/** From a dot to its name; farther where something is drawn at the dot. */
const GAPS = [9, 26]
/** Places nearer to the edge would be cut off. */
const EDGE = { x: 4, y: 14 }
/** The scale and the north arrow are below and to the right of these lines. */
const BOTTOM = DRAWING_HEIGHT - 70
const CORNER = { x: DRAWING_WIDTH - 70, y: 80 }
const SCALE = { left: 0, top: BOTTOM, right: 20 + DRAWING_WIDTH / 3, bottom: DRAWING_HEIGHT }

/** A rectangle of a drawing. */
export interface DrawnBox {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

/** The towns and lakes on a map whose names may be shown, the most important first. */
export interface PlacesOnMap {
  readonly towns: readonly City[]
  readonly lakes: readonly Lake[]
}

export function placesOnMap(map: FlatMap, gazetteer: Gazetteer, facts: TownFacts): PlacesOnMap {
  const box = boxBetween(map, EDGE, { x: DRAWING_WIDTH - EDGE.x, y: BOTTOM })
  return {
    towns: placesWithin(rankedTowns(gazetteer, facts).cities, box, MAX_TRIED),
    lakes: placesWithin(gazetteer.places.lakes, box, MAX_TRIED),
  }
}

/** The names on a static map. */
export interface DrawnLabels {
  readonly drawn: Html
  /** Takes the room of one more name around a point; false if something is there. */
  readonly reserve: (middle: Point, name: string) => boolean
}

/** What no name may cover: the title in the corner, points of the drawing, and parts of it. */
export interface ClearParts {
  readonly title: string
  readonly points: readonly Point[]
  readonly boxes?: readonly DrawnBox[]
}

/**
 * The towns and lakes of a flat map, by name where there is room: required ones first, then the
 * largest.
 * @param named The required places.
 */
export function placeLabels(
  map: FlatMap,
  places: PlacesOnMap,
  named: PlacesOnMap,
  clear: ClearParts,
): DrawnLabels {
  const layout = new Layout(clear)
  const placed = (kind: 'town' | 'lake', all: Iterable<City | Lake>, max: number) => {
    const labels: Html[] = []
    for (const place of all) {
      if (labels.length === max) break
      const label = layout.place(map.at(place), place.name)
      if (label) labels.push(labelOf(kind, place, label, map))
    }
    return labels
  }
  const { towns, lakes } = named
  const labels = [
    placed('town', new Set(towns), MAX_TOWNS),
    placed('lake', new Set(lakes), MAX_LAKES),
    placed('town', without(places.towns, towns), MAX_TOWNS - towns.length),
    placed('lake', without(places.lakes, lakes), MAX_LAKES - lakes.length),
  ]
  return { drawn: html`${labels.flat()}`, reserve: (middle, name) => layout.reserve(middle, name) }
}

function without<Place>(places: readonly Place[], left: readonly Place[]): readonly Place[] {
  return places.filter(place => !left.includes(place))
}

interface Label extends Point {
  readonly anchor: 'start' | 'end'
}

function labelOf(
  kind: 'town' | 'lake',
  place: Coordinates & { readonly name: string },
  { x, y, anchor }: Label,
  map: FlatMap,
): Html {
  const dot = map.at(place)
  return html`<circle class="drawing-${kind}" cx="${dot.x.toFixed(1)}" cy="${dot.y.toFixed(1)}" r="4"/><text class="drawing-${kind}-name" x="${x.toFixed(1)}" y="${y.toFixed(1)}" text-anchor="${anchor}">${place.name}</text>`
}

/** Places names next to their dots, so that none covers another. */
class Layout {
  readonly #taken: DrawnBox[]

  constructor({ title, points, boxes = [] }: ClearParts) {
    this.#taken = [...points.map(({ x, y }) => around(x, y, 24, 24)), ...boxes, SCALE]
    const right = title.length * LETTER_WIDTH + LINE_HEIGHT
    this.#taken.push({ left: 0, top: 0, right, bottom: 2 * LINE_HEIGHT })
    this.#taken.push({ left: CORNER.x, top: 0, right: DRAWING_WIDTH, bottom: CORNER.y })
  }

  reserve({ x, y }: Point, name: string): boolean {
    const box = around(x, y, name.length * LETTER_WIDTH, LINE_HEIGHT)
    if (this.#taken.some(one => meet(one, box))) return false
    this.#taken.push(box)
    return true
  }

  /** To the right or left of a dot; null if neither fits. */
  place({ x, y }: Point, name: string): Label | null {
    const width = name.length * LETTER_WIDTH
    for (const gap of GAPS) {
      for (const anchor of ['start', 'end'] as const) {
        const [left, right] =
          anchor === 'start' ? [x + gap / 2, x + gap + width] : [x - gap - width, x - gap / 2]
        const box = { left, right, ...verticalRoom(y) }
        const isFree = left >= 0 && right <= DRAWING_WIDTH
        if (!isFree || this.#taken.some(one => meet(one, box))) continue
        this.#taken.push(box)
        return { x: anchor === 'start' ? x + gap : x - gap, y: y + 6, anchor }
      }
    }
    return null
  }
}

function verticalRoom(y: number): Pick<DrawnBox, 'top' | 'bottom'> {
  return { top: y - LINE_HEIGHT / 2, bottom: y + LINE_HEIGHT / 2 }
}

function around(x: number, y: number, width: number, height: number): DrawnBox {
  return { left: x - width / 2, top: y - height / 2, right: x + width / 2, bottom: y + height / 2 }
}

function meet(one: DrawnBox, other: DrawnBox): boolean {
  return (
    one.left < other.right &&
    other.left < one.right &&
    one.top < other.bottom &&
    other.top < one.bottom
  )
}
