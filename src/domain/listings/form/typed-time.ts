const MAX_CHARACTERS = 20
// linear: at most 20 characters
const CLOCK = /^(1[0-2]|0?[1-9])(?:[:.]([0-5]\d))?\s*([ap])\.?\s*m\.?$/i

/**
 * A time as people type it, such as `10 AM`, `2:30pm` or `noon`, as one of 24 hours; anything else
 * stays as it is.
 */
export function typedTime(text: string): string {
  const typed = text.trim()
  if (typed.length > MAX_CHARACTERS) return typed
  if (/^(?:12\s*)?noon$/i.test(typed)) return '12:00'
  const [, hour, minutes = '00', half = ''] = CLOCK.exec(typed) ?? []
  if (hour === undefined) return typed
  const hours = (Number(hour) % 12) + (half.toLowerCase() === 'p' ? 12 : 0)
  return `${String(hours).padStart(2, '0')}:${minutes}`
}
