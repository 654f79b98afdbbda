const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
/** After the first failure, the second, and so on; then hourly. */
const WAITS_MS = [5000, 30_000, 5 * MINUTE_MS, 30 * MINUTE_MS]
const MAX_ASKED_MS = 24 * HOUR_MS

/** Statuses whose Retry-After counts. */
const ASKING: readonly number[] = [429, 503]

/**
 * When to try again, in milliseconds since 1970 UTC: as the answer asks, up to a day; otherwise
 * later after each failure, up to a quarter sooner by chance.
 * @param failures How many tries have failed, with the last one.
 */
export function nextTry(
  failures: number,
  { status, retryAfter }: { readonly status: number; readonly retryAfter: string },
  now: number,
  random: () => number,
): number {
  const requestedMs = ASKING.includes(status) ? retryAfterMs(retryAfter, now) : null
  if (requestedMs !== null) return now + Math.min(Math.max(requestedMs, 1000), MAX_ASKED_MS)
  const waitMs = WAITS_MS[failures - 1] ?? HOUR_MS
  return now + Math.round(waitMs * (1 - random() / 4))
}

/** Retry-After by RFC 9110: seconds, or a date. Null: neither. */
function retryAfterMs(text: string, now: number): number | null {
  if (/^\d{1,9}$/.test(text)) return Number(text) * 1000
  const at = text.length <= 40 ? Date.parse(text) : Number.NaN
  return Number.isNaN(at) ? null : at - now
}
