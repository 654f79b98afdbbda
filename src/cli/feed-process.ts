import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { RunFeed } from '../catalog/feeds/feed-handler.ts'
import type { Environment } from '../config/settings.ts'

const SCRIPT = fileURLToPath(new URL('./ordered-feed.ts', import.meta.url))

/**
 * Runs a feed in a process of its own, which ends with this one.
 * @param env The environment of that process.
 */
export function runFeedInProcess(env: Environment): RunFeed {
  return async (id, order, signal, untilImport) => {
    const child = spawn(process.execPath, [SCRIPT, String(id), JSON.stringify(order)], {
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      env,
    })
    const end = () => child.kill('SIGKILL')
    // Only one message comes: the file is there.
    child.once('message', () => {
      untilImport().then(() => child.send('import'), end)
    })
    if (signal.aborted) end()
    signal.addEventListener('abort', end, { once: true })
    const [code, endedBy] = await once(child, 'exit').finally(() =>
      signal.removeEventListener('abort', end),
    )
    if (code !== 0) throw new Error(`The process of the run ended with ${code ?? endedBy}.`)
  }
}
