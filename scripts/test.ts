import { spawnSync } from 'node:child_process'

/** Runs the tests: all of them, or those in the files that are named. */

const given = process.argv.slice(2)
const files = given.length > 0 ? given : ['test/**/*.test.ts']
const { status } = spawnSync(process.execPath, ['--test', '--test-concurrency=2', ...files], {
  stdio: 'inherit',
})
process.exitCode = status ?? 1
