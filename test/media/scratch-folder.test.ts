import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { ScratchFolder } from '../../src/media/scratch-folder.ts'

const directory = mkdtempSync(join(tmpdir(), 'acreage-scratch-'))
after(() => rmSync(directory, { recursive: true }))
const SCRATCH = new URL('../../src/media/scratch-folder.ts', import.meta.url).href

/** Starts a process that makes a folder, and waits until it has. */
async function otherProcess() {
  const script = `const { ScratchFolder } = await import(${JSON.stringify(SCRATCH)})
    await new ScratchFolder(${JSON.stringify(directory)}).create()
    process.stdout.write('made')
    setInterval(() => {}, 1000)`
  const child = spawn(process.execPath, ['--input-type=module', '-e', script])
  await once(child.stdout, 'data')
  return child
}

test('a start removes the files of killed processes, and none of running ones', async () => {
  const scratch = new ScratchFolder(directory)
  const own = await scratch.create()
  const [killed, running] = await Promise.all([otherProcess(), otherProcess()])
  try {
    killed.kill('SIGKILL')
    await once(killed, 'exit')
    assert.equal(readdirSync(directory).length, 3)
    const [abandoned, ...others] = await scratch.abandoned(Date.now())
    assert.deepEqual(others, [])
    assert.match(abandoned?.path ?? '', new RegExp(`-${killed.pid}-`))
    assert.equal(await scratch.sweep(Date.now()), 1)
    assert.equal(readdirSync(directory).length, 2)
    assert.ok(existsSync(own))
  } finally {
    running.kill('SIGKILL')
    await once(running, 'exit')
  }
  assert.equal(await scratch.sweep(Date.now()), 1)
  rmSync(own, { recursive: true })
})

test('files of another machine or version are removed when they are three hours old', async () => {
  const scratch = new ScratchFolder(directory)
  const own = await scratch.create()
  const [, machine = ''] = /upload-([0-9a-f]{8})-/.exec(own) ?? []
  const foreign = own.replace(machine, machine === 'ffffffff' ? '00000000' : 'ffffffff')
  const reused = own.replace(/-(\d+)-[^-]*$/, '-12345-abcdef')
  for (const path of [foreign, reused, join(directory, 'upload-XyZ123')]) {
    mkdirSync(path)
    writeFileSync(join(path, '0'), 'x')
  }
  // On Linux a number that another process has by now is told from the first.
  const swept = existsSync('/proc/self/stat') ? 1 : 0
  assert.equal(await scratch.sweep(Date.now()), swept)
  const longAgo = (Date.now() - 4 * 3_600_000) / 1000
  for (const path of [foreign, join(directory, 'upload-XyZ123')]) utimesSync(path, longAgo, longAgo)
  assert.equal(await scratch.sweep(Date.now()), 2)
  assert.deepEqual(readdirSync(directory), [own.slice(directory.length + 1)])
})
