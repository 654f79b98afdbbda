import type { Exchange } from './exchange.ts'

/** What Prism found. */
export interface Violation {
  /** `request` or `response`, then where in it. */
  readonly location: readonly string[]
  readonly message: string
}

/** What the service accepts beyond its description, as docs/api.md says. */
const ALSO_ACCEPTED: readonly RegExp[] = [
  // HEAD wherever there is GET, and a slash at the end of a path.
  /^request Selected route not found/,
  // A key in the body of a POST, or in a parameter of another spelling.
  /^request Invalid security scheme/,
  // 1, 0, yes and no.
  /^request\.\S+ .* must be boolean/,
  // Spaces, empty elements and small letters in lists.
  /^request\.query\.\w+\.\d+ /,
  // Numbers as texts, as forms send them, texts as numbers, and an object as its JSON.
  /^request\.body\.\S+ .* must be (?:string|integer|number|object)/,
  // What is said of an object because of a member, of which it is said too.
  /^request\.body\.\S+ .* must (?:be null|match a schema in anyOf)$/,
  // Small letters.
  /^request\.body\.leadSourceID .* must be equal to one of/,
]
/** Parameters of a POST may be in the query. */
const BODY_MISSES = /^request(?:\.body)? (?:Body parameter is required|.* required property)/

/**
 * Whether a violation speaks against the service or its description. A request that was refused is
 * meant to be wrong, and says nothing.
 */
export function isCounted(violation: Violation, { method, url, status }: Exchange): boolean {
  const [side] = violation.location
  if (side !== 'request') return true
  if (status >= 400) return false
  const line = lineOf(violation)
  if (method === 'POST' && url.includes('?') && BODY_MISSES.test(line)) return false
  return !ALSO_ACCEPTED.some(one => one.test(line))
}

export function lineOf({ location, message }: Violation): string {
  return `${location.join('.')} ${message}`
}
