import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { startReso } from './reso-service.ts'

const { service, asked } = await startReso()
after(() => service[Symbol.asyncDispose]())

const at = (filter: string) => `/Property?$top=1&$filter=${encodeURIComponent(filter)}`
const numbers = (count: number) => Array.from({ length: count }, (_, i) => i).join(',')
const comparisons = (count: number) =>
  Array.from({ length: count }, (_, i) => `(ListPrice gt ${i})`)
const TOO_MANY = 'The $filter has more than 100 comparisons.'

for (const [name, filter, why] of [
  ['comparisons', comparisons(101).join(' or '), TOO_MANY],
  ['comparisons without spaces', comparisons(101).join('or'), TOO_MANY],
  ['prices in a list', `ListPrice in (${numbers(101)})`, TOO_MANY],
  [
    'prices in lists',
    `ListPrice in (${numbers(60)}) or not (LotSizeAcres in (${numbers(60)}))`,
    TOO_MANY,
  ],
  ['days in a list', `ListingContractDate in (${'2026-01-01,'.repeat(100)}2026-01-01)`, TOO_MANY],
  ['bytes', `City eq '${'e'.repeat(4096)}'`, 'The $filter has more than 4096 bytes.'],
  [
    'parentheses',
    `${'('.repeat(21)}ListPrice gt 1${')'.repeat(21)}`,
    'The $filter has parentheses more than 20 deep.',
  ],
] as const) {
  test(`a filter with too many ${name} is refused with 413`, async () => {
    const answer: object = await asked(at(filter), 413)
    assert.ok(JSON.stringify(answer).includes(`"message":"${why}"`))
  })
}

for (const [name, filter] of [
  ['100 comparisons', comparisons(100).join(' and ')],
  ['100 prices', `ListPrice in (${numbers(100)})`],
  [
    'hundreds of towns and keys',
    `City in (${"'Waco',".repeat(200)}null) or ListingKey in (${"'1',".repeat(300)}'2')`,
  ],
  ['a thousand times not', `${'not '.repeat(1000)}ListPrice gt 1`],
  ['words and parentheses in quotes', `City eq '${'(a and b or '.repeat(200)}'`],
] as const) {
  test(`a filter with ${name} is answered`, async () => {
    assert.ok(Array.isArray((await asked(at(filter))).value))
  })
}
