import type { Camera } from './camera.ts'
import type { Daylight } from './daylight.ts'
import type { Relief } from './relief.ts'

/**
 * Every line of the country casts its shadow sideways along itself. The part towards or away from the eye is left out;
 * nobody sees it.
 */
export function castShadows(relief: Relief, camera: Camera, light: Daylight): void {
  const { columns, lines, heights, lit } = relief
  const level = Math.hypot(light.sun[0], light.sun[2])
  const sideways = Math.max(0.25, Math.abs(light.sun[0]) / Math.max(0.01, level))
  const slope = light.sun[1] / Math.max(0.05, level) / sideways
  const fromRight = light.sun[0] > 0
  for (let line = 0; line < lines; line += 1) {
    const step = (relief.ahead[line] as number) / camera.focal
    const fall = slope * step
    const soft = Math.max(0.06, step * 2.5)
    const first = line * columns
    let shadow = Number.NEGATIVE_INFINITY
    for (let count = 0; count < columns; count += 1) {
      const cell = first + (fromRight ? columns - 1 - count : count)
      const height = heights[cell] as number
      shadow -= fall
      const under = (shadow - height) / soft
      lit[cell] = under <= 0 ? 1 : under >= 1 ? 0 : 1 - under
      if (height > shadow) shadow = height
    }
  }
}
