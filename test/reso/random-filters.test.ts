import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import fc from 'fast-check'
import { assertFiltersEqualPlainEvaluation, startRandomLand } from './random-filters.ts'
import { type Shown, text } from './reso-service.ts'

const FILTERS = 200
const TEXTS = 400
const SEED = 20_261_127

const reso = await startRandomLand()
const { service, asked } = reso
after(() => service[Symbol.asyncDispose]())

test(`${FILTERS} random filters find what a plain evaluation finds`, async () => {
  const found = await assertFiltersEqualPlainEvaluation(reso, FILTERS)
  assert.ok(found > FILTERS / 4)
})

const status = async (filter: string, resource = 'Property') => {
  const url = `/reso/odata/${resource}?$top=1&$filter=${encodeURIComponent(filter)}`
  const answer = await service.get(url)
  const body = answer.json()
  if (answer.statusCode !== 200) {
    assert.deepEqual(Object.keys(body.error), ['code', 'message', 'target', 'details'], filter)
    assert.ok(body.error.message.length < 400, filter)
  }
  return answer.statusCode
}

const many = (count: number, join: string) => Array(count).fill('HorseYN').join(join)
const nested = (depth: number) => `${'('.repeat(depth)}HorseYN${')'.repeat(depth)}`

/** At each bound, and one beyond. */
const SIZES: readonly (readonly [string, string, number])[] = [
  ['100 comparisons', many(100, ' or '), 200],
  ['101 comparisons', many(101, ' or '), 413],
  ['101 comparisons behind tabs', many(101, '\tand\t'), 413],
  ['101 comparisons without a space', many(101, ')or(').replace(/^.*$/, '($&)'), 413],
  ['101 numbers in a list', `LotSizeAcres in (${Array(101).fill('1').join(',')})`, 413],
  ['parentheses 20 deep', nested(20), 200],
  ['parentheses 21 deep', nested(21), 413],
  ['4,096 bytes', `City eq '${'x'.repeat(4086)}'`, 200],
  ['4,097 bytes', `City eq '${'x'.repeat(4087)}'`, 413],
  ['one not after another', `${'not '.repeat(1000)}HorseYN`, 200],
  ['hundreds of keys', `ListingKey in (${Array(400).fill("'12'").join(',')})`, 200],
]

for (const [name, filter, expected] of SIZES) {
  test(`a filter with ${name} is answered ${expected}`, async () => {
    assert.equal(await status(filter), expected)
  })
}

const FIELDS = ['BedroomsTotal', 'LotSizeAcres', 'StandardStatus', 'HorseYN', 'ListingContractDate']
const TIMED = ['ModificationTimestamp', 'City', 'CurrentUse', 'PublicRemarks', 'ListingKey']
/** Each kind of literal, also wrong ones; what a field takes is 200, and everything else is told. */
const LITERALS = [
  ...['0', '-1', '1.5', '1e5', '1E-3', '1e999', '99999999999999999999', '0x10', '1_000', '-', '.5'],
  ...['INF', '-INF', 'NaN', 'null', 'true', 'false', 'TRUE', 'now()', 'now', "''", "'x'", "'O''B'"],
  ...["'x", "x'", "date'2020-01-01'", "duration'P1D'", 'X', '@p1', '2026-02-30', '2026-13-01'],
  ...['2026-11-20', '2026-11-20T12:00', '2026-11-20T12:00Z', '2026-11-20T25:00:00Z'],
  ...['2026-11-20T12:00:00.123456789012Z', '2026-11-20T12:00:00+99:00', '0000-00-00', '9999-12-31'],
  ...['12:00:00', '01234567-89ab-cdef-0123-456789abcdef', '(1,2)', '[1]', '{}', "geography'x'"],
]

test('every literal is taken by fields of its kind, and refused by others in the form of OData', async () => {
  const taken = new Set<string>()
  for (const field of [...FIELDS, ...TIMED]) {
    for (const literal of LITERALS) {
      const code = await status(`${field} eq ${literal}`)
      assert.ok([200, 400, 501].includes(code), `${field} eq ${literal}: ${code}`)
      if (code === 200) taken.add(literal)
    }
  }
  for (const literal of ['1.5', '1e5', 'null', 'true', 'now()', "'O''B'", '2026-11-20']) {
    assert.ok(taken.has(literal), literal)
  }
  for (const literal of ['1e999', 'INF', "'x", 'X', '2026-02-30', '2026-11-20T25:00:00Z', '[1]']) {
    assert.ok(!taken.has(literal), literal)
  }
})

const PIECES = [
  ...[' ', 'and', 'or', 'not', '(', ')', ',', ':', '/', "'", "''", 'any', 'all', 'in', 'has', 'eq'],
  ...[
    'BedroomsTotal',
    'CurrentUse',
    'x',
    'x:x',
    '1',
    '-1.5e3',
    'null',
    'now()',
    "'Farm'",
    '\t',
    '\n',
  ],
  ...[
    '$it',
    '@p',
    '.',
    '%',
    '"',
    '\\',
    '\0',
    'é',
    '😀',
    '\ud800',
    '__proto__',
    'constructor',
    'HorseYN',
  ],
]

test(`${TEXTS} random texts are answered, or refused in the form of OData`, async () => {
  const pieces = fc.array(fc.constantFrom(...PIECES), { maxLength: 25 })
  const spaced = pieces.map(parts => parts.join(' '))
  const anyText = fc.oneof(
    spaced,
    pieces.map(parts => parts.join('')),
    fc.string({ unit: 'binary' }),
  )
  const property = fc.asyncProperty(
    anyText.map(filter => filter.toWellFormed()),
    fc.constantFrom('Property', 'Media', 'Member', 'Lookup'),
    async (filter, resource) => {
      const code = await status(filter, resource)
      assert.ok([200, 400, 413, 501].includes(code), `${resource} ${filter}: ${code}`)
    },
  )
  await fc.assert(property, { numRuns: TEXTS, seed: SEED })
})

test('names of the language are no fields', async () => {
  for (const field of ['__proto__', 'constructor', 'toString', 'hasOwnProperty']) {
    for (const resource of ['Property', 'Media', 'Member', 'Lookup']) {
      const query = `/${resource}?$filter=${encodeURIComponent(`${field} eq '1'`)}`
      const { error } = (await asked(query, 400)) as unknown as { error: Shown }
      assert.ok(text(error['message']).includes(field))
      await asked(`/${resource}?$orderby=${field}`, 400)
      await asked(`/${resource}?$select=${field}`, 400)
    }
  }
})
