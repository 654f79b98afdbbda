import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { benchArguments } from './arguments.ts'
import { machine, median, note, print, printTable } from './report.ts'

/** How long a newcomer waits: from `git clone` into an empty folder and `npm start` there to the first answered search. */

const REPOSITORY = fileURLToPath(new URL('..', import.meta.url))
const PORT = 8397
const SEARCH = `http://localhost:${PORT}/land?stateID=44`
const LOOK_INTERVAL_MS = 50
/** npm's last line, such as "added 228 packages in 12s". */
const INSTALLED = /^added \d+ package/

interface FirstStart {
  readonly cloned: number
  /** Until Node.js is here, which is fetched at the same time as the packages. */
  readonly node: number
  /** From then on. */
  readonly packages: number
  /** From the end of the installation to the first answered search. */
  readonly own: number
  readonly all: number
}

const { runs } = benchArguments()
const found: FirstStart[] = []
for (let run = 1; run <= runs; run++) {
  note(`Run ${run} …`)
  found.push(await firstStart())
}
const secondsOf = (part: keyof FirstStart) => found.map(run => run[part])
const shown = (seconds: number) => seconds.toFixed(1)
const parts = ['cloned', 'node', 'packages', 'own', 'all'] as const
print(machine())
printTable(
  ['s', 'clone', 'Node.js', 'packages', 'first search after that', 'all'],
  [
    ['median', ...parts.map(part => shown(median(secondsOf(part))))],
    ['each', ...parts.map(part => secondsOf(part).map(shown).join(', '))],
  ],
)

async function firstStart(): Promise<FirstStart> {
  const folder = mkdtempSync(join(tmpdir(), 'acreage-first-start-'))
  const clone = join(folder, 'acreage')
  const times = [performance.now()]
  execFileSync('git', ['clone', '--quiet', REPOSITORY, clone])
  times.push(performance.now())
  // A group of its own, as npm passes a signal on to its shell alone.
  const child = spawn('npm', ['start', '--', '--port', String(PORT)], {
    cwd: clone,
    env: newcomersEnvironment(),
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const ended = once(child, 'exit')
  const lines: string[] = []
  createInterface({ input: child.stderr }).on('line', line => {
    lines.push(line)
    if (INSTALLED.test(line)) times.push(performance.now())
  })
  try {
    while (!(await isAnswered())) {
      if (child.exitCode !== null) throw new Error(lines.join('\n'))
      await sleep(LOOK_INTERVAL_MS)
    }
  } finally {
    if (child.pid !== undefined && child.exitCode === null) process.kill(-child.pid, 'SIGTERM')
  }
  const answeredAt = performance.now()
  await ended
  rmSync(folder, { recursive: true })
  const [began = 0, cloned = 0, ...installed] = times
  const last = installed.at(-1) ?? cloned
  const node = installed.length > 1 ? (installed[0] ?? cloned) : cloned
  const seconds = (from: number, to: number) => (to - from) / 1000
  return {
    cloned: seconds(began, cloned),
    node: seconds(cloned, node),
    packages: seconds(node, last),
    own: seconds(last, answeredAt),
    all: seconds(began, answeredAt),
  }
}

async function isAnswered(): Promise<boolean> {
  try {
    return (await fetch(SEARCH, { headers: { accept: 'text/html' } })).ok
  } catch {
    return false
  }
}

/** Without this project's own Node.js in the PATH, and without npm's variables. */
function newcomersEnvironment(): NodeJS.ProcessEnv {
  // biome-ignore lint/style/noProcessEnv: the start gets the PATH of whoever runs this
  const { PATH = '', HOME } = process.env
  const folders = PATH.split(delimiter).filter(
    folder => folder !== dirname(process.execPath) && !folder.includes('node_modules'),
  )
  return { PATH: folders.join(delimiter), HOME }
}
