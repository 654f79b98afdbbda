import { hideKeys } from '../../domain/accounts/api-key.ts'

/**
 * The path of a request's address. What is behind it may hold a key, and is for no log; to the
 * router a query begins at a `#` too. A key that strayed into the path itself is hidden, however
 * it is spelled.
 */
export function requestPath(url: string): string {
  const path = url.replace(/[?#].*/s, '')
  if (!path.includes('%')) return hideKeys(path)
  const plain = path.replaceAll(/%[0-7][0-9a-f]/gi, decodeURIComponent)
  const hidden = hideKeys(plain)
  return hidden === plain ? hideKeys(path) : hidden
}
