import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { isMainThread, workerData } from 'node:worker_threads'

/**
 * Loaded before a program by `--import`: its threads end as a test asks for, which writes how into a file with the
 * thread's name. No signal reaches a single thread.
 */
const LOOK_MS = 20
const WAYS = {
  exit: () => process.exit(7),
  throw: () => {
    throw new Error('The test ends this thread.')
  },
  loop: () => {
    for (;;);
  },
  fill: () => {
    const all = []
    for (;;) all.push(new Array(100_000).fill(all.length))
  },
}

const task = isMainThread ? null : workerData?.task
// biome-ignore lint/style/noProcessEnv: a test says so
const folder = process.env.TEST_ENDS_IN
if (task && folder) {
  const file = join(folder, task.kind === 'search' ? 'search' : `http ${task.number}`)
  setInterval(() => {
    if (!existsSync(file)) return
    const way = readFileSync(file, 'utf8')
    if (way === '') return
    rmSync(file)
    WAYS[way]()
  }, LOOK_MS).unref()
}
