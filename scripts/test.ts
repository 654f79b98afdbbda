import { spawnSync } from 'node:child_process'
import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Failure, FileCosts } from '../test/runner/messages.ts'
import { runFiles } from '../test/runner/runner.ts'

/**
 * Runs the tests: without arguments all quick ones, with `--long` those in `*.long.test.ts`. Any other
 * arguments are those of `node --test`: files, or options such as --watch and --test-name-pattern.
 */

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const LAST_COSTS = join(ROOT, 'node_modules/.cache/acreage-tests/costs.json')
const MAX_FILE_MS = 10 * 60_000
const NAMED_SLOWEST = 10

const given = process.argv.slice(2)
const isLong = given.includes('--long')
if (given.length > 0 && !isLong) {
  process.exitCode =
    spawnSync(process.execPath, ['--test', ...given], { stdio: 'inherit' }).status ?? 1
} else process.exitCode = (await runAll(testFiles(isLong))) ? 0 : 1

function testFiles(long: boolean): string[] {
  const all = globSync('test/**/*.test.ts', { cwd: ROOT })
  return all.filter(file => file.endsWith('.long.test.ts') === long).sort()
}

/** @returns Whether all tests passed. */
async function runAll(files: readonly string[]): Promise<boolean> {
  const began = performance.now()
  const counts = { passed: 0, skipped: 0 }
  const failures: Failure[] = []
  const costs: FileCosts[] = []
  const warnings: string[] = []
  const queue = byCosts(files).values()
  const events = {
    onPassed: (isSkipped: boolean) => {
      counts[isSkipped ? 'skipped' : 'passed']++
    },
    onFailed: (failure: Failure) => {
      failures.push(failure)
      print(described(failure))
    },
    onWarned: (text: string) => {
      warnings.push(text)
      print(`Warning: ${text}`)
    },
    onFinished: (spent: FileCosts) => {
      costs.push(spent)
      print(`${String(costs.length).padStart(4)} of ${files.length}  ${line(spent)}`)
    },
  }
  // One more than there are cores, as some tests wait for time to pass.
  const processes = Array.from({ length: availableParallelism() + 1 }, () =>
    runFiles(queue, MAX_FILE_MS, events),
  )
  await Promise.all(processes)
  keepCosts(costs)
  const slowest = costs.toSorted((a, b) => b.cpuSeconds - a.cpuSeconds).slice(0, NAMED_SLOWEST)
  print(`\nThe slowest files:\n${slowest.map(line).join('\n')}`)
  for (const text of warnings) print(`\nWarning: ${text}`)
  if (failures.length > 0) print(`\nFailed:\n${failures.map(described).join('')}`)
  const seconds = ((performance.now() - began) / 1000).toFixed(0)
  print(
    `${counts.passed} tests passed, ${counts.skipped} skipped, ${failures.length} failed, in ${files.length} files and ${seconds} s`,
  )
  return failures.length === 0 && costs.length === files.length
}

/** The files that took longest in the last run come first, so that no long one is left for the end. */
function byCosts(files: readonly string[]): string[] {
  const last = lastCosts()
  return files.toSorted((a, b) => (last[b] ?? 1) - (last[a] ?? 1))
}

function lastCosts(): Record<string, number> {
  try {
    return JSON.parse(readFileSync(LAST_COSTS, 'utf8'))
  } catch {
    return {}
  }
}

function keepCosts(costs: readonly FileCosts[]): void {
  const spent = Object.fromEntries(costs.map(({ file, seconds }) => [file, seconds]))
  mkdirSync(dirname(LAST_COSTS), { recursive: true })
  writeFileSync(LAST_COSTS, JSON.stringify({ ...lastCosts(), ...spent }))
}

function line({ file, seconds, cpuSeconds }: FileCosts): string {
  return `${seconds.toFixed(1).padStart(6)} s ${cpuSeconds.toFixed(1).padStart(6)} CPU s  ${file}`
}

function described({ names, place, error }: Failure): string {
  return `✖ ${names.join(' › ')}${place === '' ? '' : ` (${place})`}\n${error.replaceAll(/^/gm, '    ')}\n`
}

function print(text: string): void {
  process.stdout.write(`${text}\n`)
}
