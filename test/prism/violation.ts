import type { Exchange } from './exchange.ts'

/** A violation of the description that Prism found. */
export interface Violation {
  /** `request` or `response`, then where in it. */
  readonly location: readonly string[]
  readonly message: string
}

/** Violations in requests that the service accepts beyond its description, as docs/api.md says. */
const ALSO_ACCEPTED: readonly RegExp[] = [
  // HEAD wherever there is GET.
  /^request Selected route not found/,
  // A key in the body of a POST, or in a parameter of another spelling.
  /^request Invalid security scheme/,
  // 1, 0, yes and no.
  /^request\.\S+ .* must be boolean/,
  // Spaces, empty elements and small letters in lists.
  /^request\.query\.\w+\.\d+ /,
  // Numbers as texts, as forms send them, texts as numbers, and an object as its JSON.
  /^request\.body\.\S+ .* must be (?:string|integer|number|object)/,
  // A message about an object that repeats the message about its member.
  /^request\.body\.\S+ .* must (?:be null|match a schema in anyOf)$/,
  // Property types with nothing but a label, which is ignored.
  /^request\.body\.data\.propertyTypes .* required property 'id'/,
  // No date, and spaces around one.
  /^request\.body\.data\.listingDate .* must match format "date"/,
  // Small letters in a body.
  /^request\.body\.leadSourceID .* must be equal to one of/,
]
const MISSING_MEMBER = /^request\.body .* required property '(\w+)'/
const ALLOWED_VALUES = /one of the allowed values: (.*)$/
const QUERY_VALUE = /^request\.query\.(\w+) /
/** Parameters that are ignored without, or beside, another one: decisions S3 and S7. */
const IGNORED: Readonly<Record<string, (given: ReadonlyMap<string, string>) => boolean>> = {
  distance: given => !given.get('cityid'),
  dt: given => !!given.get('addf') && !!given.get('addt'),
}
/** Parameters of a POST may be in the query, and files are parts of an upload. */
const BODY_MISSES = /^request(?:\.body)? (?:Body parameter is required|.* required property)/

/**
 * Whether Prism understands which operation an exchange asks for. It reads `/listings/` as
 * `/listings/{id}` with an empty id, where the service ignores a slash at the end, and a POST to
 * `/listings/showcase`, which does not exist, as one to `/listings/{id}`.
 */
export function isComparable({ url, status }: Exchange): boolean {
  return status !== 405 && !pathOf(url).endsWith('/')
}

/**
 * Whether a violation speaks against the service or its description. A request that was refused is
 * meant to be wrong, and says nothing.
 */
export function isCounted(
  violation: Violation,
  { method, url, status, headers, body }: Exchange,
): boolean {
  const [side] = violation.location
  if (side !== 'request') return true
  if (status >= 400) return false
  const line = lineOf(violation)
  const isBodyElsewhere = url.includes('?') || isUpload(headers)
  if (method === 'POST' && isBodyElsewhere && BODY_MISSES.test(line)) return false
  if (isThereInOtherCase(line, body)) return false
  const value = valueAt(line, url)
  if (value !== null && isAccepted(value, line)) return false
  return !ALSO_ACCEPTED.some(one => one.test(line))
}

export function lineOf({ location, message }: Violation): string {
  return `${location.join('.')} ${message}`
}

/** A value in the query that a violation is about. */
interface QueryValue {
  readonly name: string
  readonly value: string
  /** All parameters of the query; names are in lower case. */
  readonly given: ReadonlyMap<string, string>
}

function valueAt(line: string, url: string): QueryValue | null {
  const name = QUERY_VALUE.exec(line)?.[1]?.toLowerCase()
  if (name === undefined) return null
  const given = new Map<string, string>()
  for (const [key, value] of new URL(url, 'http://service').searchParams) {
    given.set(key.toLowerCase(), value.trim())
  }
  return { name, value: given.get(name) ?? '', given }
}

/** An empty value counts as absent, capitals as small letters, and some values are not read. */
function isAccepted({ name, value, given }: QueryValue, line: string): boolean {
  const allowed = ALLOWED_VALUES.exec(line)?.[1]?.toLowerCase().split(', ') ?? []
  if (value === '' || allowed.includes(value.toLowerCase())) return true
  return IGNORED[name]?.(given) ?? false
}

/** Names of members are case-insensitive, in JSON and in forms. */
function isThereInOtherCase(line: string, body: string | null): boolean {
  const [, name] = MISSING_MEMBER.exec(line) ?? []
  return name !== undefined && new RegExp(`(?:^|["&])${name}(?:":|=)`, 'i').test(body ?? '')
}

/** The parts of an upload are not recorded. */
function isUpload(headers: Exchange['headers']): boolean {
  return headers['content-type']?.startsWith('multipart/form-data') ?? false
}

function pathOf(url: string): string {
  return url.split('?', 1)[0] ?? ''
}
