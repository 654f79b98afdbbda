/**
 * Thousands of tree tops, shrubs and tufts: the plane is divided into cells, each with one crown off its middle. Two such
 * layers are turned against each other, so that no grid shows.
 *
 * Returns a crown's number (0 to 255, for its tint) plus its relative height there (0 to 0.999);
 * 0 between crowns. `pointed` gives conifers, else domes. `share` of the cells hold a crown.
 */
export function crownAt(
  x: number,
  z: number,
  sizeMeters: number,
  pointed: boolean,
  share: number,
): number {
  const u = x / sizeMeters
  const v = z / sizeMeters
  const first = cellCrown(u, v, 0x51ed, pointed, share)
  const second = cellCrown(u * 0.8 + v * 0.6 + 0.37, v * 0.8 - u * 0.6, 0x9d3f, pointed, share)
  return first % 1 > second % 1 ? first : second
}

function cellCrown(u: number, v: number, salt: number, pointed: boolean, share: number): number {
  const cellU = Math.floor(u)
  const cellV = Math.floor(v)
  const hash = cellHash(cellU, cellV, salt)
  if ((hash & 1023) > share * 1023) return 0
  const middleU = cellU + 0.5 + (((hash >>> 10) & 255) / 255 - 0.5) * 0.34
  const middleV = cellV + 0.5 + (((hash >>> 18) & 255) / 255 - 0.5) * 0.34
  const size = ((hash >>> 4) & 63) / 63
  const radius = 0.36 + size * 0.16
  const du = (u - middleU) / radius
  const dv = (v - middleV) / radius
  const outwards = du * du + dv * dv
  if (outwards >= 1) return 0
  const profile = pointed ? 1 - Math.sqrt(outwards) : Math.sqrt(1 - outwards)
  return ((hash >>> 12) & 255) + Math.min(0.999, profile * (0.62 + size * 0.38))
}

export function cellHash(cellU: number, cellV: number, salt: number): number {
  let hash = Math.imul(cellU + 7919, 0x27d4eb2d) ^ Math.imul(cellV + 104729, 0x165667b1) ^ salt
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d)
  hash = Math.imul(hash ^ (hash >>> 13), 0x297a2d39)
  return (hash ^ (hash >>> 16)) >>> 0
}
