const GROUP = 3

/**
 * `1,250,000`: a whole number for people; null for other numbers, and for 0, which may be negative.
 * `Intl` gives the same, but takes ten times as long.
 */
export function groupedDigits(value: number): string | null {
  if (!Number.isSafeInteger(value) || value <= 0) return null
  let text = String(value)
  for (let end = text.length - GROUP; end > 0; end -= GROUP) {
    text = `${text.slice(0, end)},${text.slice(end)}`
  }
  return text
}

/** The same for any count. */
export function groupedCount(count: number): string {
  return count === 0 ? '0' : (groupedDigits(count) ?? count.toLocaleString('en-US'))
}
