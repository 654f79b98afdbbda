import assert from 'node:assert/strict'
import fc from 'fast-check'
import { SEARCH_PARAMETERS } from '../../src/domain/searching/search-parameters.ts'
import type { TestSite } from './site-service.ts'

const PATHS = ['/land', '/land.atom', '/land.csv', '/site/suggest', '/compare', '/site/shortlist']
const NAMES = [
  ...Object.keys(SEARCH_PARAMETERS),
  'q',
  'view',
  'pageNumber',
  'ids',
  'near',
  'polygon',
]

/** Values that crawlers and attackers write into addresses. */
const VALUE = fc.oneof(
  fc.constantFrom(
    '',
    '1',
    '44',
    '-1',
    '0',
    '1e400',
    '99999999999999999999',
    'NaN',
    '%',
    '%ff',
    '%00',
  ),
  fc.constantFrom(
    '1,2,3',
    'P,PP,S',
    'past7days',
    '(31,-98),(32,-97)',
    '"',
    "'--",
    '<script>',
    '../..',
  ),
  fc.integer().map(String),
  fc.string({ unit: 'binary', maxLength: 30 }).map(text => encodeURIComponent(text.toWellFormed())),
)
const NAME = fc.oneof(
  fc.constantFrom(...NAMES),
  fc.constantFrom(...NAMES).map(name => name.toUpperCase()),
  fc.constantFrom('__proto__', 'constructor', 'toString', 'utm_source', 'q[]', ''),
)
const QUERY = fc
  .array(
    fc.tuple(NAME, VALUE).map(([name, value]) => `${name}=${value}`),
    { maxLength: 6 },
  )
  .map(pairs => pairs.join('&'))

/** Asks a site for pages with random queries: none may be a failure of ours. */
export async function askAnyQueries(
  open: TestSite['open'],
  { runs, seed }: { readonly runs: number; readonly seed?: number },
): Promise<void> {
  const property = fc.asyncProperty(fc.constantFrom(...PATHS), QUERY, async (path, query) => {
    const { statusCode, headers } = await open(`${path}?${query}`)
    assert.ok([200, 303, 400, 414].includes(statusCode), `${statusCode} ${path}?${query}`)
    if (statusCode !== 303) return
    const next = await open(String(headers.location))
    assert.ok([200, 400].includes(next.statusCode), `${next.statusCode} ${headers.location}`)
  })
  await fc.assert(property, { numRuns: runs, ...(seed !== undefined && { seed }) })
}
