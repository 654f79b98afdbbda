import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { test } from 'node:test'

const SCRIPT = `
import { readdirSync } from 'node:fs'
import { getPriority } from 'node:os'
import { lowerPriority } from '${new URL('../../src/child-processes/low-priority.ts', import.meta.url)}'
const priorities = () => readdirSync('/proc/self/task').map(Number).map(thread => getPriority(thread))
const before = priorities()
lowerPriority(before[0] + 3)
const lowered = priorities()
lowerPriority(before[0] + 1)
console.log(JSON.stringify([before, lowered, priorities()]))`

const isLinux = process.platform === 'linux'

test('all threads of a process get a low priority, and none a higher one again', {
  skip: !isLinux,
}, () => {
  const args = ['--input-type=module', '--eval', SCRIPT]
  const { stdout, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' })
  assert.equal(stderr, '')
  const [before = [], lowered = [], after = []] = JSON.parse(stdout) as number[][]
  assert.ok(before.length > 1)
  const usual = before[0] ?? 0
  assert.deepEqual(new Set(lowered), new Set([usual + 3]))
  assert.deepEqual(new Set(after), new Set([usual + 3]))
})
