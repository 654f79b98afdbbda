import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

/** Catalogues of millions are more than what Node.js takes by itself. */
const NODE_OPTIONS = ['--expose-gc', '--max-old-space-size=12288']

/** A process of the bench's own; it ends by itself once it has sent what it found. */
export function forkBeside(file: string, args: readonly string[]): ChildProcess {
  const path = fileURLToPath(new URL(file, import.meta.url))
  return fork(path, args, { execArgv: NODE_OPTIONS })
}

/** What a process sends next. @throws Error where it ends instead. */
export async function nextMessage<Message>(child: ChildProcess): Promise<Message> {
  const stop = new AbortController()
  const { signal } = stop
  const ended = once(child, 'close', { signal }).then(([code]) => {
    throw new Error(`A process of the bench ended with code ${code}.`)
  })
  const sent = once(child, 'message', { signal }).then(([message]) => message as Message)
  try {
    return await Promise.race([sent, ended])
  } finally {
    stop.abort()
    await Promise.allSettled([sent, ended])
  }
}
