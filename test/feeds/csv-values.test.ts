import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import type { ImportReport } from '../../src/feeds/imports/import-report.ts'
import {
  AREA_CASES,
  type CsvCase,
  OFFER_CASES,
  OTHER_CASES,
  PLACE_CASES,
  ROW,
} from './csv-cases.ts'
import { DOUBTFUL_CASES } from './doubtful-cases.ts'
import { type Exported, Importing, valueAt } from './importing.ts'
import { PHOTO_CASES } from './photo-cases.ts'
import { NAMED_PLACE_CASES } from './place-cases.ts'

const CASES = [
  ...[...AREA_CASES, ...OFFER_CASES, ...PLACE_CASES, ...OTHER_CASES],
  ...[...DOUBTFUL_CASES, ...PHOTO_CASES, ...NAMED_PLACE_CASES],
]
const importing = new Importing()
let listings: ReadonlyMap<string, Exported>
let report: ImportReport

before(async () => {
  await importing.begin()
  const account = await importing.newAccount('values@example.com')
  const file = importing.fileOf('values.csv', csvOf(CASES))
  report = (await importing.import(file, account)).report
  listings = await importing.exported(account)
})

/** A table with a row for each case, whose name is the key. */
function csvOf(cases: readonly CsvCase[]): string {
  const heads = Object.keys(ROW)
  const rows = cases.map(({ name, cells }) => [
    name,
    ...heads.map(head => cells[head] ?? ROW[head] ?? ''),
  ])
  const quoted = (cell: string) => `"${cell.replaceAll('"', '""')}"`
  return [['MLS #', ...heads], ...rows].map(row => `${row.map(quoted).join(',')}\n`).join('')
}

/** The codes of what a report says of a record. */
function toldOf(key: string): string[] {
  return report.faults
    .filter(({ examples }) => examples.some(example => example.key === `listFeedKey ${key}`))
    .map(({ code }) => code)
}

for (const { name, becomes, told } of CASES) {
  test(`a row with ${name}`, () => {
    const data = listings.get(name)
    assert.equal(data === undefined, becomes === null)
    const found = Object.keys(becomes ?? {}).map(path => [path, valueAt(data, path)])
    assert.deepEqual(Object.fromEntries(found), becomes ?? {})
    assert.deepEqual(toldOf(name), told)
  })
}

test('no report tells where land with a hidden address lies', () => {
  assert.doesNotMatch(JSON.stringify(report), /40\.123456/)
})

test('photos that wait for their turn are reported', async () => {
  assert.match(
    await importing.run('doctor'),
    /none is late; \d+ photos of imports wait for their turn to be fetched/,
  )
})

test('every row is counted once', () => {
  const refused = CASES.filter(({ becomes }) => becomes === null)
  const codes = ['absent', 'let', 'foreign', 'territory']
  const skipped = refused.filter(({ told }) => codes.includes(told[0] ?? ''))
  assert.deepEqual(report.counts, {
    read: CASES.length,
    created: CASES.length - refused.length,
    changed: 0,
    unchanged: 0,
    skipped: skipped.length,
    refused: refused.length - skipped.length,
    replaced: 0,
    hidden: 0,
    withdrawn: 0,
  })
})

test('a report names first what kept records out', () => {
  const keptOut = report.faults.map(({ done }) => done === 'refused')
  assert.ok(keptOut[0] && keptOut.includes(false))
  assert.ok(!keptOut.includes(true, keptOut.indexOf(false)))
})
