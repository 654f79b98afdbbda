import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { after, test } from 'node:test'
import type { Check } from '../../scripts/checks/check.ts'
import { runChecks } from '../../scripts/checks/check-runs.ts'
import { inputDigest } from '../../scripts/checks/input-digest.ts'
import { PROJECT_CHECKS } from '../../scripts/checks/project-checks.ts'

const ROOT = mkdtempSync(join(tmpdir(), 'checks-'))
after(() => rmSync(ROOT, { recursive: true, force: true }))

/** A script that compares a derived file with its source, by way of a module. */
const FILES = {
  'package.json': '{ "type": "module" }',
  'package-lock.json': '{}',
  'scripts/double.ts': `
    import { readFileSync } from 'node:fs'
    import { doubled } from '../src/doubled.ts'
    const [source, made] = ['number', 'double'].map(name => Number(readFileSync('data/' + name, 'utf8')))
    if (doubled(source) !== made) { console.error('The double is wrong.'); process.exitCode = 1 }`,
  'src/doubled.ts': `export { times } from './times.ts'
    import { times } from './times.ts'
    export const doubled = (one: number) => times(one)`,
  'src/times.ts': `import { readFileSync } from 'node:fs'
    export const times = (one: number) => one * Number(readFileSync(new URL('./factor.txt', import.meta.url), 'utf8'))`,
  'src/factor.txt': '2',
  'data/number': '21',
  'data/double': '42',
}

const DERIVATION: Check = {
  purpose: 'the double',
  command: ['scripts/double.ts'],
  derivedFrom: ['scripts/double.ts', 'data/*'],
}

function write(files: Readonly<Record<string, string>>): void {
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(ROOT, name)), { recursive: true })
    writeFileSync(join(ROOT, name), text)
  }
}

async function checked(check: Check = DERIVATION, all = false): Promise<string> {
  const printed: string[] = []
  const isOk = await runChecks([check], { root: ROOT, all, print: text => printed.push(text) })
  const text = printed.join('')
  assert.equal(isOk, !text.includes('FAILED'))
  return text.replaceAll(/ \(.*? s\)/g, '').replaceAll(/ +/g, ' ')
}

test('a derivation that has passed is skipped until one of its sources changes', async () => {
  write(FILES)
  assert.equal(await checked(), 'ok the double\n')
  assert.equal(await checked(), 'same the double\n')
  assert.equal(await checked(DERIVATION, true), 'ok the double\n')
  for (const [name, text] of Object.entries(FILES)) {
    write({ [name]: `${text} ` })
    assert.equal(await checked(), 'ok the double\n', name)
    write({ [name]: text })
    assert.equal(await checked(), 'ok the double\n', `${name} as before`)
  }
  write({ 'data/another': '' })
  assert.equal(await checked(), 'ok the double\n')
  write({ 'elsewhere/number': '3' })
  assert.equal(await checked(), 'same the double\n')
})

test('a check that fails runs again, even if its files are those that passed before', async () => {
  write(FILES)
  await checked()
  write({ 'data/double': '43' })
  for (let i = 0; i < 2; i++) {
    assert.match(await checked(), /^FAILED the double\nThe double is wrong\.\n/)
  }
  write(FILES)
  assert.equal(await checked(), 'ok the double\n')
})

test('a change while a check runs is seen by the next one', async () => {
  const changing = `
    import { writeFileSync } from 'node:fs'
    writeFileSync('data/number', String(Math.random()))`
  write({ ...FILES, 'scripts/double.ts': changing })
  for (let i = 0; i < 2; i++) assert.equal(await checked(), 'ok the double\n')
})

test('a check whose inputs are not known runs each time', async () => {
  write(FILES)
  const { derivedFrom: _, ...without } = DERIVATION
  const wrong = { ...DERIVATION, derivedFrom: ['scripts/double.ts', 'nowhere/*'] }
  for (const check of [without, wrong, without, wrong]) {
    assert.equal(await checked(check), 'ok the double\n')
  }
})

test('all files that the derivations of the project name are there', () => {
  const derivations = PROJECT_CHECKS.filter(check => check.derivedFrom !== undefined)
  assert.ok(derivations.length >= 8)
  for (const check of derivations) {
    assert.notEqual(inputDigest(process.cwd(), check), null, check.purpose)
  }
})
