import type { Gazetteer } from '../../domain/places/gazetteer.ts'
import { placeOnTile } from '../../domain/places/map-tile.ts'
import { type RankedTown, rankedTowns, type TownFacts } from '../../domain/places/ranked-towns.ts'

/** Starting at this zoom, all towns are named. */
const ALL_TOWNS_ZOOM = 9
/** The fewest inhabitants of a town that is named at a zoom, beside the first of states. */
const MIN_POPULATIONS = [
  ...[1_000_000, 1_000_000, 1_000_000, 250_000, 60_000, 15_000],
  ...[5000, 1500, 200],
]
/** Starting at these zooms, a state or a county may fill a map, which must name its seat. */
const MIN_STATE_ZOOM = 5
const MIN_COUNTY_ZOOM = 7
/** A seat of a county counts as a town so many times its size. */
const SEAT_FACTOR = 4
/** The room of a name in pixels, to each side of its middle. */
const NAME_ROOM = { x: 52, y: 18 }
const TILE_PIXELS = 512
const WORLD = { z: 0, x: 0, y: 0 }

/**
 * The towns that maps name at each zoom: the most important ones, as far as their names have room
 * beside each other. A town that is named stays when the map comes nearer.
 */
export class NamedTowns {
  readonly #ranked: readonly RankedTown[]
  readonly #byZoom: (readonly RankedTown[])[] = []

  constructor(gazetteer: Gazetteer, facts: TownFacts) {
    this.#ranked = rankedTowns(gazetteer, facts).towns
  }

  /** The most important first. Each zoom takes a few milliseconds once. */
  at(zoom: number): readonly RankedTown[] {
    if (zoom >= ALL_TOWNS_ZOOM) return this.#ranked
    const known = this.#byZoom[zoom]
    if (known) return known
    const before = zoom === 0 ? [] : this.at(zoom - 1)
    const towns = withRoom(this.#ranked, before, zoom)
    this.#byZoom[zoom] = towns
    return towns
  }
}

function withRoom(
  ranked: readonly RankedTown[],
  before: readonly RankedTown[],
  zoom: number,
): readonly RankedTown[] {
  const least = MIN_POPULATIONS[zoom] ?? 0
  const known = new Set(before)
  const names = new Names(zoom)
  for (const town of before) names.add(town)
  for (const town of [...ranked.filter(isFirstOfState), ...ranked]) {
    if (known.has(town)) continue
    if (!isAlwaysNamed(town, zoom) && !(isLarge(town, least) && names.hasRoom(town))) continue
    names.add(town)
    known.add(town)
  }
  return ranked.filter(town => known.has(town))
}

/** Whether a town is named although another one is close. */
export function isAlwaysNamed(town: RankedTown, zoom: number): boolean {
  if (isFirstOfState(town)) return zoom >= MIN_STATE_ZOOM
  return town.seat !== null && zoom >= MIN_COUNTY_ZOOM
}

export function isFirstOfState({ seat, isLargestOfState }: RankedTown): boolean {
  return seat === 'state' || isLargestOfState
}

function isLarge(town: RankedTown, least: number): boolean {
  if (isFirstOfState(town)) return true
  const { population, seat } = town
  return population * (seat === null ? 1 : SEAT_FACTOR) >= least
}

/** Names on a map of the whole world, in cells of the room of one name. */
class Names {
  readonly #pixels: number
  readonly #cells = new Map<string, (readonly [x: number, y: number])[]>()

  constructor(zoom: number) {
    this.#pixels = TILE_PIXELS * 2 ** zoom
  }

  add(town: RankedTown): void {
    const point = this.#pointOf(town)
    const cell = cellOf(point).join()
    const there = this.#cells.get(cell)
    if (there) there.push(point)
    else this.#cells.set(cell, [point])
  }

  hasRoom(town: RankedTown): boolean {
    const [x, y] = this.#pointOf(town)
    const [column, row] = cellOf([x, y])
    for (let across = column - 1; across <= column + 1; across++) {
      for (let down = row - 1; down <= row + 1; down++) {
        const near = this.#cells.get(`${across},${down}`) ?? []
        const isTaken = near.some(
          ([otherX, otherY]) =>
            Math.abs(otherX - x) < NAME_ROOM.x && Math.abs(otherY - y) < NAME_ROOM.y,
        )
        if (isTaken) return false
      }
    }
    return true
  }

  #pointOf(town: RankedTown): readonly [x: number, y: number] {
    return placeOnTile(WORLD, town, this.#pixels)
  }
}

function cellOf([x, y]: readonly [x: number, y: number]): readonly [number, number] {
  return [Math.floor(x / NAME_ROOM.x), Math.floor(y / NAME_ROOM.y)]
}
