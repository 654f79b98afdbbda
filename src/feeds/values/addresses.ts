import { isWebAddress, withProtocol } from '../../domain/values/web-address.ts'

const MAX_CHARACTERS = 2000
const HOST = /^[a-z0-9-]+(?:\.[a-z0-9-]+){1,8}(?:[/:?#]|$)/i
const ANY_SCHEME = /^[a-z][a-z0-9+.-]{0,30}:/i

/**
 * Reads the address of a page or a file: without a scheme it is of https, spaces are escaped, and a relative one belongs to `base`.
 * @returns Null when it is no http or https address that may be kept.
 */
export function addressIn(text: string, base: string | null = null): string | null {
  const trimmed = text
    .trim()
    .slice(0, MAX_CHARACTERS + 1)
    .replaceAll(' ', '%20')
  if (trimmed === '') return null
  const whole = absolute(withProtocol(trimmed), base)
  return whole !== null && isWebAddress(whole) ? whole : null
}

function absolute(address: string, base: string | null): string | null {
  if (/^https?:\/\//i.test(address)) return address
  if (base !== null && !ANY_SCHEME.test(address)) return URL.parse(address, base)?.href ?? null
  return HOST.test(address) && !ANY_SCHEME.test(address.replace(/:\d/, ''))
    ? `https://${address}`
    : null
}
