/**
 * Where a picture is seen from. The eye looks level; the horizon's place in the frame is shifted,
 * as with a view camera, so that trees stay upright. World axes in metres: x right, z ahead, heights
 * from the ground at the eye.
 */
export interface Camera {
  readonly width: number
  readonly height: number
  /** Pixels that one metre covers at one metre's distance. */
  readonly focal: number
  /** Pixel row of the horizon, counted from the top. */
  readonly horizonY: number
  readonly eyeHeight: number
}

export function rowOf(camera: Camera, height: number, z: number): number {
  return camera.horizonY - (camera.focal * (height - camera.eyeHeight)) / z
}

export function columnOf(camera: Camera, x: number, z: number): number {
  return camera.width / 2 + (camera.focal * x) / z
}
