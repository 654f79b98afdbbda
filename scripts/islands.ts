import { globSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild-wasm'

/**
 * Makes what browsers run: a module in src/http/site/modules of each `*.browser.ts`, with all that it imports, such as
 * `*.part.browser.ts`, which are no modules of their own. The
 * modules are committed, so that the server needs no bundler. With --check, reports what differs.
 */

const SITE = fileURLToPath(new URL('../src/http/site', import.meta.url))
const MODULES = join(SITE, 'modules')
const isCheck = process.argv.includes('--check')

mkdirSync(MODULES, { recursive: true })
const sources = globSync('**/*.browser.ts', {
  cwd: SITE,
  exclude: ['**/*.part.browser.ts'],
}).toSorted()
const made = await Promise.all(sources.map(async source => [nameOf(source), await bundle(source)]))
const wanted = new Map(made as [string, string][])
const faults: string[] = []

for (const name of readdirSync(MODULES)) {
  if (wanted.has(name)) continue
  if (isCheck) faults.push(`${name} has no source.`)
  else rmSync(join(MODULES, name))
}
for (const [name, code] of wanted) {
  const file = join(MODULES, name)
  if (readIfThere(file) === code) continue
  if (isCheck) faults.push(`${name} is not as its sources say.`)
  else writeFileSync(file, code)
}
for (const fault of faults) process.stderr.write(`${fault} Run: npm run islands\n`)
if (faults.length > 0) process.exitCode = 1

/** `theme/theme-switch.browser.ts` makes `theme-switch.js`. */
function nameOf(source: string): string {
  return `${basename(source, '.browser.ts')}.js`
}

async function bundle(source: string): Promise<string> {
  const text = readFileSync(join(SITE, source), 'utf8')
  const { outputFiles } = await build({
    entryPoints: [join(SITE, source)],
    // A source that exports and imports nothing may also run as a plain script.
    format: /^(?:import|export)\b/m.test(text) ? 'esm' : 'iife',
    target: 'es2022',
    charset: 'utf8',
    legalComments: 'none',
    bundle: true,
    minify: true,
    write: false,
  })
  return outputFiles[0]?.text ?? ''
}

function readIfThere(file: string): string | null {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return null
  }
}
