import { spawn } from 'node:child_process'
import { once } from 'node:events'

/** No tiny bench takes a tenth of this on a machine that does nothing else. */
const MAX_MS = 5 * 60_000

/** Runs a bench to its end. @returns What it printed; null: it succeeded. */
export async function runBench(file: string): Promise<string | null> {
  const child = spawn(process.execPath, [file], {
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: MAX_MS,
  })
  const output: Buffer[] = []
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => output.push(chunk))
  }
  const [code] = await once(child, 'close')
  return code === 0 ? null : Buffer.concat(output).toString()
}
