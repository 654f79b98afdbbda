import { hideKeys } from '../../domain/accounts/api-key.ts'

/**
 * The path of a request's address. The query may contain a key and is never logged. The router also
 * accepts `#` as the start of a query. A key within the path is redacted, however it is encoded.
 */
export function requestPath(url: string): string {
  const path = url.replace(/[?#].*/s, '')
  if (!path.includes('%')) return hideKeys(path)
  const plain = path.replaceAll(/%[0-7][0-9a-f]/gi, decodeURIComponent)
  const hidden = hideKeys(plain)
  return hidden === plain ? hideKeys(path) : hidden
}
