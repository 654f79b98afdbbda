import { rmSync } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'

const STOP_SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/**
 * Writes a file that only its owner can read. It has its content once that is whole; if the command
 * fails or is stopped before, nothing is left. (If it is killed, an empty file and its draft are.)
 */
export async function writeWholeFile(file: string, text: AsyncIterable<string>): Promise<void> {
  // Another export to this file is refused from now on.
  await (await open(file, 'wx', 0o600)).close()
  const draft = `${file}.part`
  const remove = () => {
    for (const one of [file, draft]) rmSync(one, { force: true })
  }
  const onSignal = (signal: NodeJS.Signals) => {
    remove()
    // The handler is gone by now, so this ends the process as usual.
    process.kill(process.pid, signal)
  }
  for (const signal of STOP_SIGNALS) process.once(signal, onSignal)
  try {
    await rm(draft, { force: true })
    const handle = await open(draft, 'wx', 0o600)
    await pipeline(text, handle.createWriteStream({ flush: true }))
    await rename(draft, file)
  } catch (error) {
    remove()
    throw error
  } finally {
    for (const signal of STOP_SIGNALS) process.off(signal, onSignal)
  }
}
