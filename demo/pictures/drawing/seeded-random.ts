/** Draws numbers from 0 (included) to 1 (excluded). */
export type Random = () => number

/**
 * A small seeded generator (a Weyl sequence stirred by two multiplications), so that the same seed
 * always draws the same picture. Not for secrets.
 */
export function seededRandom(seed: number): Random {
  let state = Math.imul(seed ^ 0x5bd1e995, 0x27d4eb2d) >>> 0
  return () => {
    state = (state + 0x9e3779b9) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 0x2c1b3c6d)
    mixed = Math.imul(mixed ^ (mixed >>> 12), 0x297a2d39)
    return ((mixed ^ (mixed >>> 15)) >>> 0) / 4294967296
  }
}

export function between(random: Random, low: number, high: number): number {
  return low + (high - low) * random()
}

/** One of a list that is not empty. */
export function pick<Choice>(random: Random, choices: readonly [Choice, ...Choice[]]): Choice {
  return choices[Math.floor(random() * choices.length)] ?? choices[0]
}
