import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { Readable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import type { WriteExport } from '../catalog/published/listing-exports.ts'
import type { Environment } from '../config/settings.ts'

const SCRIPT = fileURLToPath(new URL('./ordered-export.ts', import.meta.url))

/**
 * Writes files with all listings in a separate process, so that requests do not wait. It ends with
 * this one, and when its reader stops.
 * @param env The environment of that process.
 */
export function writeExportInProcess(env: Environment): WriteExport {
  return order => Readable.from(output(env, JSON.stringify(order)), { objectMode: false })
}

async function* output(env: Environment, order: string): AsyncGenerator<Buffer> {
  const child = spawn(process.execPath, [SCRIPT, order], {
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    env,
  })
  const ended = once(child, 'exit')
  try {
    for await (const part of child.stdout ?? []) yield part
    const [code, signal] = await ended
    if (code !== 0) throw new Error(`The process of an export ended with ${code ?? signal}.`)
  } finally {
    child.kill('SIGKILL')
  }
}
