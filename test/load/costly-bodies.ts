/**
 * Sends a service bodies that are made to keep it busy, costly-bodies.ts [SECONDS] [PER_SECOND]: 1 MiB of
 * JSON of unique short names, with a key in the body, with none, and with a wrong one, then the bodies
 * that take longest to read. Searches go on beside them. It ends with an error when
 * the median search takes more than twice as long as without them.
 */

import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { cpus, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { serve } from '../cli/acreage.ts'
import { prepare } from './prepared.ts'
import { sendAtRate } from './senders.ts'
import { searchesOf } from './traffic.ts'

const SECONDS = 30
const PER_SECOND = 20
const CONNECTIONS = 20
const SEARCHES_PER_SECOND = 50
const IDLE_SECONDS = 10
const MAX_TIMES_AS_SLOW = 2
const MIB = 1024 * 1024
const JSON_TYPE = 'application/json'
const FORM_TYPE = 'application/x-www-form-urlencoded'

const [seconds = SECONDS, perSecond = PER_SECOND] = process.argv.slice(2).map(Number)
const folder = mkdtempSync(join(tmpdir(), 'acreage-bodies-'))
try {
  const settings = { ACREAGE_DATA_DIR: folder, ACREAGE_LOG_LEVEL: 'error' }
  const [key = ''] = await prepare(settings, [0])
  await using service = await serve([], { ...settings, ACREAGE_MAX_LAG_MS: '500' })
  const port = Number(new URL(service.address).port)
  const searches = searchesOf({ port, key, limitedKey: null, listingIds: [] })
  const search = async (duration: number) => {
    const load = { perSecond: SEARCHES_PER_SECOND, seconds: duration, connections: 4 }
    return (await sendAtRate(port, searches, load)).answers
  }
  print(`The machine was this busy before: ${loadavg()[0]?.toFixed(1)} of ${cpus().length} cores.`)
  await search(IDLE_SECONDS)
  for (const [name, request] of Object.entries(requests(key))) {
    const idle = await search(IDLE_SECONDS)
    const load = { perSecond, seconds, connections: CONNECTIONS }
    const idleBusyMs = processorMs(service.pid)
    const began = performance.now()
    const [{ answers }, beside] = await Promise.all([
      sendAtRate(port, () => request, load),
      search(seconds),
    ])
    const share = (processorMs(service.pid) - idleBusyMs) / (performance.now() - began)
    const idleMs = idle.percentileMs(0.5)
    const besideMs = beside.percentileMs(0.5)
    const statuses = [...answers.byStatus].map(([status, n]) => `${n} × ${status}`)
    print(`${name}: ${statuses.join(', ')}; all took ${Math.round(100 * share)} % of a core.`)
    print(`  Searches without them: ${idle}.`)
    print(`  Searches beside them: ${beside}.`)
    if (beside.succeeded !== beside.total) fail('A search was refused.')
    if (besideMs > MAX_TIMES_AS_SLOW * idleMs) {
      fail(`The median went from ${idleMs.toFixed(1)} to ${besideMs.toFixed(1)} ms.`)
    }
  }
} finally {
  rmSync(folder, { recursive: true, force: true })
}

function requests(key: string): Readonly<Record<string, string>> {
  const names = Array.from({ length: 95_000 }, (_, i) => `"${i.toString(36)}":1`).join()
  const longNames = Array.from({ length: 4900 }, (_, i) => `"${i}${'x'.repeat(200)}":1`).join()
  return {
    'Unique names, a key in the body': posted(JSON_TYPE, `{"APIKey":"${key}",${names}}`),
    'Unique names, no key': posted(JSON_TYPE, `{${names}}`),
    'Unique names, a wrong key in the body': posted(JSON_TYPE, `{"APIKey":"acr_wrong",${names}}`),
    'Unique names, a wrong key in a header': posted(JSON_TYPE, `{${names}}`, 'acr_wrong'),
    '4,900 long names, no key': posted(JSON_TYPE, `{${longNames}}`),
    'A form of escapes, no key': posted(FORM_TYPE, `a=${'%C3%A9'.repeat(170_000)}`),
  }
}

/** How long a process has used processors (Linux; clock ticks of 10 ms). */
function processorMs(processId: number | undefined): number {
  const fields = readFileSync(`/proc/${processId}/stat`, 'utf8')
    .replace(/^.*\) /, '')
    .split(' ')
  return 10 * (Number(fields[11]) + Number(fields[12]))
}

function posted(type: string, body: string, key?: string): string {
  if (body.length > MIB) throw new Error(`The body has ${body.length} bytes`)
  const head = [
    'POST /v3/lead HTTP/1.1',
    'Host: 127.0.0.1',
    `Content-Type: ${type}`,
    `Content-Length: ${body.length}`,
    ...(key === undefined ? [] : [`X-API-Key: ${key}`]),
  ]
  return `${head.join('\r\n')}\r\n\r\n${body}`
}

function fail(text: string): void {
  print(`FAILED: ${text}`)
  process.exitCode = 1
}

function print(text: string): void {
  process.stdout.write(`${text}\n`)
}
