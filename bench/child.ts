import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

/** Catalogs of millions of listings need more memory than Node.js takes by default. */
const NODE_OPTIONS = ['--expose-gc', '--max-old-space-size=12288']

/** A process of the bench, which ends when it has sent its result. */
export function forkBeside(file: string, args: readonly string[]): ChildProcess {
  const path = fileURLToPath(new URL(file, import.meta.url))
  return fork(path, args, { execArgv: NODE_OPTIONS })
}

/** The next message of a process. @throws Error when it ends instead. */
export async function nextMessage<Message>(child: ChildProcess): Promise<Message> {
  const stop = new AbortController()
  const { signal } = stop
  const ended = once(child, 'close', { signal }).then(([code]) => {
    throw new Error(`A process of the bench ended with code ${code}.`)
  })
  const sent: Promise<Message> = once(child, 'message', { signal }).then(([message]) => message)
  try {
    return await Promise.race([sent, ended])
  } finally {
    stop.abort()
    await Promise.allSettled([sent, ended])
  }
}
