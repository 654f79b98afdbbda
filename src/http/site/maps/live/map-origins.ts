import type { MapStyle } from '../../../../config/site-settings.ts'

/**
 * The hosts that an operator's map loads from, for a content policy: empty, or origins with a space
 * before each.
 */
export function mapOrigins(style: MapStyle | null): string {
  if (style === null) return ''
  const origins = new Set([new URL(style.url).origin, ...style.origins])
  return [...origins].map(origin => ` ${origin}`).join('')
}
