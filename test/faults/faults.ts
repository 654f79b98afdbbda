/**
 * Makes the faults of several nodes on PostgreSQL, and tells what was seen: faults.ts [--long] [FILE …]. With `--long`
 * they last longer than in the tests. Files are those of this folder.
 */
import { spawnSync } from 'node:child_process'
import { globSync } from 'node:fs'
import { join } from 'node:path'
import { LONG_FAULTS } from './lengths.ts'

const args = process.argv.slice(2)
const given = args.filter(argument => argument !== '--long')
const files =
  given.length > 0 ? given : globSync(join(import.meta.dirname, '*.{long,release}.test.ts'))
const lengths = args.includes('--long') ? { TEST_FAULTS: LONG_FAULTS } : {}
const options = ['--test', '--test-reporter=spec', '--test-concurrency=1']
const { status } = spawnSync(process.execPath, [...options, ...files.sort()], {
  stdio: 'inherit',
  // biome-ignore lint/style/noProcessEnv: the tests inherit it
  env: { ...process.env, ...lengths },
})
process.exitCode = status ?? 1
