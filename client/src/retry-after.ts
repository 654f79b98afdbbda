/**
 * The time that a Retry-After header asks for. The header has seconds or a date (RFC 9110, 10.2.3).
 * @param now Milliseconds since 1970 UTC.
 * @returns Seconds; null when the header is missing or cannot be read.
 */
export function askedSeconds(retryAfter: string | null, now: number): number | null {
  if (retryAfter === null) return null
  if (/^\d+$/.test(retryAfter)) return Number(retryAfter)
  const at = Date.parse(retryAfter)
  return Number.isNaN(at) ? null : Math.max(0, (at - now) / 1000)
}
