import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { acreage, MAIN } from './acreage.ts'

const folder = mkdtempSync(join(tmpdir(), 'acreage-demo-pictures-'))
const settings = { ACREAGE_DATA_DIR: folder, ACREAGE_PORT: '0' }
after(() => rmSync(folder, { recursive: true, force: true }))

test('a demo whose pictures were cut short draws the missing ones at the next start', async () => {
  const inTheWay = join(folder, 'media', 'pool')
  mkdirSync(join(folder, 'media'))
  writeFileSync(inTheWay, 'not a folder')
  const broken = await acreage(['demo', '--listings', '5'], settings)
  assert.equal(broken.code, 1, broken.stderr)
  rmSync(inTheWay)
  const started = spawn(process.execPath, [MAIN, 'serve', '--demo'], {
    env: settings,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended = once(started, 'close')
  let said = ''
  started.stderr.setEncoding('utf8').on('data', (text: string) => {
    said += text
    // All of them would take half a minute.
    if (said.includes('Drawing their pictures')) started.kill('SIGKILL')
  })
  // A start that draws nothing serves.
  started.stdout.on('data', () => started.kill('SIGKILL'))
  await ended
  assert.match(said, /Drawing their pictures/)
})
