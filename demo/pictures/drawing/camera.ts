/**
 * The viewpoint of a picture. The eye looks level, and the horizon is shifted in the frame, as with a view camera, so that
 * trees stay upright. Axes in meters: x right, z ahead, heights from the ground at the eye.
 */
export interface Camera {
  readonly width: number
  readonly height: number
  /** The size of one meter at a distance of one meter, in pixels. */
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
