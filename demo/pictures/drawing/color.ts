/** Red, green and blue as linear amounts of light; 0 to 1 for the reflection of a surface. */
export type Color = readonly [red: number, green: number, blue: number]

/** A color from its sRGB code of six hexadecimal digits. */
export function color(code: string): Color {
  const value = Number.parseInt(code, 16)
  return [linear((value >> 16) & 255), linear((value >> 8) & 255), linear(value & 255)]
}

/** A mixture of two colors with `share` of the second. */
export function mix(first: Color, second: Color, share: number): Color {
  return [
    first[0] + (second[0] - first[0]) * share,
    first[1] + (second[1] - first[1]) * share,
    first[2] + (second[2] - first[2]) * share,
  ]
}

export function scale(source: Color, factor: number): Color {
  return [source[0] * factor, source[1] * factor, source[2] * factor]
}

/** A smooth step: 0 below `low`, 1 above `high`. */
export function smooth(low: number, high: number, value: number): number {
  const share = Math.min(1, Math.max(0, (value - low) / (high - low)))
  return share * share * (3 - 2 * share)
}

export function clamp(value: number): number {
  return Math.min(1, Math.max(0, value))
}

function linear(byte: number): number {
  const value = byte / 255
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
}
