import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { RenewSnapshot } from '../catalog/live-index/snapshot-renewal.ts'
import type { Environment } from '../config/settings.ts'

const SCRIPT = fileURLToPath(new URL('./renew-snapshot.ts', import.meta.url))

/**
 * Rewrites the snapshot of the search index, in a process of its own.
 * @param env The environment of that process.
 * @throws Error when the process failed, or the signal has ended it.
 */
export function renewInProcess(env: Environment): RenewSnapshot {
  return signal => renew(env, signal)
}

async function renew(env: Environment, signal: AbortSignal): Promise<void> {
  const child = spawn(process.execPath, [SCRIPT], { stdio: ['ignore', 'ignore', 'inherit'], env })
  const end = () => child.kill('SIGKILL')
  signal.addEventListener('abort', end, { once: true })
  const [code, endedBy] = await once(child, 'exit').finally(() =>
    signal.removeEventListener('abort', end),
  )
  if (code !== 0) throw new Error(`The process that writes it ended with ${code ?? endedBy}`)
}
