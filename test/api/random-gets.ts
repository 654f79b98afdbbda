import fc from 'fast-check'
import { LISTINGS, places, SPOTLIGHTS } from './catalog.ts'
import type { Description } from './description.ts'
import { anyText, encodeAny, pick, printable, queryOf, seldom } from './random-values.ts'

type Headers = Readonly<Record<string, string>>

/** A request without a body, for an endpoint of a description. */
export interface RandomGet {
  readonly method: string
  /** The path as in the description. */
  readonly template: string
  readonly path: string
  readonly query: string
  readonly headers: Headers
}

const someIds = [
  ...LISTINGS.map(({ id }) => id),
  ...[21, 22, 23, 24, 44, 0, 11, 12, 13, 25],
  ...places.counties.slice(0, 3).map(({ id }) => id),
  ...places.cities.slice(0, 3).map(({ id }) => id),
].map(String)

const METHODS = fc.oneof(
  { weight: 24, arbitrary: fc.constant('GET') },
  { weight: 3, arbitrary: fc.constant('HEAD') },
  { weight: 1, arbitrary: pick(['PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'PROPFIND']) },
)

const anyHeader: fc.Arbitrary<Headers> = fc.oneof(
  ...Object.entries({
    'accept-encoding': ['gzip', 'gzip, br', 'identity', '*;q=0', 'gzip;q=0'],
    'if-none-match': ['*', '"x"', 'W/"x", *', '"', ','],
    'if-modified-since': ['Fri, 20 Nov 2099 00:00:00 GMT', 'never'],
    range: ['bytes=0-1', 'bytes=-1', 'bytes=9-', 'bytes=5-1', 'bytes=0-0,2-3', 'lines=1'],
    'if-range': ['"x"', 'Fri, 20 Nov 2099 00:00:00 GMT'],
    origin: ['https://www.land.example', 'null'],
    host: ['evil.example', ''],
    'x-forwarded-for': ['203.0.113.5', '::1, 10.0.0.1', 'x'],
    'x-request-id': ['a.b-c_1', 'x'.repeat(65)],
    'x-http-method-override': ['DELETE', 'POST'],
  }).map(([name, values]) =>
    fc
      .oneof({ weight: 3, arbitrary: pick(values) }, { weight: 1, arbitrary: printable })
      .map((value): Headers => ({ [name]: value })),
  ),
)

/** Headers that any request may have; mostly none. */
export const anyHeaders: fc.Arbitrary<Headers> = seldom(
  fc.array(anyHeader, { minLength: 1, maxLength: 3 }),
).map(some => Object.assign({}, ...(some ?? [])))

/** The names of an endpoint's query parameters. */
export function parametersOf(description: Description, template: string): string[] {
  const { parameters } = description.paths[template]?.['get'] ?? { parameters: [] }
  return parameters.filter(one => one.in === 'query').map(one => one.name)
}

/** A request to any endpoint that can be read, with any method but POST. */
export function anyGet(description: Description): fc.Arbitrary<RandomGet> {
  const templates = Object.entries(description.paths)
    .filter(([, operations]) => operations['get'])
    .map(([template]) => template)
  // Endpoints with many parameters come more often.
  const [richest = ''] = templates.toSorted(
    (a, b) => parametersOf(description, b).length - parametersOf(description, a).length,
  )
  const anyRow = fc.oneof(
    { weight: 3, arbitrary: pick(templates) },
    { weight: 1, arbitrary: fc.constant(richest) },
  )
  return anyRow.chain(template =>
    fc.record({
      method: METHODS,
      template: fc.constant(template),
      path: pathOf(description, template),
      query: queryOf(parametersOf(description, template)),
      headers: anyHeaders,
    }),
  )
}

/** A path of an endpoint, its tokens filled with existing ids or with other texts that are not empty. */
function pathOf(description: Description, template: string): fc.Arbitrary<string> {
  const values = Object.entries(SPOTLIGHTS).map(([scid, id]) => ({ id: String(id), scid }))
  const tokens = [...template.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
  const there = pick<Readonly<Record<string, string>>>(values)
  const filled = fc.tuple(
    there,
    ...tokens.map(name =>
      fc.oneof(
        { weight: 6, arbitrary: valuesOf(description, template, name) },
        { weight: 1, arbitrary: anyText },
      ),
    ),
  )
  return fc.tuple(filled, fc.boolean()).map(([[spotlight, ...texts], isSpotlight]) =>
    template.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
      const text = texts.shift() || '-'
      return encodeAny((isSpotlight && tokens.includes('scid') && spotlight[name]) || text)
    }),
  )
}

/** The values that the document allows for a token of a path, or some ids if it allows any. */
function valuesOf(description: Description, template: string, name: string) {
  const { parameters } = description.paths[template]?.['get'] ?? { parameters: [] }
  const token = parameters.find(one => one.in === 'path' && one.name === name)
  return pick(token?.schema.enum?.map(String) ?? someIds)
}
