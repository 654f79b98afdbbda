import { spawn } from 'node:child_process'
import { PassThrough } from 'node:stream'
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
  return order => {
    const child = spawn(process.execPath, [SCRIPT, JSON.stringify(order)], {
      stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
      env,
    })
    const output = new PassThrough()
    // Not from a generator: destroying it would wait for the next bytes, which may take minutes.
    output.once('close', () => child.kill('SIGKILL'))
    child.stdout?.pipe(output, { end: false })
    child.once('error', error => output.destroy(error))
    child.once('close', (code, signal) => {
      if (code === 0) output.end()
      else output.destroy(new Error(`The process of an export ended with ${code ?? signal}.`))
    })
    return output
  }
}
