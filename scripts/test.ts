import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statfsSync,
  writeFileSync,
} from 'node:fs'
import { availableParallelism, freemem, tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { findOrInstallBrowser } from '../test/browser/find-browser.ts'
import { type Costs, DATABASES, nameOfRun, type TestRun } from '../test/runner/messages.ts'
import { type RunnerEvents, runFiles } from '../test/runner/runner.ts'
import { type FailureIn, runAgain } from '../test/runner/second-run.ts'

/**
 * Runs the tests: without arguments all quick ones, with `--long` those in `*.long.test.ts`, with `--release` those in
 * `*.release.test.ts`, which take too long for each change. `--times` prints at
 * the end what each file took, and takes files to run instead; `--keep-times` keeps it for first runs on other machines.
 * `--database postgres` runs the tests of services and
 * stores on PostgreSQL; without it they run on SQLite, and some on PostgreSQL too, most of those in the long run. Any other
 * arguments are those of `node --test`: files, or options such as --watch and --test-name-pattern.
 */

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const LAST_COSTS = join(ROOT, 'node_modules/.cache/acreage-tests/costs.json')
/** The times that files took on another machine, for the first run on this one. `--keep-times` writes it. */
const USUAL_COSTS = join(ROOT, 'test/runner/usual-costs.json')
/** Shorter files are left out there. */
const MIN_USUAL_SECONDS = 3
/** No file takes a tenth of this on a machine that does nothing else. */
const MAX_FILE_MS = 10 * 60_000
const NAMED_SLOWEST = 10
/** A browser that is ended may leave the folder of its own socket. */
const BROWSER_FILE = /^\.(?:org\.chromium|com\.google)\./
/** Linux keeps the files of this folder in memory. */
const MEMORY_FOLDER = '/dev/shm'
/** The tests use a third of this at most at the same time. */
const MIN_FREE_MEMORY_BYTES = 6 * 2 ** 30

interface RunCosts extends Costs {
  readonly name: string
}

/** The quick tests that the quick run has on both databases: those whose outcome depends on the order of what happens at once. */
const QUICK_ON_BOTH = [
  'test/api/{auction-edits,change-log,lead-repeats}.test.ts',
  'test/api/write-{conflicts,races,repeats}.test.ts',
]

/** The other quick tests whose outcome depends on what a database does; the long run has them on PostgreSQL. */
const LONG_ON_BOTH = [
  'test/api/{deletions,leads,repeated-deliveries,listing-edit,write-history}.test.ts',
  'test/api/ext/changes.test.ts',
  'test/alerts/{notified,limits,watched}.test.ts',
  'test/console/{ended-sign-ins,mailed-links,security-events}.test.ts',
  'test/mail/{account-requests,gathered-decisions}.test.ts',
]

/** Those that take longer for as much, and those that write what the tests of stores and those above write too. */
const RELEASE_ON_BOTH = [
  'test/alerts/killed.long.test.ts',
  'test/api/{accounts,members,featuring,inactive-accounts,lead-routing,received-leads}.test.ts',
  'test/api/{listing,listing-create,listing-sales,modeled-land,write-feeds,write-showcase}.test.ts',
  'test/api/{keys,lead-addresses,write-permissions}.test.ts',
  'test/api/listing-{images,types,uploads}.test.ts',
  'test/catalog/photo-walk.test.ts',
  'test/console/draft-files.test.ts',
  'test/api/ext/{exports,feeds,markets,saved-searches,suggest}.test.ts',
  'test/webhooks/api.test.ts',
]

const ON_BOTH = { quick: QUICK_ON_BOTH, long: LONG_ON_BOTH, release: RELEASE_ON_BOTH }

const { database, arguments: given } = withoutDatabase(process.argv.slice(2))
const share = given.includes('--release') ? 'release' : given.includes('--long') ? 'long' : 'quick'
const printsTimes = given.includes('--times')
const keepsTimes = given.includes('--keep-times')
const OWN_ARGUMENTS = ['--long', '--release', '--times', '--keep-times']
const others = given.filter(argument => !OWN_ARGUMENTS.includes(argument))
if (others.length === 0 || printsTimes) {
  const files = others.length > 0 ? others : testFiles()
  process.exitCode = (await runAll(files, printsTimes ? files.length : NAMED_SLOWEST)) ? 0 : 1
} else {
  // biome-ignore lint/style/noProcessEnv: test/store/stored-data.ts reads it
  const env = { ...process.env, TEST_DATABASE: database ?? 'sqlite' }
  const options = { stdio: 'inherit', env } as const
  process.exitCode = spawnSync(process.execPath, ['--test', ...others], options).status ?? 1
}

/** Takes `--database NAME` out of the arguments. */
function withoutDatabase(all: readonly string[]) {
  const place = all.indexOf('--database')
  if (place < 0) return { database: null, arguments: all }
  const name = DATABASES.find(known => known === all[place + 1])
  if (name === undefined) throw new Error(`--database takes ${DATABASES.join(' or ')}.`)
  return { database: name, arguments: all.toSpliced(place, 2) }
}

function testFiles(): string[] {
  const all = globSync('test/**/*.test.ts', { cwd: ROOT })
  const shareOf = (file: string) => /\.(long|release)\.test\.ts$/.exec(file)?.[1] ?? 'quick'
  return all.filter(file => shareOf(file) === share).sort()
}

/**
 * @param named How many files the table at the end names: those that took most processor time.
 * @returns Whether all tests passed.
 */
async function runAll(files: readonly string[], named: number): Promise<boolean> {
  const began = performance.now()
  const counts = { passed: 0, skipped: 0 }
  const failed: FailureIn[] = []
  const costs: RunCosts[] = []
  const hasBoth = others.length === 0 && database === null
  const twice = hasBoth ? globSync(ON_BOTH[share], { cwd: ROOT }) : []
  const runs = [
    ...files.map(file => ({ file, database: database ?? 'sqlite' })),
    ...twice.map(file => ({ file, database: 'postgres' }) as const),
  ]
  const count = runs.length
  const wantsBrowser = files.some(file => file.startsWith('test/browser/'))
  if (wantsBrowser && findOrInstallBrowser() === null) {
    print('There is no Chromium and no Chrome: the tests in test/browser are skipped.')
  }
  const queue = byCosts(runs).values()
  const temporary = newTemporaryFolder()
  const events: RunnerEvents = {
    onPassed: isSkipped => {
      counts[isSkipped ? 'skipped' : 'passed']++
    },
    onFailed: (failure, run) => {
      const one = { ...failure, run }
      failed.push(one)
      print(described(one))
    },
    onFinished: (run, spent) => {
      const named = { name: nameOfRun(run), ...spent }
      costs.push(named)
      print(`${String(costs.length).padStart(4)} of ${count}  ${line(named)}`)
    },
    onSlow: tests => print(tests.map(name => `Not ended yet: ${name}`).join('\n')),
  }
  // Tests wait for processes, disks and time, and long ones more than others.
  const length = availableParallelism() + (share === 'quick' ? 2 : 3)
  // biome-ignore lint/style/noProcessEnv: the processes that run the tests inherit it
  const options = { limit: () => AbortSignal.timeout(MAX_FILE_MS), env: process.env }
  await Promise.all(Array.from({ length }, () => runFiles(queue, options, events)))
  const { failures, unsteady } = await runAgain(failed, options, run =>
    print(`Again, alone: ${nameOfRun(run)}`),
  )
  const left = readdirSync(temporary).filter(name => !BROWSER_FILE.test(name))
  rmSync(temporary, { recursive: true, force: true })
  // A file whose process was ended could not remove its folders.
  const isTidy = left.length === 0 || failed.length > 0
  if (!isTidy) print(`✖ Temporary files are left: ${left.join(', ')}`)
  keepCosts(costs)
  const slowest = costs.toSorted((a, b) => b.cpuSeconds - a.cpuSeconds).slice(0, named)
  print(`\nThe slowest files:\n${slowest.map(line).join('\n')}`)
  const cpuSeconds = costs.reduce((sum, spent) => sum + spent.cpuSeconds, 0).toFixed(0)
  if (failures.length > 0) print(`\nFailed:\n${failures.map(described).join('')}`)
  if (unsteady.length > 0) {
    print(`\nFailed, then passed alone; find out why:\n${unsteady.map(described).join('')}`)
  }
  const seconds = ((performance.now() - began) / 1000).toFixed(0)
  print(
    `${counts.passed} tests passed, ${counts.skipped} skipped, ${failures.length} failed, ${unsteady.length} passed only alone, in ${files.length} files, ${seconds} s and ${cpuSeconds} CPU s`,
  )
  const isWhole = costs.length >= count - unsteady.length
  return failures.length === 0 && isTidy && isWhole
}

/** The folder for temporary files of all tests. Like the folder of the system, it is open to all users. */
function newTemporaryFolder(): string {
  const folder = mkdtempSync(join(hasRoomInMemory() ? MEMORY_FOLDER : tmpdir(), 'acreage-tests-'))
  chmodSync(folder, 0o1777)
  // biome-ignore lint/style/noProcessEnv: the processes that run the tests inherit it
  process.env['TMPDIR'] = folder
  return folder
}

/** Whether databases of tests can be in memory, where nothing waits for a disk. Programs must run there too. */
function hasRoomInMemory(): boolean {
  try {
    const mounts = readFileSync('/proc/mounts', 'utf8').split('\n')
    const options = mounts.map(one => one.split(' ')).find(one => one[1] === MEMORY_FOLDER)?.[3]
    const { bavail, bsize } = statfsSync(MEMORY_FOLDER)
    const freeBytes = Math.min(bavail * bsize, freemem())
    return options?.split(',').includes('noexec') === false && freeBytes >= MIN_FREE_MEMORY_BYTES
  } catch {
    return false
  }
}

/** The files that took longest in the last run come first, so that no long one is left for the end. */
function byCosts(runs: readonly TestRun[]): TestRun[] {
  const last = { ...costsIn(USUAL_COSTS), ...costsIn(LAST_COSTS) }
  // A long file that is new may be the longest.
  const costOf = (run: TestRun) => last[nameOfRun(run)] ?? (share === 'quick' ? 1 : MAX_FILE_MS)
  return runs.toSorted((a, b) => costOf(b) - costOf(a))
}

/** The seconds that files took, by their names. */
function costsIn(file: string): Record<string, number> {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return {}
  }
}

