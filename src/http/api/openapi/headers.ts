import { Type } from 'typebox'
import type { Components } from './components.ts'

const text = (description: string, example: string) => ({
  description,
  schema: Type.String({ examples: [example] }),
})

const HEADERS = {
  'X-Request-Id': text(
    'Id of the request, also in the log of the service. Include it when you report a problem',
    '0d6f3a52-7c3a-4b52-9f0e-6a1d0a3f9c11',
  ),
  'RateLimit-Policy': text(
    'The limits of the key: each with q requests in w seconds. Missing if the key has no limit',
    '"minute";q=600;w=60, "burst";q=100;w=10',
  ),
  RateLimit: text(
    'What is left: r requests can be sent now, and all of them again in t seconds. Missing if the key has no limit',
    '"burst";r=99;t=1',
  ),
  'Preference-Applied': text(
    'handling=strict if the request had Prefer: handling=strict, and it was applied; missing otherwise',
    'handling=strict',
  ),
  'Retry-After': {
    description: 'How many seconds to wait before sending the request again',
    schema: Type.Integer({ minimum: 0, examples: [2] }),
  },
  ETag: text(
    'Names this state of the answer. Sent back as If-None-Match, it saves the body as long as nothing has changed; that of a listing, also as answered to a POST, is for If-Match',
    '"1024.3.5dh1yAj1ZqK2yYyVvA9a1H8Bz9o"',
  ),
  Location: text(
    'Address of the listing in this API, or of the featured listing',
    'https://land.example/v3/listings/1024',
  ),
  'WWW-Authenticate': text('How to send a key', 'Bearer'),
  Allow: text('The methods that are allowed here; may be empty', 'POST'),
  Deprecation: text(
    'From when this version is deprecated, as @ and seconds since 1970; only if the operator has set a date',
    '@1798761600',
  ),
  Link: text(
    'The version that replaces this one; only if the operator has set a date',
    '<https://land.example/v3>; rel="successor-version"',
  ),
} as const

export type HeaderName = keyof typeof HEADERS

/** The headers that every answer has. */
const COMMON: readonly HeaderName[] = ['X-Request-Id', 'RateLimit-Policy', 'RateLimit']

/** The headers of a version that will be replaced. */
const DEPRECATION: readonly HeaderName[] = ['Deprecation', 'Link']

export function headersOf(
  components: Components,
  isReplaceable: boolean,
  own: readonly HeaderName[],
): Record<string, unknown> {
  const names = [...own, ...COMMON, ...(isReplaceable ? DEPRECATION : [])]
  return Object.fromEntries(
    names.map(name => {
      const header = HEADERS[name]
      return [name, components.refer('headers', name, header, () => header)]
    }),
  )
}
