import type { Coordinates } from './place.ts'

const DEGREES = /^[+-]?(\d+(\.\d*)?|\.\d+)$/

/** Reads degrees as a decimal number without an exponent; NaN for anything else. */
export function readDegrees(text: string): number {
  // Adding 0 turns -0 into 0, because texts do not distinguish them.
  return DEGREES.test(text) ? Number(text) + 0 : Number.NaN
}

/** Degrees as `readDegrees` reads them: without an exponent. */
export function degreesText(degrees: number): string {
  const text = String(degrees)
  const [, sign, whole, fraction = '', exponent] = /^(-?)(\d)\.?(\d*)e-(\d+)$/.exec(text) ?? []
  if (exponent === undefined) return text
  return `${sign}0.${'0'.repeat(Number(exponent) - 1)}${whole}${fraction}`
}

/** Whether a point is on the earth. */
export function isOnEarth({ latitude, longitude }: Coordinates): boolean {
  return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180
}
