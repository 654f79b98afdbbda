import { MAX_ZOOM, type MapTile } from '../../domain/places/map-tile.ts'
import { FaultList } from '../../domain/problem.ts'
import { wholeNumberOf } from '../../domain/values/scalars.ts'

/** The zoom, the column and the row of a tile. */
export const TILE_PLACE = '/:z(^[^/]+$)/:x(^[^/]+$)/:y(^[^/.]+$)'
/** The path of tiles, relative to a scope's prefix. */
export const TILE_PATH = `/tiles${TILE_PLACE}.mvt`

/** @throws Problem `invalid-input` with all faults. */
export function tileOf(path: Readonly<Record<string, string>>, maxZoom = MAX_ZOOM): MapTile {
  const faults = new FaultList()
  const read = (name: 'z' | 'x' | 'y', max: number, of: string) => {
    const value = wholeNumberOf(path[name])
    if (value !== undefined && value <= max) return value
    faults.mustBe(name, `${of}, a whole number from 0 to ${max}`, path[name])
    return 0
  }
  const z = read('z', maxZoom, 'the zoom')
  faults.throwIfAny()
  const last = 2 ** z - 1
  const tile = {
    z,
    x: read('x', last, `the column of the tile at zoom ${z}`),
    y: read('y', last, `the row of the tile at zoom ${z}`),
  }
  faults.throwIfAny()
  return tile
}
