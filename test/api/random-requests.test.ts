import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import fc from 'fast-check'
import { LISTINGS, NOW, places } from './catalogue.ts'
import { Description } from './description.ts'
import { VERSIONS } from './refusal.ts'
import { startTestService } from './service.ts'
import { LEAD } from './stored-leads.ts'

/** Of each version. */
const REQUESTS = 5000

const service = await startTestService()
after(() => service[Symbol.asyncDispose]())

const pick = <Value>(values: readonly Value[]) => fc.constantFrom(...values)

const someIds = [
  ...LISTINGS.map(({ id }) => id),
  ...[21, 22, 23, 24, 44, 0],
  ...places.counties.slice(0, 3).map(({ id }) => id),
  ...places.cities.slice(0, 3).map(({ id }) => id),
].map(String)

const HOSTILE = [
  '',
  ' ',
  ',',
  '-1',
  '1e308',
  'NaN',
  'Infinity',
  '0x10',
  '9'.repeat(30),
  "' or 1=1 --",
  '__proto__',
  '{"a":1}',
  '<script>',
  '\u0000',
  '\ud800',
  '%',
  '../../etc/passwd',
  '"',
  '(1,2),(3',
  '(-90,-180),(90,180)',
  '2026-02-30',
]

const VALUES = [
  ...['1', '2', '3', '4', '15', '100', '0', '2.5', '1,2', '1,2,3', 'true', 'no', 'P,PP,S', 'S'],
  ...[
    'past7days',
    '2026-01-01',
    '2026-12-31',
    '76634',
    '2134',
    '23',
    '6',
    '25',
    'barn',
    '"old barn"',
  ],
  ...['(31,-98),(32,-97)', '(51,170),(53,-170)', '48035', '44'],
]

const anyText = fc.oneof(
  { weight: 6, arbitrary: pick(VALUES) },
  { weight: 3, arbitrary: pick(HOSTILE) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 30 }) },
)

/** A path of a template, its tokens filled with what is there, or with anything but nothing. */
const pathOf = (template: string) => {
  const token = fc.oneof(
    { weight: 6, arbitrary: pick([...someIds, 'property', 'sort', 'small', 'black']) },
    { weight: 1, arbitrary: anyText },
  )
  return fc
    .array(token, { minLength: 2, maxLength: 2 })
    .map(values => template.replaceAll(/\{\w+\}/g, () => encodeAny(values.shift() || '-')))
}

/** Percent-encodes a text; half a surrogate pair as the bytes that no decoder takes. */
function encodeAny(text: string): string {
  return text.isWellFormed() ? encodeURIComponent(text) : '%ED%A0%80'
}

const queryOf = (names: readonly string[]) =>
  fc
    .array(fc.tuple(pick([...names, 'APIKey', 'unknown', 'LP', '__proto__']), anyText), {
      maxLength: 4,
    })
    .map(pairs => pairs.map(([name, value]) => `${name}=${encodeAny(value)}`).join('&'))

const anyBody = fc.oneof(
  fc.constant({ ...LEAD }),
  fc.record({ ...mapped(LEAD, value => fc.oneof(fc.constant(value), anyText, fc.jsonValue())) }),
  fc.jsonValue(),
)

function mapped<Value, Result>(
  record: Readonly<Record<string, Value>>,
  map: (value: Value) => Result,
): Record<string, Result> {
  return Object.fromEntries(Object.entries(record).map(([name, value]) => [name, map(value)]))
}

for (const version of VERSIONS) {
  test(`${version} answers ${REQUESTS} random requests as it is described, and never fails`, async () => {
    const description = await Description.of(service, version)
    const gets = Object.entries(description.paths).filter(([, operations]) => operations['get'])
    const searches = gets.filter(([template]) => template === '/listings')
    const anyRow = fc.oneof(
      { weight: 3, arbitrary: pick(gets) },
      { weight: 1, arbitrary: pick(searches) },
    )
    const anyGet = anyRow.chain(([template, { get }]) => {
      const names = get?.parameters.filter(one => one.in === 'query').map(one => one.name) ?? []
      return fc.tuple(fc.constant(template), pathOf(template), queryOf(names))
    })
    const anyRequest = fc.oneof(
      { weight: 5, arbitrary: anyGet.map(get => ({ get })) },
      { weight: 1, arbitrary: anyBody.map(post => ({ post })) },
    )
    const property = fc.asyncProperty(anyRequest, async request => {
      if ('get' in request) {
        const [template, path, query] = request.get
        const response = await service.get(`/${version}${path}?${query}`)
        // What is not of the template's form is of no described path.
        if (response.statusCode === 404 && !description.paths[template]?.['get']?.responses[404]) {
          return
        }
        description.check(template, 'get', response)
        return
      }
      // So that no flood is seen in them.
      service.now += 300_000
      const body = version === 'v3' ? { data: request.post } : request.post
      const response = await service.post(`/${version}/lead`, JSON.stringify(body), {
        headers: { 'content-type': 'application/json' },
      })
      description.check('/lead', 'post', response)
    })
    await fc.assert(property, { numRuns: REQUESTS, seed: NOW % 2 ** 31 })
    assert.equal((await service.get('/healthz')).statusCode, 200)
  })
}
