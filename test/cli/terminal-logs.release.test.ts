import assert from 'node:assert/strict'
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { until } from '../until.ts'
import { COMPILE_CACHE, MAIN } from './acreage.ts'
import { makeCatalog } from './catalog-copy.ts'

const folder = mkdtempSync(join(tmpdir(), 'acreage-terminal-'))
after(() => rmSync(folder, { recursive: true, force: true }))
before(() => makeCatalog(folder, 60))

/** `script` gives a program a terminal of its own. */
const hasTerminals = spawnSync('script', ['--version']).status === 0

/** The screen of a terminal at the end: text that was written over is gone. */
function screen(output: string): string[] {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: terminals are told what to do by them
  const commands = /\u001b\[[?\d;]*[a-zA-Z]|\u001b[78]/g
  // A line begins anew, also where a command leads to its first column.
  const begun = output.replaceAll('\u001b[1G', '\r')
  return begun.split('\n').map(line => {
    const shown = line.replace(/\r+$/, '').split('\r').at(-1) ?? ''
    return (shown.split('\u001b[K').at(-1) ?? '').replace(commands, '')
  })
}

test('on a terminal the log has readable lines, and no progress bar mixes with them', {
  skip: !hasTerminals && 'there is no program to make a terminal',
}, async () => {
  const command = `exec '${process.execPath}' '${MAIN}' serve`
  const child = spawn('script', ['-qefc', command, '/dev/null'], {
    env: {
      ...COMPILE_CACHE,
      ACREAGE_DATA_DIR: folder,
      ACREAGE_PORT: '0',
      ACREAGE_MAX_LAG_MS: '0',
      TERM: 'xterm',
    },
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  await using _ending = {
    [Symbol.asyncDispose]: async () => {
      if (child.exitCode === null && child.kill()) await once(child, 'close')
    },
  }
  let output = ''
  child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
    output += chunk
  })
  const found = (pattern: RegExp) =>
    until(
      () => pattern.exec(screen(output).join('\n')),
      () => `${pattern} in ${output}`,
    )
  const [, address = ''] = await found(
    /^Acreage serves 60 listings, \d+ of them on offer, at (http:\S+)$/m,
  )
  const path = '/nothing?APIKey=acr_q3ZK0pTa_secret'
  assert.equal((await fetch(address + path, { headers: { 'X-Request-Id': 'r.1' } })).status, 404)
  await found(
    /^\d\d:\d\d:\d\d\.\d{3}Z INFO {2}Request {2}requestId=r\.1 method=GET path=\/nothing status=404 address=127\.0\.0\.1 ms=[\d.]+$/m,
  )
  await found(/^\d\d:\d\d:\d\d\.\d{3}Z INFO {2}Server listening at http:\S+$/m)
  await found(/^Loading the search index \S+ \d+\/60$/m)
  const closed = once(child, 'close')
  child.stdin.write('\u0003')
  await closed
  for (const line of screen(output)) {
    const parts = line.match(/Loading the search index|\d\d:\d\d\.\d{3}Z|Acreage serves/g) ?? []
    assert.ok(parts.length < 2, line)
    assert.doesNotMatch(line, /^\{|secret/)
  }
})
