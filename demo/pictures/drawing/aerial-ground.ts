import type { AerialScene } from './aerial-plan.ts'
import type { Color } from './color.ts'
import { smooth } from './color.ts'
import type { Field } from './parcel-plan.ts'
import { fieldAt } from './parcel-plan.ts'
import type { Texture } from './texture.ts'

/** One place of an aerial view, before trees and light; reused from pixel to pixel. */
export interface Place {
  red: number
  green: number
  blue: number
  height: number
  /** Share of tree cells that hold a tree. */
  trees: number
  water: boolean
}

/** Height of the hills alone, which change slowly; meters along the fields' own axes. */
export function hillHeight(scene: AerialScene, texture: Texture, x: number, y: number): number {
  return texture.noise.octaves(x / 420 + scene.seed, y / 420 + 4, 4) * scene.hillMeters
}

/** Computes a place from its position along the fields' axes, in meters. `place` has the height of its hill. */
export function surveyPlace(
  scene: AerialScene,
  texture: Texture,
  x: number,
  y: number,
  place: Place,
): void {
  const { clouds } = texture
  const bend = clouds.at(x * 0.45 + scene.seed * 33, y * 0.45 + 400) * 9
  const field = fieldAt(scene.plan, x + bend, y - bend)
  const broad = clouds.at(x * 0.42 + scene.seed * 80, y * 0.42)
  const fine = clouds.at(x * 2.9, y * 2.9 + scene.seed * 50)
  place.water = false
  place.trees = scene.scatteredTrees
  paintField(scene, texture, field, x + bend, y - bend, broad, fine, place)
  const edge = Math.min(
    x + bend - field.west,
    field.east - x - bend,
    y - bend - field.north,
    field.south - y + bend,
  )
  hedge(scene, texture, field, edge, x, y, fine, place)
  if (field.use !== 'crop' && field.use !== 'hay') {
    const thicket = clouds.at(x * 0.8 + scene.seed * 61, y * 0.8 + 700) + 0.5
    place.trees = Math.max(place.trees, smooth(1 - scene.woods, 1.12 - scene.woods, thicket) * 0.97)
  }
  if (scene.creek) runCreek(scene, texture, x, y, fine, place)
  for (const pond of scene.ponds) {
    const away = Math.hypot(x - pond.x, (y - pond.y) * 1.3) / pond.radiusMeters
    if (away < 2) fillPond(scene, texture, away, x, y, fine, place)
  }
  drawRoads(scene, texture, x, y, fine, place)
}

function paintField(
  scene: AerialScene,
  texture: Texture,
  field: Field,
  x: number,
  y: number,
  broad: number,
  fine: number,
  place: Place,
): void {
  const { paints } = scene
  const across = field.rowsAlongX ? y : x
  const along = field.rowsAlongX ? x : y
  const speck = texture.speckles.at(x * 1.1, y * 1.1)
  if (field.use === 'pasture' || field.use === 'woods') {
    const share = smooth(-0.35, 0.4, broad + fine * 0.5 + field.tone * 0.3 - 0.15)
    put(place, paints.pasture[0], paints.pasture[1], share, 1 + fine * 0.3 + speck * 0.1)
    const bare = smooth(0.26, 0.5, broad + fine * 0.55)
    blend(place, paints.soil, bare * 0.4, 1.1)
    if (field.use === 'woods') place.trees = 0.98 * smooth(-0.45, -0.25, broad + fine * 0.3)
    return
  }
  if (field.use === 'fallow') {
    const share = smooth(-0.3, 0.4, broad + fine * 0.4)
    const harrow = Math.sin((across * 2 * Math.PI) / (field.rowMeters * 0.7)) * 0.05
    put(
      place,
      paints.soil,
      paints.pasture[1],
      share * 0.5,
      1 + broad * 0.3 + fine * 0.25 + harrow + speck * 0.08,
    )
    return
  }
  const first = paints.crops[Math.floor(field.tone * 3.999)] ?? paints.crops[0]
  const row = Math.sin((across * 2 * Math.PI) / field.rowMeters + fine * 1.2)
  const swath = field.use === 'hay' ? row * 0.12 : row * 0.07
  const pass = across / (field.rowMeters * 5.3)
  const wheel =
    smooth(0.06, 0.02, Math.abs(pass - Math.round(pass))) * (field.use === 'crop' ? 0.22 : 0.06)
  const strip = texture.clouds.at(across * 2, along * 0.06 + field.tone * 700) * 0.22
  const strength = 1 + broad * 0.4 + fine * 0.16 + strip + swath - wheel + speck * 0.07
  put(place, first, paints.soil, smooth(0.18, 0.55, broad - fine * 0.3) * 0.4, strength)
}

function hedge(
  scene: AerialScene,
  texture: Texture,
  field: Field,
  edge: number,
  x: number,
  y: number,
  fine: number,
  place: Place,
): void {
  if (edge > 9) return
  const grass = smooth(5.5, 2.5, edge + fine * 3)
  blend(place, scene.paints.pasture[0], grass * 0.85, 0.95 + fine * 0.3)
  const path = smooth(1.5, 0.7, Math.abs(edge - 4.2 + fine)) * (field.tone > 0.45 ? 0.6 : 0)
  blend(place, scene.paints.track, path, 1)
  const grown = texture.noise.at(x / 60 + scene.seed * 3, y / 60) * 0.9 + 0.12
  if (edge < 3.4) place.trees = Math.max(place.trees, smooth(0.05, 0.4, grown) * 0.8)
}

