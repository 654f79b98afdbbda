import type { MapShape } from '../../../../domain/places/country-map.ts'

/** Paths of the country's map are written in tenths of its units. */
export const PATH_SCALE = 0.1

/** The box around some shapes, in units of the map. */
export function extentOf(
  shapes: readonly MapShape[],
): Pick<MapShape, 'left' | 'top' | 'width' | 'height'> {
  const left = Math.min(...shapes.map(shape => shape.left))
  const top = Math.min(...shapes.map(shape => shape.top))
  const right = Math.max(...shapes.map(shape => shape.left + shape.width))
  const bottom = Math.max(...shapes.map(shape => shape.top + shape.height))
  return { left, top, width: right - left, height: bottom - top }
}
