import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

const SCRIPT = fileURLToPath(new URL('./renew-snapshot.ts', import.meta.url))

/**
 * Has a process of its own write the snapshot of the search index anew.
 * @throws Error when it could not, or the signal has ended it.
 */
export async function renewInProcess(signal: AbortSignal): Promise<void> {
  const child = spawn(process.execPath, [SCRIPT], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const end = () => child.kill('SIGKILL')
  signal.addEventListener('abort', end, { once: true })
  const [code, endedBy] = await once(child, 'exit').finally(() =>
    signal.removeEventListener('abort', end),
  )
  if (code !== 0) throw new Error(`The process that writes it ended with ${code ?? endedBy}`)
}
