import type { Place } from './aerial-ground.ts'
import { hillHeight, surveyPlace } from './aerial-ground.ts'
import { shine } from './aerial-light.ts'
import type { AerialScene } from './aerial-plan.ts'
import type { Survey } from './aerial-survey.ts'
import { pixelOf } from './aerial-survey.ts'
import { growTrees } from './aerial-trees.ts'
import { develop } from './finish.ts'
import { markParcel } from './parcel-outline.ts'
import { Raster } from './raster.ts'
import type { Texture } from './texture.ts'

/** RGB bytes, three for each pixel. */
export function drawAerialScene(
  scene: AerialScene,
  width: number,
  height: number,
  texture: Texture,
): Buffer {
  const raster = new Raster(width, height)
  const cells = width * height
  const survey: Survey = {
    scene,
    texture,
    raster,
    heights: new Float32Array(cells),
    trees: new Float32Array(cells),
    pixelsPerMeter: width / scene.widthMeters,
  }
  layGround(survey)
  for (const building of scene.buildings) raise(survey, building)
  growTrees(survey)
  shine(survey)
  if (scene.outline) markParcel(survey, scene.outline.corners, scene.outline.paint)
  return develop(raster, { exposure: 1.12, saturation: 0.9, grain: 4 }, texture.speckles)
}

function layGround(survey: Survey): void {
  const { raster, scene, texture, heights, trees, pixelsPerMeter } = survey
  const place: Place = { red: 0, green: 0, blue: 0, height: 0, trees: 0, water: false }
  const cos = Math.cos(scene.turn) / pixelsPerMeter
  const sin = Math.sin(scene.turn) / pixelsPerMeter
  const hills = hillsBetween(survey, cos, sin)
  for (let row = 0; row < raster.height; row += 1) {
    for (let column = 0; column < raster.width; column += 1) {
      const right = column - raster.width / 2
      const down = row - raster.height / 2
      const pixel = row * raster.width + column
      place.height = hills(column, row)
      surveyPlace(scene, texture, right * cos + down * sin, down * cos - right * sin, place)
      const base = pixel * 3
      raster.light[base] = place.red
      raster.light[base + 1] = place.green
      raster.light[base + 2] = place.blue
      heights[pixel] = place.height
      trees[pixel] = place.trees
      raster.water[pixel] = place.water ? 1 : 0
    }
  }
}

/** The heights of the hills, computed for every fourth pixel of every fourth row and interpolated between. */
function hillsBetween(
  survey: Survey,
  cos: number,
  sin: number,
): (column: number, row: number) => number {
  const { raster, scene, texture } = survey
  const columns = (raster.width >> 2) + 2
  const rows = (raster.height >> 2) + 2
  const coarse = new Float32Array(columns * rows)
  for (let row = 0; row < rows; row += 1) {
    for (let column = 0; column < columns; column += 1) {
      const right = column * 4 - raster.width / 2
      const down = row * 4 - raster.height / 2
      const x = right * cos + down * sin
      coarse[row * columns + column] = hillHeight(scene, texture, x, down * cos - right * sin)
    }
  }
  return (column, row) => {
    const first = (row >> 2) * columns + (column >> 2)
    const u = (column & 3) / 4
    const v = (row & 3) / 4
    const top = (coarse[first] as number) * (1 - u) + (coarse[first + 1] as number) * u
    const below = first + columns
    const bottom = (coarse[below] as number) * (1 - u) + (coarse[below + 1] as number) * u
    return top + (bottom - top) * v
  }
}

function raise(survey: Survey, building: AerialScene['buildings'][number]): void {
  const { raster, scene, heights, trees, pixelsPerMeter } = survey
  const middle = pixelOf(survey, building)
  const reach = Math.hypot(building.widthMeters, building.lengthMeters) * pixelsPerMeter * 0.5 + 8
  const cos = Math.cos(scene.turn) / pixelsPerMeter
  const sin = Math.sin(scene.turn) / pixelsPerMeter
  for (
    let row = Math.max(0, Math.floor(middle.y - reach));
    row < Math.min(raster.height, middle.y + reach);
    row += 1
  ) {
    for (
      let column = Math.max(0, Math.floor(middle.x - reach));
      column < Math.min(raster.width, middle.x + reach);
      column += 1
    ) {
      const right = column - middle.x
      const down = row - middle.y
      const x = Math.abs(right * cos + down * sin) / (building.widthMeters / 2)
      const y = Math.abs(down * cos - right * sin) / (building.lengthMeters / 2)
      const pixel = row * raster.width + column
      if (x < 1.9 && y < 1.6) trees[pixel] = 0
      if (x >= 1 || y >= 1) continue
      const grain = 1 + survey.texture.speckles.at(column * 0.2, row * 0.9) * 0.06
      raster.set(pixel, [
        building.roof[0] * grain,
        building.roof[1] * grain,
        building.roof[2] * grain,
      ])
      heights[pixel] = (heights[pixel] as number) + building.heightMeters * (1 + (1 - x) * 0.5)
    }
  }
}
