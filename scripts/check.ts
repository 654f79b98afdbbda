import { spawn } from 'node:child_process'
import { once } from 'node:events'

/** Runs every check that is not a test, all at the same time. Shows the output of those that fail. */

const ROOT = new URL('..', import.meta.url)

const CHECKS: readonly (readonly [purpose: string, command: readonly string[]])[] = [
  ['types', ['node_modules/typescript/bin/tsc', '-p', '.', ...changesOnly('types')]],
  [
    'types in browsers',
    ['node_modules/typescript/bin/tsc', '-p', 'src/http/site', ...changesOnly('browser-types')],
  ],
  ['client', ['client/node_modules/typescript/bin/tsc', '-p', 'client', '--noEmit']],
  ['format and lint', ['node_modules/@biomejs/biome/bin/biome', 'ci', '--error-on-warnings', '.']],
  ['unused code', ['node_modules/knip/bin/knip.js', '--no-progress']],
  ['lock file', ['scripts/lock.ts', '--check']],
  ['reference data', ['scripts/build-reference.ts', '--check']],
  ['base map', ['scripts/base-map.ts', '--check']],
  ['database schema', ['scripts/schema.ts', '--check']],
  ['client types', ['scripts/client-types.ts', '--check']],
  ['islands of the site', ['scripts/islands.ts', '--check']],
  ['letters of previews', ['scripts/preview-letters.ts', '--check']],
  ['design of the site', ['scripts/design-page.ts', '--check']],
  ['search kernel', ['scripts/kernel.ts', '--check']],
]

/** Lets the compiler keep what it has found out, so that the next check looks only at what has changed since. */
function changesOnly(name: string): readonly string[] {
  return ['--incremental', '--tsBuildInfoFile', `node_modules/.cache/acreage/${name}.tsbuildinfo`]
}

async function run(purpose: string, command: readonly string[]): Promise<boolean> {
  const began = performance.now()
  const child = spawn(process.execPath, command, { cwd: ROOT, stdio: ['ignore', 'pipe', 'pipe'] })
  const output: Buffer[] = []
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => output.push(chunk))
  }
  const [code] = await once(child, 'close')
  const seconds = ((performance.now() - began) / 1000).toFixed(1)
  process.stdout.write(`${code === 0 ? 'ok    ' : 'FAILED'} ${purpose} (${seconds} s)\n`)
  if (code !== 0) process.stdout.write(Buffer.concat(output))
  return code === 0
}

const results = await Promise.all(CHECKS.map(([purpose, command]) => run(purpose, command)))
process.exitCode = results.every(isOk => isOk) ? 0 : 1
