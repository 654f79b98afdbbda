import { isWebAddress, withProtocol } from '../../domain/values/web-address.ts'

const MAX_CHARACTERS = 2000
const HOST = /^[a-z0-9-]+(?:\.[a-z0-9-]+){1,8}(?:[/:?#]|$)/i
/** A name without a path that is a file, not a host: `1.jpg`. */
const FILE_NAME =
  /^[^/?#]+\.(?:jpe?g|png|gif|webp|avif|heic|heif|bmp|tiff?|svg|pdf|html?|php|aspx?|mp4)(?:[?#]|$)/i
const ANY_SCHEME = /^[a-z][a-z0-9+.-]{0,30}:/i

/**
 * Reads the address of a page or a file: https is the default scheme, spaces are escaped, character
 * references of HTML are decoded, and a relative one is resolved against `base`.
 * @returns Null when it is not an http or https address that may be stored.
 */
export function addressIn(text: string, base: string | null = null): string | null {
  const trimmed = text
    .trim()
    .slice(0, MAX_CHARACTERS + 1)
    .replaceAll(' ', '%20')
    .replaceAll('&amp;', '&')
  if (trimmed === '') return null
  const whole = absolute(withProtocol(trimmed), base)
  return whole !== null && isWebAddress(whole) ? whole : null
}

function absolute(address: string, base: string | null): string | null {
  if (/^https?:\/\//i.test(address)) return address
  const isRelative = !ANY_SCHEME.test(address) && !/^www\./i.test(address)
  if (base !== null && isRelative) return URL.parse(address, base)?.href ?? null
  const isHost = HOST.test(address) && !FILE_NAME.test(address)
  return isHost && !ANY_SCHEME.test(address.replace(/:\d/, '')) ? `https://${address}` : null
}
