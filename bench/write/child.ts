import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

/** A process of the bench's own that does one thing beside it. */
export function forkBeside(file: string, args: readonly string[]): ChildProcess {
  return fork(fileURLToPath(new URL(file, import.meta.url)), args)
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
