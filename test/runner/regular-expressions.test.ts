import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'

const folder = mkdtempSync(join(tmpdir(), 'acreage-expressions-'))
after(() => rmSync(folder, { recursive: true, force: true }))
mkdirSync(join(folder, 'src'))

/** Runs the check on a file with these lines. */
function check(...lines: readonly string[]): { status: number | null; said: string } {
  writeFileSync(join(folder, 'src/sample.ts'), lines.join('\n'))
  const script = ['scripts/regular-expressions.ts', folder]
  const { status, stderr } = spawnSync(process.execPath, script, { encoding: 'utf8' })
  return { status, said: stderr }
}

test('the check refuses expressions whose time grows faster than their text, and says where they are', () => {
  const { status, said } = check(
    "const SPACE = '[ ]*'",
    'export const ends = (text: string) => text.replace(/[ ]+$/, "")',
    `export const twice = new RegExp(\`^\${SPACE}\${SPACE}x$\`)`,
    'export const nested = /^(a+)+$/',
    'export const made = (unit: string) => new RegExp(unit)',
  )
  assert.equal(status, 1)
  assert.match(said, /^src\/sample\.ts:2: .*2nd degree polynomial/m)
  assert.match(said, /^src\/sample\.ts:3: .*2nd degree polynomial/m)
  assert.match(said, /^src\/sample\.ts:4: .*exponential/m)
  assert.match(said, /^src\/sample\.ts:5: .*while the program runs/m)
})

test('the check accepts linear expressions, and others where a comment names the bound on their input', () => {
  const { status, said } = check(
    'export const words = /[a-z]+/g',
    '// linear: at most 60 characters',
    'export const ends = /[ ]+$/',
    'export const made = (unit: string) => new RegExp(unit) // linear: at most 20 characters',
    'export const division = (a: number, b: number) => (a + a) / b / 2',
    "export const text = '/^(a+)+$/'",
  )
  assert.deepEqual([status, said], [0, ''])
})