function keepCosts(costs: readonly RunCosts[]): void {
  const spent = Object.fromEntries(costs.map(({ name, seconds }) => [name, seconds]))
  mkdirSync(dirname(LAST_COSTS), { recursive: true })
  writeFileSync(LAST_COSTS, JSON.stringify({ ...costsIn(LAST_COSTS), ...spent }))
  if (!keepsTimes) return
  const usual = Object.entries({ ...costsIn(USUAL_COSTS), ...spent })
    .filter(([name, seconds]) => isThere(name) && seconds >= MIN_USUAL_SECONDS)
    .map(([name, seconds]) => [name, Math.round(seconds)] as const)
    .sort(([a, one], [b, other]) => other - one || a.localeCompare(b))
  writeFileSync(USUAL_COSTS, `${JSON.stringify(Object.fromEntries(usual), null, 2)}\n`)
}

/** @param name Of a run. */
function isThere(name: string): boolean {
  return existsSync(join(ROOT, name.split(' ')[0] ?? ''))
}

function line({ name, seconds, cpuSeconds }: RunCosts): string {
  return `${seconds.toFixed(1).padStart(6)} s ${cpuSeconds.toFixed(1).padStart(6)} CPU s  ${name}`
}

function described({ names, place, error, run }: FailureIn): string {
  const database = run?.database === 'postgres' ? 'on PostgreSQL › ' : ''
  return `✖ ${database}${names.join(' › ')}${place === '' ? '' : ` (${place})`}\n${error.replaceAll(/^/gm, '    ')}\n`
}

function print(text: string): void {
  process.stdout.write(`${text}\n`)
}
