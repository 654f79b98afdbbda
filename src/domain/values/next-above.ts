const bits = new DataView(new ArrayBuffer(8))

/** The lowest number above a finite number. */
export function nextAbove(value: number): number {
  if (value === 0) return Number.MIN_VALUE
  bits.setFloat64(0, value)
  bits.setBigInt64(0, bits.getBigInt64(0) + (value > 0 ? 1n : -1n))
  return bits.getFloat64(0)
}
