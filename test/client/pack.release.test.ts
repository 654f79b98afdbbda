import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { after, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const ROOT = fileURLToPath(new URL('../../', import.meta.url))
const { version } = JSON.parse(readFileSync(join(ROOT, 'client/package.json'), 'utf8'))
const NOT_IN_A_CLONE = ['node_modules', '.node', '.git', 'data', 'dist']

const folder = mkdtempSync(join(tmpdir(), 'acreage-clone-'))
after(() => rmSync(folder, { recursive: true, force: true }))

const run = async (program: string, ...given: readonly string[]) => {
  const { stdout } = await promisify(execFile)(program, given, { cwd: folder })
  return stdout
}

test('the client is packed in a clone where only the service has been started', async () => {
  const filter = (path: string) => !NOT_IN_A_CLONE.includes(basename(path))
  cpSync(ROOT, folder, { recursive: true, filter })
  await run(process.execPath, 'bin/acreage', '--version')
  await run('npm', 'run', 'client:pack')
  const files = await run('tar', 'tzf', `acreage-client-${version}.tgz`)
  assert.match(files, /^package\/dist\/client\.js$/m)
  assert.match(files, /^package\/dist\/client\.d\.ts$/m)
})
