import type { IncomingHttpHeaders } from 'node:http'

/**
 * How long a server asks to wait before the next request, in milliseconds; null if it does not say.
 * A date is relative to that of the answer, so the clocks may differ (RFC 9110, section 10.2.3).
 */
export function retryAfterMs(headers: IncomingHttpHeaders): number | null {
  const text = headers['retry-after'] ?? ''
  if (/^\d{1,9}$/.test(text)) return Number(text) * 1000
  const waitMs = Date.parse(text) - Date.parse(headers.date ?? '')
  return Number.isFinite(waitMs) && waitMs >= 0 ? waitMs : null
}
