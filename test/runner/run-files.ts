import { readFileSync } from 'node:fs'
import { flushCompileCache } from 'node:module'
import { test } from 'node:test'
import { pathToFileURL } from 'node:url'
import { END_MS, type FromRunner, type TestRun, type ToRunner } from './messages.ts'

/**
 * Runs test files in this process, one after another, as another process orders. What many files import is
 * loaded once. The tests of a file become subtests of one test with the name of the file. So the hooks of
 * the file run around them, and what the file started is closed before the next one begins.
 */

const CLOCK_TICKS_PER_SECOND = 100

/** The kinds of resources that are open since a file has ended, with this file. */
const leftOpen = new Map<string, string>()

process.on('message', ({ run: next }: ToRunner) => {
  if (next === null) leave()
  else run(next)
})

// The parent process has already ended.
process.on('disconnect', () => process.exit(1))

tell({ kind: 'ready' })

function run({ file, database }: TestRun): void {
  const began = { cpu: cpuSeconds(), at: performance.now() }
  // biome-ignore lint/style/noProcessEnv: test/store/stored-data.ts reads it
  process.env['TEST_DATABASE'] = database
  const tests = test(file, async () => {
    // A file that is run on both databases is a module for each.
    await import(`${pathToFileURL(file).href}?${database}`)
  })
  tests.finally(() => {
    // By itself it would keep what it compiled at its end, when nobody has use for it any more.
    flushCompileCache()
    noteOpen(file)
    tell({
      kind: 'finished',
      cpuSeconds: cpuSeconds() - began.cpu,
      seconds: (performance.now() - began.at) / 1000,
      memoryBytes: process.memoryUsage.rss(),
    })
  })
}

/** Lets this process end, and tells what keeps it from it. */
function leave(): void {
  process.channel?.unref()
  const told = () =>
    tell({
      kind: 'warned',
      text: `Still open: ${process.getActiveResourcesInfo().map(openedBy).join(', ')}`,
    })
  setTimeout(told, END_MS / 2).unref()
}

/** @param ended The file that has just ended. */
function noteOpen(ended: string): void {
  const open = new Set<string>(process.getActiveResourcesInfo())
  for (const kind of leftOpen.keys()) if (!open.has(kind)) leftOpen.delete(kind)
  for (const kind of open) if (!leftOpen.has(kind)) leftOpen.set(kind, ended)
}

function openedBy(kind: string): string {
  return `${kind} (since ${leftOpen.get(kind) ?? 'the end'})`
}

function tell(message: FromRunner): void {
  process.send?.(message)
}

/** The processor time of this process and of its children that have ended. Always 0 except on Linux. */
function cpuSeconds(): number {
  try {
    const stat = readFileSync('/proc/self/stat', 'utf8')
    // The second field is the name in parentheses; 14 to 17 are user and system time, own and children's.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    const ticks = fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0)
    return ticks / CLOCK_TICKS_PER_SECOND
  } catch {
    return 0
  }
}