function runCreek(
  scene: AerialScene,
  texture: Texture,
  x: number,
  y: number,
  fine: number,
  place: Place,
): void {
  const creek = scene.creek
  if (!creek) return
  const along = x * Math.cos(creek.angle) + y * Math.sin(creek.angle)
  const across = y * Math.cos(creek.angle) - x * Math.sin(creek.angle)
  const middle =
    creek.offsetMeters +
    texture.noise.octaves(along / (creek.bendMeters * 2.2) + scene.seed, 7.7, 2) * creek.bendMeters
  const width = creek.widthMeters * (1 + texture.noise.at(along / 60, 3.1) * 0.3)
  const away = Math.abs(across - middle)
  if (away > creek.woodsMeters * 1.7 + width) return
  const belt = texture.noise.octaves(along / 110 + 9, across / 90 + scene.seed, 2) * 0.7 + 0.9
  const woods = smooth(creek.woodsMeters * belt, creek.woodsMeters * belt * 0.6, away)
  blend(place, scene.paints.pasture[0], woods * 0.9, 0.75 + fine * 0.3)
  place.trees = Math.max(place.trees, woods * 0.95)
  place.height -= smooth(creek.woodsMeters * 1.5, 0, away) * 5
  const bank = smooth(width * 0.9, width * 0.55, away + fine * 2)
  blend(place, scene.paints.soil, bank * 0.8, 1.25)
  if (away + fine * 1.5 < width * 0.55) wet(scene, texture, x, y, away / width, place)
  if (away < width * 0.95) place.trees = 0
}

function fillPond(
  scene: AerialScene,
  texture: Texture,
  away: number,
  x: number,
  y: number,
  fine: number,
  place: Place,
): void {
  const shore = away + texture.noise.octaves(x / 45 + scene.seed, y / 45, 3) * 0.34 + fine * 0.04
  blend(place, scene.paints.soil, smooth(1.22, 1.02, shore) * 0.75, 1.2 + fine * 0.3)
  if (shore < 1.16) place.trees = 0
  else if (shore < 1.5) place.trees = Math.max(place.trees, 0.25)
  if (shore < 1) wet(scene, texture, x, y, Math.max(0, shore) * 0.5, place)
}

function wet(
  scene: AerialScene,
  texture: Texture,
  x: number,
  y: number,
  shallow: number,
  place: Place,
): void {
  const ripple = texture.clouds.at(x * 9, y * 5) * 0.12
  const strength = 0.85 + shallow * 0.7 + ripple
  place.red = scene.paints.water[0] * strength
  place.green = scene.paints.water[1] * strength
  place.blue = scene.paints.water[2] * strength
  place.height -= 1.5
  place.trees = 0
  place.water = true
}

function drawRoads(
  scene: AerialScene,
  texture: Texture,
  x: number,
  y: number,
  fine: number,
  place: Place,
): void {
  for (const road of scene.roads) {
    const away = Math.abs((road.alongX ? y : x) - road.at)
    if (away > road.widthMeters * 2.6) continue
    const verge = smooth(road.widthMeters * 2.2, road.widthMeters * 1.1, away + fine * 2)
    blend(place, scene.paints.pasture[0], verge * 0.8, 0.95 + fine * 0.3)
    blend(
      place,
      road.paint,
      smooth(road.widthMeters * 0.56, road.widthMeters * 0.46, away),
      1 + fine * 0.14,
    )
    if (away < road.widthMeters * 1.2) {
      place.trees = 0
      place.water = false
    }
  }
  const track = scene.track
  const road = scene.roads[0]
  if (!track || !road) return
  const along = road.alongX ? y : x
  const start = Math.min(road.at, road.alongX ? track.y : track.x)
  const end = Math.max(road.at, road.alongX ? track.y : track.x)
  if (along < start || along > end) return
  const side = road.alongX ? x - track.x : y - track.y
  const sway = Math.sin((along - (road.alongX ? track.y : track.x)) / 46) * 11
  const away = Math.abs(side - sway + texture.noise.at(along / 30, scene.seed) * 2)
  blend(place, scene.paints.track, smooth(2.5, 1.5, away + fine) * 0.9, 1.05 + fine * 0.3)
  if (away < 5) place.trees = 0
}

function put(place: Place, first: Color, second: Color, share: number, strength: number): void {
  place.red = (first[0] + (second[0] - first[0]) * share) * strength
  place.green = (first[1] + (second[1] - first[1]) * share) * strength
  place.blue = (first[2] + (second[2] - first[2]) * share) * strength
}

function blend(place: Place, paint: Color, share: number, strength: number): void {
  if (share <= 0) return
  place.red += (paint[0] * strength - place.red) * share
  place.green += (paint[1] * strength - place.green) * share
  place.blue += (paint[2] * strength - place.blue) * share
}
