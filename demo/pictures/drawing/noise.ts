import { Random } from '../../random.ts'

const latticeSize = 512

/**
 * Gradient noise over the plane (Perlin, "Improving noise", 2002) and its sums over octaves. The
 * octaves are rotated against each other, so that the lattice does not show.
 */
export class Noise {
  readonly #slots = new Uint16Array(latticeSize * 2)
  readonly #gradientX = new Float32Array(latticeSize)
  readonly #gradientY = new Float32Array(latticeSize)

  constructor(seed: number) {
    const random = new Random(seed)
    const order = Array.from({ length: latticeSize }, (_, slot) => ({ slot, key: random.next() }))
    order.sort((a, b) => a.key - b.key)
    for (const [index, { slot }] of order.entries()) {
      this.#slots[index] = slot
      this.#slots[index + latticeSize] = slot
      const angle = random.next() * Math.PI * 2
      this.#gradientX[index] = Math.cos(angle) * 1.5
      this.#gradientY[index] = Math.sin(angle) * 1.5
    }
  }

  /** From about -1 to 1, mean 0; repeats after `period`, a power of two up to 512. */
  at(x: number, y: number, period: number = latticeSize): number {
    const wrap = period - 1
    const floorX = Math.floor(x)
    const floorY = Math.floor(y)
    const u = x - floorX
    const v = y - floorY
    const slots = this.#slots
    const gradientX = this.#gradientX
    const gradientY = this.#gradientY
    const left = slots[floorX & wrap] as number
    const right = slots[(floorX + 1) & wrap] as number
    const low = floorY & wrap
    const high = (floorY + 1) & wrap
    const a = slots[left + low] as number
    const b = slots[right + low] as number
    const c = slots[left + high] as number
    const d = slots[right + high] as number
    const fadeU = u * u * u * (u * (u * 6 - 15) + 10)
    const fadeV = v * v * v * (v * (v * 6 - 15) + 10)
    const na = (gradientX[a] as number) * u + (gradientY[a] as number) * v
    const nb = (gradientX[b] as number) * (u - 1) + (gradientY[b] as number) * v
    const nc = (gradientX[c] as number) * u + (gradientY[c] as number) * (v - 1)
    const nd = (gradientX[d] as number) * (u - 1) + (gradientY[d] as number) * (v - 1)
    const top = na + (nb - na) * fadeU
    return top + (nc + (nd - nc) * fadeU - top) * fadeV
  }

  /** A sum of octaves, each twice as fine and half as strong; from about -1 to 1. */
  octaves(x: number, y: number, count: number): number {
    let sum = 0
    let strength = 0.55
    let px = x
    let py = y
    for (let octave = 0; octave < count; octave += 1) {
      sum += this.at(px, py) * strength
      strength *= 0.5
      const turned = px * 1.6 + py * 1.2 + 17.3
      py = py * 1.6 - px * 1.2 + 5.1
      px = turned
    }
    return sum
  }

  /**
   * Sharp crests and smooth valleys, from 0 to about 1: each octave is folded at 0, and is
   * stronger where the octave before it was high (Musgrave's ridged multifractal, 1994).
   */
  ridges(x: number, y: number, count: number): number {
    let sum = 0
    let strength = 0.5
    let carry = 1
    let px = x
    let py = y
    for (let octave = 0; octave < count; octave += 1) {
      const fold = 1 - Math.abs(this.at(px, py))
      const crest = fold * fold * carry
      sum += crest * strength
      carry = Math.min(1, crest * 1.5)
      strength *= 0.46
      const turned = px * 1.6 + py * 1.2 + 3.7
      py = py * 1.6 - px * 1.2 + 11.9
      px = turned
    }
    return sum
  }
}

const sheetSize = 1024
const sheetMask = sheetSize - 1

/**
 * Noise computed once on a square of 1,024 samples that repeats without a seam: one look-up costs as much as one octave.
 * The unit of `at` is a sample.
 */
export class Sheet {
  readonly #values: Float32Array

  constructor(values: Float32Array) {
    this.#values = values
  }

  /** From about -1 to 1, between the four nearest samples. */
  at(x: number, y: number): number {
    const values = this.#values
    const floorX = Math.floor(x)
    const floorY = Math.floor(y)
    const u = x - floorX
    const v = y - floorY
    const left = floorX & sheetMask
    const right = (floorX + 1) & sheetMask
    const low = (floorY & sheetMask) << 10
    const high = ((floorY + 1) & sheetMask) << 10
    const a = values[low + left] as number
    const b = values[low + right] as number
    const c = values[high + left] as number
    const d = values[high + right] as number
    const top = a + (b - a) * u
    return top + (c + (d - c) * u - top) * v
  }
}

/** Soft patches within patches: eight octaves, the coarsest 128 samples wide. */
export function cloudySheet(noise: Noise): Sheet {
  const values = new Float32Array(sheetSize * sheetSize)
  for (let y = 0; y < sheetSize; y += 1) {
    for (let x = 0; x < sheetSize; x += 1) {
      let sum = 0
      let strength = 0.56
      for (let period = 8; period <= 512; period *= 2) {
        const step = period / sheetSize
        sum += noise.at(x * step + period * 0.37, y * step, period) * strength
        strength *= 0.56
      }
      values[y * sheetSize + x] = sum
    }
  }
  return new Sheet(values)
}

/** Independent samples: leaves, blades, gravel, grain. */
export function speckledSheet(seed: number): Sheet {
  const random = new Random(seed)
  const values = new Float32Array(sheetSize * sheetSize)
  for (let index = 0; index < values.length; index += 1) values[index] = random.next() * 2 - 1
  return new Sheet(values)
}
