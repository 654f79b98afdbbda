import type { Camera } from './camera.ts'
import { smooth } from './color.ts'
import { crownAt } from './crown.ts'
import type { Landform, Peaks, Rise, Rows, Stand } from './landform.ts'
import { waterLevelMeters } from './landform.ts'
import { waterShare } from './shoreline.ts'
import type { Texture } from './texture.ts'

/** The cover of a place. */
export const cover = { ground: 0, water: 1, woods: 2, shrubs: 3, crop: 4 } as const

/** The country along lines of equal distance; each line has a cell for every pixel column. */
export class Relief {
  readonly columns: number
  readonly lines: number
  /** Meters ahead of each line. */
  readonly ahead: Float32Array
  readonly heights: Float32Array
  readonly covers: Uint8Array
  /** A crown's own number, for its tint. */
  readonly tints: Uint8Array
  /** From 0 (deep between leaves or blades) to 1 (at their tips). */
  readonly tips: Float32Array
  /** Share of the sun that arrives. */
  readonly lit: Float32Array

  constructor(columns: number, ahead: Float32Array) {
    this.columns = columns
    this.lines = ahead.length
    this.ahead = ahead
    const cells = columns * ahead.length
    this.heights = new Float32Array(cells)
    this.covers = new Uint8Array(cells)
    this.tints = new Uint8Array(cells)
    this.tips = new Float32Array(cells)
    this.lit = new Float32Array(cells)
  }
}

/**
 * Distances of the lines: near the eye they are about three pixel rows of level ground apart; farther out, each is by the
 * same factor farther than the one before it.
 */
export function spaceLines(camera: Camera, land: Landform): Float32Array {
  const nearest = (camera.focal * camera.eyeHeight) / (camera.height - camera.horizonY) / 1.2
  const ahead: number[] = []
  for (let z = nearest; z < land.farMeters; ) {
    ahead.push(z)
    const rows = (3.4 * z) / (camera.focal * camera.eyeHeight)
    const share = z < 3000 ? 0.0155 : land.peaks ? 0.012 : 0.024
    z *= 1 + Math.min(share, Math.max(0.003, rows))
  }
  return Float32Array.from(ahead)
}

export function raiseRelief(
  relief: Relief,
  land: Landform,
  camera: Camera,
  texture: Texture,
): void {
  const scratch = new Float32Array(relief.columns)
  for (let line = 0; line < relief.lines; line += 1) {
    const z = relief.ahead[line] as number
    const step = z / camera.focal
    const first = line * relief.columns
    const startX = (-relief.columns / 2) * step
    const strip: Strip = { relief, land, texture, z, step, first, startX, scratch }
    raiseGround(strip)
    if (land.water) flood(strip)
    if (land.woods && z > land.woods.startMeters) plant(strip, land.woods, cover.woods)
    if (land.shrubs && z > land.shrubs.startMeters && z < 2500)
      plant(strip, land.shrubs, cover.shrubs)
    if (land.rows && z < land.rows.endMeters) plow(strip, land.rows)
    if (z < 160) tuft(strip)
  }
}

/** The height of the ground without plants. */
export function groundHeight(land: Landform, texture: Texture, x: number, z: number): number {
  const { noise } = texture
  const seed = land.seed
  const far = Math.sqrt(x * x * 0.36 + z * z)
  const swell = noise.octaves(x / land.swellWidthMeters + seed, z / land.swellWidthMeters, 3)
  let height = swell * land.swellHeightMeters * smooth(4, 260, far)
  if (land.hills) height += riseAt(land.hills, texture, x, z, far, seed + 40)
  if (land.peaks) height += peakAt(land.peaks, texture, x, z, far, seed + 80)
  return height
}

interface Strip {
  readonly relief: Relief
  readonly land: Landform
  readonly texture: Texture
  readonly z: number
  readonly step: number
  readonly first: number
  readonly startX: number
  readonly scratch: Float32Array
}

/**
 * Fills `out` for every column, but calls `valueAt` only for every fourth: that is enough for what changes over tens of
 * meters.
 */
function fillCoarsely(strip: Strip, out: Float32Array, valueAt: (x: number) => number): void {
  const { relief, step, startX } = strip
  let value = valueAt(startX)
  for (let column = 0; column < relief.columns; column += 4) {
    const next = valueAt(startX + (column + 4) * step)
    const slope = (next - value) * 0.25
    const last = Math.min(4, relief.columns - column)
    for (let part = 0; part < last; part += 1) out[column + part] = value + slope * part
    value = next
  }
}

function raiseGround(strip: Strip): void {
  const { relief, land, texture, z, first, scratch } = strip
  fillCoarsely(strip, scratch, x => groundHeight(land, texture, x, z))
  relief.heights.set(scratch, first)
  relief.tips.fill(0.6, first, first + relief.columns)
}

function riseAt(
  rise: Rise,
  texture: Texture,
  x: number,
  z: number,
  far: number,
  seed: number,
): number {
  const share = smooth(rise.startMeters, rise.fullMeters, far)
  if (share === 0) return 0
  const swell = texture.noise.octaves(x / rise.widthMeters + seed, z / rise.widthMeters + seed, 5)
  return Math.max(0, swell * 0.9 + 0.42) ** 1.35 * rise.heightMeters * share
}

