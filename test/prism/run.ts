/**
 * Checks the API by a validating proxy: run.ts [TEST …]. Runs tests of the API (all of test/api if none
 * is named), writes down what they send and what they are answered, and sends it all through Prism,
 * which compares it with the OpenAPI documents. Installs Prism into this folder first.
 */
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { glob, mkdir, readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Exchange, RECORDED } from './exchange.ts'
import { startProxy } from './proxy.ts'
import { isComparable, isCounted, lineOf } from './violation.ts'

const FOLDER = fileURLToPath(new URL('.', import.meta.url))
const ROOT = fileURLToPath(new URL('../../', import.meta.url))
const MAX_SHOWN = 50
const MAX_SHOWN_CHARACTERS = 120

const say = (line: string) => process.stdout.write(`${line}\n`)

install()
const { exchanges, descriptions } = await record(process.argv.slice(2))
say(`${exchanges.length} different exchanges`)
let kinds = 0
for (const [segment, description] of descriptions) {
  kinds += await compare(segment, description)
}
process.exitCode = kinds === 0 ? 0 : 1

/** Sends what was asked of one part of the API through Prism. @returns How many kinds of violations there are. */
async function compare(segment: string, description: string): Promise<number> {
  const own = exchanges.filter(one => one.url.startsWith(`/${segment}/`) && isComparable(one))
  await using proxy = await startProxy(FOLDER, segment, description)
  const found = new Map<string, Exchange>()
  let compared = 0
  for (const exchange of own) {
    const violations = await proxy.send(exchange)
    if (violations === null) continue
    compared++
    for (const violation of violations.filter(one => isCounted(one, exchange))) {
      found.set(lineOf(violation), exchange)
    }
  }
  say(
    `${segment}: ${compared} of ${own.length} exchanges compared, ${found.size} kinds of violations`,
  )
  for (const [line, { method, url, status }] of [...found].slice(0, MAX_SHOWN)) {
    say(`  ${line} (${method} ${url.slice(0, MAX_SHOWN_CHARACTERS)}, ${status})`)
  }
  return found.size
}

function install(): void {
  if (existsSync(join(FOLDER, 'node_modules/.package-lock.json'))) return
  say('Installing Prism from the npm registry (once) …')
  const args = ['ci', '--prefix=.', '--loglevel=error']
  const { status } = spawnSync('npm', args, { cwd: FOLDER, stdio: ['ignore', 2, 2] })
  if (status !== 0) throw new Error('npm ci failed; its message is above.')
}

/** Runs tests and reads what they asked, each different exchange once. */
async function record(named: readonly string[]) {
  await rm(RECORDED, { recursive: true, force: true })
  await mkdir(RECORDED, { recursive: true })
  const files =
    named.length > 0 ? named : await Array.fromAsync(glob('test/api/*.test.ts', { cwd: ROOT }))
  say(`Running ${files.length} ${files.length === 1 ? 'test file' : 'test files'} …`)
  const args = ['--import', join(FOLDER, 'record.ts'), '--test', '--test-reporter=dot', ...files]
  const { status } = spawnSync(process.execPath, args, { cwd: ROOT, stdio: ['ignore', 2, 2] })
  if (status !== 0) say('Tests failed; what they sent is compared all the same.')
  const different = new Map<string, Exchange>()
  const descriptions = new Map<string, string>()
  for (const file of await readdir(RECORDED)) {
    for (const line of (await readFile(new URL(file, RECORDED), 'utf8')).trim().split('\n')) {
      const exchange: Exchange = JSON.parse(line)
      const { method, url, body, status: answered } = exchange
      const [, segment] = /^\/(\w+)\/openapi\.json$/.exec(url) ?? []
      if (segment === undefined) different.set([method, url, body, answered].join(' '), exchange)
      else if (answered === 200) descriptions.set(segment, exchange.answer)
    }
  }
  await rm(RECORDED, { recursive: true, force: true })
  return { exchanges: [...different.values()], descriptions }
}
