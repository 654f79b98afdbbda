import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { test } from 'node:test'

const TABLE = readFileSync(new URL('../docs/design/attacks.md', import.meta.url), 'utf8')
const ROW =
  /^\| (?<attack>[^|]+) \| (?<item>API\d+) \| (?<asvs>[^|]+) \| [^|]+ \| `(?<file>[^`]+)`: (?<name>.+) \|$/gm
const MIN_ROWS = 35
/** A requirement by its number, or a chapter by its name. */
const ASVS = /^(?:\d{1,2}\.\d{1,2}\.\d{1,2}(?:, )?)+$|^V\d{1,2} [A-Z]/

const rows = [...TABLE.matchAll(ROW)].map(({ groups = {} }) => groups)

/** The names of a file's tests, `…` in the place of what is put in. */
function testsIn(file: string): string[] {
  const url = new URL(file, import.meta.url)
  if (!existsSync(url)) return []
  const names = readFileSync(url, 'utf8').matchAll(/\b(?:test|it)\(\s*(['"`])(.*?)\1,/gs)
  return [...names].map(([, , name = '']) => name.replaceAll(/\$\{[^}]*\}/g, '…'))
}

test('each row of the attack table has a number of each list, and names a test that exists', () => {
  assert.ok(rows.length >= MIN_ROWS, `${rows.length} rows`)
  const lines = TABLE.split('\n').filter(line => /^\| .*(?:test|suite)\.ts`/.test(line))
  assert.equal(rows.length, lines.length, 'Every line is a row')
  for (const { attack = '', asvs = '', file = '', name = '' } of rows) {
    assert.match(asvs, ASVS, attack)
    assert.ok(testsIn(file).includes(name), `${attack}: ${file} has no test "${name}"`)
  }
})

test('each item of the OWASP API Security Top 10 has a row', () => {
  const items = new Set(rows.map(({ item }) => item))
  assert.deepEqual(
    [...items].toSorted(),
    Array.from({ length: 10 }, (_, i) => `API${i + 1}`).toSorted(),
  )
})
