import assert from 'node:assert/strict'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { until } from '../until.ts'
import { runFiles } from './runner.ts'

const folder = mkdtempSync(join(tmpdir(), 'acreage-runner-'))
after(() => rmSync(folder, { recursive: true, force: true }))

/** Runs a test file with these lines. @returns How many tests passed, and what failed. */
async function run(...lines: readonly string[]) {
  return await runWithin(() => AbortSignal.timeout(300_000), ...lines)
}

async function runWithin(limit: () => AbortSignal, ...lines: readonly string[]) {
  const file = join(folder, 'sample.test.ts')
  writeFileSync(file, ["import { after, beforeEach, test } from 'node:test'", ...lines].join('\n'))
  const failed: string[] = []
  let passed = 0
  await runFiles(
    [{ file, database: 'sqlite' } as const].values(),
    { limit, env: {} },
    {
      onPassed: () => void passed++,
      onFailed: ({ names, error }) => {
        const sentences = error.split('\n').filter(line => !line.startsWith(' '))
        failed.push([...names.slice(1), ...sentences].join(': '))
      },
      onFinished: () => {},
      onSlow: () => {},
    },
  )
  return { passed, failed }
}

const LATER = 'const later = work => setTimeout(work, 1)'
const NEVER = 'new Promise(resolve => setTimeout(resolve, 60_000).unref())'

test('an error in work that a test has begun fails this test, and the others go on', async () => {
  const { passed, failed } = await run(
    LATER,
    `test('a timer', () => { later(() => { throw new Error('timed') }); return ${NEVER} })`,
    `test('a promise', () => { later(() => Promise.reject(new Error('rejected'))); return ${NEVER} })`,
    `test('outer', async t => { await 0; await t.test('inner', () => { throw new Error('thrown') }) })`,
    "test('another', async () => {})",
  )
  assert.equal(passed, 1)
  assert.deepEqual(failed, [
    'a timer: Error: timed',
    'a promise: Error: rejected',
    'outer: inner: Error: thrown',
  ])
})

test('an error in work that no test waits for fails the file, whatever its tests do', async () => {
  const { passed, failed } = await run(
    "test('too early', () => { setTimeout(() => { throw new Error('late') }, 50) })",
  )
  assert.equal(passed, 1)
  assert.match(failed.join(), /Its process ended although its tests passed: exit code 1/)
})

test('a failure belongs to its own file, also when the next one has begun', async () => {
  const files = ['first', 'second', 'third'].map(name => join(folder, `${name}.test.ts`))
  const fails = "test('fails', async () => { await 0; throw new Error('wrong') })"
  for (const file of files) writeFileSync(file, `import { test } from 'node:test'\n${fails}\n`)
  const failed: (string | undefined)[] = []
  await runFiles(
    files.map(file => ({ file, database: 'sqlite' }) as const).values(),
    { limit: () => AbortSignal.timeout(300_000), env: {} },
    {
      onPassed: () => {},
      onFailed: (_failure, of) => void failed.push(of?.file),
      onFinished: () => {},
      onSlow: () => {},
    },
  )
  assert.deepEqual(failed, files)
})

test('hooks run around the tests of their file, also after an await at its top', async () => {
  const { passed, failed } = await run(
    "let told = ''",
    'await 0',
    'await new Promise(resolve => setTimeout(resolve, 1))',
    "beforeEach(() => { told += 'each ' })",
    "after(() => { throw new Error(told + 'after') })",
    "test('one', () => {})",
    "test('two', () => {})",
  )
  assert.equal(passed, 2)
  assert.deepEqual(failed, ['Error: each each after'])
})

test('a file that takes too long is ended, and its unfinished tests are named', async () => {
  const limit = new AbortController()
  const mark = join(folder, 'has-begun')
  // By then it has told which tests have begun.
  const later = `setTimeout(() => writeFileSync('${mark}', ''), 50)`
  const run = runWithin(
    () => limit.signal,
    "import { writeFileSync } from 'node:fs'",
    "test('short', () => {})",
    `test('outer', t => t.test('endless', () => { ${later}; return new Promise(resolve => setTimeout(resolve, 3_600_000)) }))`,
  )
  await until(() => existsSync(mark), 'the endless test has begun')
  limit.abort()
  const { passed, failed } = await run
  assert.equal(passed, 1)
  assert.match(failed.join(), /took too long .* in: outer .*: It was in: endless \(\S+:4\)/)
})
