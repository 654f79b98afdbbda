/**
 * The path of a request's address. What is behind it may hold a key, and is for no log; to the
 * router a query begins at a `#` too.
 */
export function requestPath(url: string): string {
  return url.replace(/[?#].*/s, '')
}