function peakAt(
  peaks: Peaks,
  texture: Texture,
  x: number,
  z: number,
  far: number,
  seed: number,
): number {
  const share = smooth(peaks.startMeters, peaks.fullMeters, far)
  if (share === 0) return 0
  const u = x / peaks.widthMeters + seed
  const v = z / peaks.widthMeters + seed * 0.3
  if (!peaks.flatTop) return texture.noise.ridges(u, v, 7) * peaks.heightMeters * share
  const swell = texture.noise.octaves(u, v, 6) + 0.12
  const cliff = smooth(0.06, 0.17, swell) * 0.5 + smooth(0.22, 0.29, swell) * 0.38
  const talus = smooth(-0.2, 0.1, swell) * 0.16
  return (cliff + talus + Math.max(0, swell) * 0.14) * peaks.heightMeters * share
}

function flood(strip: Strip): void {
  const { relief, land, texture, z, first, scratch } = strip
  const water = land.water
  if (!water) return
  fillCoarsely(strip, scratch, x => waterShare(water, texture, land.seed, x, z))
  for (let column = 0; column < relief.columns; column += 1) {
    const share = scratch[column] as number
    const cell = first + column
    const dry = relief.heights[cell] as number
    const wet = dry * (1 - smooth(0, 0.6, share)) - smooth(0.25, 1, share) * 4
    relief.heights[cell] = Math.max(wet, waterLevelMeters)
    if (wet <= waterLevelMeters) relief.covers[cell] = cover.water
  }
}

function plant(strip: Strip, stand: Stand, kind: number): void {
  const { relief, land, texture, z, step, first, startX, scratch } = strip
  const edge = smooth(stand.startMeters, stand.startMeters * 1.25, z)
  const spread = 1 / (stand.sizeMeters * 34)
  const shift = land.seed + stand.sizeMeters
  fillCoarsely(strip, scratch, x => texture.noise.octaves(x * spread + shift, z * spread, 2))
  for (let column = 0; column < relief.columns; column += 1) {
    const cell = first + column
    const height = relief.heights[cell] as number
    if (relief.covers[cell] !== cover.ground || (land.water && height < waterLevelMeters + 0.35))
      continue
    const x = startX + column * step
    const patch = (scratch[column] as number) * 0.8 + 0.5
    const share =
      stand.share * edge * smooth(land.treeLineMeters, land.treeLineMeters * 0.5, height)
    if (patch > share) continue
    const bend = texture.clouds.at(x * 9, z * 9) * stand.sizeMeters * 0.4
    const crown = crownAt(x + bend, z - bend, stand.sizeMeters, stand.pointed, stand.density)
    const lift = crown % 1
    if (lift === 0 && stand.density < 1) continue
    const leaf =
      texture.speckles.at((x * 9) / stand.sizeMeters, (z * 9) / stand.sizeMeters) *
      (stand.density < 1 ? 0.22 : 0.1)
    const margin = smooth(0, 0.12, share - patch)
    const foot = stand.density < 1 ? 0 : 0.25 * margin * smooth(150, 800, z)
    const grown = foot + lift * (1 - foot) * (0.45 + 0.55 * margin) + leaf
    relief.heights[cell] = height + Math.max(0, grown) * stand.heightMeters
    relief.covers[cell] = kind
    relief.tints[cell] = crown
    relief.tips[cell] = lift + leaf
  }
}

function plow(strip: Strip, rows: Rows): void {
  const { relief, z, step, first, startX, texture } = strip
  for (let column = 0; column < relief.columns; column += 1) {
    const cell = first + column
    if (relief.covers[cell] !== cover.ground) continue
    const x = startX + column * step
    const across = (x + z * rows.slant) / rows.spacingMeters
    const along = z / rows.spacingMeters
    const wave = Math.cos((across - Math.floor(across) - 0.5) * 2 * Math.PI) * 0.5 + 0.5
    const blurred = smooth(rows.spacingMeters * 40, rows.spacingMeters * 400, z)
    const leaf =
      texture.speckles.at(across * 9, along * 9) * 0.3 + texture.clouds.at(x * 20, z * 20) * 0.2
    const plant = Math.max(0, wave + leaf - 0.28) * (1 - blurred) + 0.5 * blurred
    relief.heights[cell] = (relief.heights[cell] as number) + plant * rows.heightMeters
    relief.tips[cell] = plant
    relief.tints[cell] = 128 + leaf * 200
    relief.covers[cell] = cover.crop
  }
}

/** Grass: each line is a fringe of blades on clumps, as fine as the pixels there can show. */
function tuft(strip: Strip): void {
  const { relief, land, texture, z, step, first, startX } = strip
  const level = 2 ** Math.floor(Math.log2(z / 3))
  const blades = 70 / level
  const own = z * 977
  const grain = 1 / land.tuftSizeMeters
  const fade = 1 - smooth(50, 160, z)
  for (let column = 0; column < relief.columns; column += 1) {
    const cell = first + column
    if (relief.covers[cell] !== cover.ground) continue
    const x = startX + column * step
    const blade =
      texture.speckles.at(x * blades, own) * 0.6 +
      texture.speckles.at(x * blades * 0.37, own + 9) * 0.4
    const clump = texture.clouds.at(x * grain * 5 + 40, z * grain * 5)
    const tip = Math.max(0, 0.45 + clump * 0.7 + blade * (0.35 + clump * 0.3))
    relief.heights[cell] = (relief.heights[cell] as number) + tip * land.tuftHeightMeters * fade
    relief.tips[cell] = 0.6 + (tip - 0.6) * fade
  }
}
