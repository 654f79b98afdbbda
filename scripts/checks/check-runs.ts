import { spawn } from 'node:child_process'
import { once } from 'node:events'
import type { Check } from './check.ts'
import { inputDigest } from './input-digest.ts'
import { PassedChecks } from './passed-checks.ts'

export interface CheckRunOptions {
  /** The project's folder. */
  readonly root: string
  /** Runs the checks too whose inputs have not changed since they passed. */
  readonly all: boolean
  readonly print: (text: string) => void
}

/**
 * Runs checks, all at the same time, and prints the output of those that fail. A check is left out if it has passed with the same
 * inputs as now.
 * @returns Whether all passed.
 */
export async function runChecks(
  checks: readonly Check[],
  { root, all, print }: CheckRunOptions,
): Promise<boolean> {
  const passed = new PassedChecks(root)
  const results = await Promise.all(
    checks.map(async check => {
      if (check.isLong && !all) return true
      const digest = inputDigest(root, check)
      if (!all && digest !== null && passed.has(check.purpose, digest)) {
        print(`same   ${check.purpose}\n`)
        return true
      }
      passed.forget(check.purpose)
      const isOk = await run(check, root, print)
      // Files may have changed meanwhile: then nobody knows which of them the check has seen.
      if (isOk && digest !== null && digest === inputDigest(root, check)) {
        passed.add(check.purpose, digest)
      }
      return isOk
    }),
  )
  return results.every(isOk => isOk)
}

async function run(
  { purpose, command, environment }: Check,
  root: string,
  print: (text: string) => void,
): Promise<boolean> {
  const began = performance.now()
  const child = spawn(process.execPath, command, {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    // biome-ignore lint/style/noProcessEnv: the script gets the environment of the checks
    env: { ...process.env, ...environment },
  })
  const output: Buffer[] = []
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => output.push(chunk))
  }
  const [code] = await once(child, 'close')
  const seconds = ((performance.now() - began) / 1000).toFixed(1)
  const outcome = code === 0 ? 'ok    ' : 'FAILED'
  const details = code === 0 ? '' : Buffer.concat(output).toString()
  print(`${outcome} ${purpose} (${seconds} s)\n${details}`)
  return code === 0
}
