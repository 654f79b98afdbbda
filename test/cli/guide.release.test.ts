import assert from 'node:assert/strict'
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { after, test } from 'node:test'
import sharp from 'sharp'
import { KEY_PERMISSIONS } from '../../src/domain/accounts/permissions.ts'
import { DATE_WINDOWS, PROPERTY_TYPES, STATUSES } from '../../src/domain/listings/lookup-lists.ts'
import { SORT_ORDERS } from '../../src/domain/searching/sort-order.ts'
import { until } from '../until.ts'
import { serveHere } from './acreage.ts'
import { makeDemo, pictureBytes } from './catalog-copy.ts'

const GUIDE = readFileSync(new URL('../../docs/api.md', import.meta.url), 'utf8')
const ALERTS = readFileSync(new URL('../../docs/alerts.md', import.meta.url), 'utf8')

const folder = mkdtempSync(join(tmpdir(), 'acreage-guide-'))
after(() => rmSync(folder, { recursive: true, force: true }))

/** Tells of each request how it was answered. */
const TELLING = `curl() { command curl --write-out '%{stderr}%{http_code} %{url_effective}\\n' "$@"; }`

/** The programs that the page says its steps need. */
const lacks = spawnSync('bash', ['-c', 'command -v curl jq'], { env: {} }).status !== 0
const skip = lacks && 'curl or jq is missing'

/** The demo of `npm start`, as it would be made today. */
const DAY_MS = 86_400_000
const DEMO = { listings: 2000, seed: 1, now: Math.floor(Date.now() / DAY_MS) * DAY_MS }

/** Separates the results of the steps. */
const MARK = '\u001e'

function stepsOf(page: string): string[] {
  return [...page.matchAll(/^```sh\n(.*?)^```$/gms)].map(([, step = '']) => step)
}

/** Steps that only set variables print nothing. */
const SETS_ONLY = /^(?:[A-Z]+=.*\n|post\(\) .*\n)+$/

/** A result that shows a reader nothing: a search without listings, a member that is missing. */
const EMPTY =
  /^(?:null|0)$|^ {2}"(?:records|count)": 0\b|"newPerWeek":0\b|"(?:data|found|counties)": ?\[\]/m

test('the steps of the guide for client developers work as written', { skip }, async () => {
  const directory = join(folder, 'data')
  const pixels = { width: 60, height: 40, channels: 3, background: '#3b7a2a' } as const
  const photo = await sharp({ create: pixels }).jpeg().toBuffer()
  await makeDemo(directory, name => (name.endsWith('.jpg') ? photo : pictureBytes(name)), DEMO)
  await using service = await serveHere(['--demo'], { ACREAGE_DATA_DIR: directory })
  const key = /^ {2}(acr_\w+)$/m.exec(service.stdout())?.[1] ?? assert.fail(service.stdout())
  // In the first seconds, the list of changes is being made. A reader of the page is not that fast.
  const changes = `${service.address}/ext/changes`
  await until(async () => (await fetch(changes, { headers: { 'x-api-key': key } })).ok)
  const steps = [...stepsOf(GUIDE), ...stepsOf(ALERTS).filter(step => step.includes('$BASE'))]
  const marked = steps.map(step => `${step}printf '${MARK}'\n`)
  const script = ['set -euo pipefail', TELLING, ...marked].join('\n')
  const child = spawn('bash', ['-c', script], {
    cwd: folder,
    env: { BASE: service.address, KEY: key },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const [said, told, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close'),
  ])
  assert.equal(code, 0, `${said}${told}`)
  const requests = told.trim().split('\n')
  const refused = requests.filter(line => !/^2\d\d http/.test(line))
  assert.deepEqual(
    refused.map(line => line.slice(0, 3)),
    ['412', '400'],
    refused.join('\n'),
  )
  assert.ok(requests.length >= 25, told)
  const results = said.split(MARK)
  assert.equal(results.length, steps.length + 1)
  for (const [i, step] of steps.entries()) {
    if (SETS_ONLY.test(step)) assert.equal(results[i], '')
    else {
      assert.notEqual(results[i]?.trim(), '', step)
      assert.doesNotMatch(results[i] ?? '', EMPTY, step)
    }
  }
  for (const expected of [
    /"found": \[/,
    /^\{"success":true,"listingID":2001,/m,
    /^1$/m,
    /^location: \S+\/v3\/listings\/showcase\/2001\/\d+\r$/im,
    /"SRC":"\/\/\S+-large\.jpg"/,
    /"description":"Survey"/,
    /"state":"ready"/,
    /acres must be .*not -4/,
  ]) {
    assert.match(said, expected)
  }
})

test("the guide's tables name every order, type, status, window and permission", () => {
  const cells = GUIDE.split('\n').map(line => line.split('|').map(cell => cell.trim()))
  const isRow = (first: string | number, second: string) =>
    cells.some(row =>
      row.some((cell, i) => cell === String(first) && (row[i + 1] ?? '').startsWith(second)),
    )
  for (const { id, label } of [...SORT_ORDERS, ...PROPERTY_TYPES])
    assert.ok(isRow(id, label), label)
  for (const { code, label } of STATUSES) assert.ok(isRow(code, label), label)
  for (const { label } of DATE_WINDOWS) assert.ok(GUIDE.includes(`\`${label}\``), label)
  for (const permission of KEY_PERMISSIONS) assert.ok(isRow(`\`${permission}\``, ''), permission)
})
