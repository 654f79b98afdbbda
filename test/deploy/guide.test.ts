import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import {
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { acreageProcess } from '../cli/acreage.ts'
import { DEPLOYED, ROOT, textOf } from './deployed-files.ts'

const guide = textOf('docs/deploy.md')

/** Operators make it. */
const MADE = 'deploy/compose/.env'

test('the guide names each file, and no other', () => {
  for (const file of DEPLOYED)
    assert.ok(guide.includes(`\`${file}\``), `${file} is not in the guide`)
  const named = [...guide.matchAll(/`((?:deploy|test)\/[\w./-]+)`/g)].map(([, path = '']) => path)
  assert.ok(named.length > 20)
  for (const path of named) assert.ok(path === MADE || existsSync(`${ROOT}/${path}`), path)
})

test('the guide copies what the service needs to a server, and nothing else', async () => {
  const [, copying = ''] = /^(tar -C acreage [\s\S]*?-xf -)$/m.exec(guide) ?? []
  const folder = mkdtempSync(join(tmpdir(), 'acreage-guide-'))
  const target = join(folder, 'opt')
  mkdirSync(target)
  // The folder of a developer, in which a service has run.
  const source = join(folder, 'acreage')
  mkdirSync(source)
  for (const name of readdirSync(ROOT)) {
    if (name !== 'data') symlinkSync(join(ROOT, name), join(source, name))
  }
  mkdirSync(join(source, 'data'))
  const command = copying.replace('/opt/acreage', target).replace('--exclude', '-h --exclude')
  const { status, stderr } = spawnSync('/bin/sh', ['-c', command], {
    cwd: folder,
    encoding: 'utf8',
  })
  assert.equal(status, 0, stderr)
  const copied = readdirSync(target)
  const inImage = textOf('.dockerignore').matchAll(/^!(.*)$/gm)
  for (const [, name = ''] of inImage) assert.ok(copied.includes(name), name)
  for (const name of ['data', 'node_modules', '.node', '.git', 'test']) {
    assert.ok(!copied.includes(name), name)
  }
  assert.deepEqual(globSync('**/node_modules', { cwd: target }), [])
  // A production install adds this folder.
  symlinkSync(join(ROOT, 'node_modules'), join(target, 'node_modules'))
  const settings = { ACREAGE_DATA_DIR: join(folder, 'data') }
  const main = join(target, 'src/cli/main.ts')
  assert.equal((await acreageProcess(['config'], settings, main)).code, 0)
  rmSync(folder, { recursive: true })
})

test('the files name files that exist', () => {
  for (const file of DEPLOYED) {
    for (const [path] of textOf(file).matchAll(/\b(?:docs|deploy)\/[\w/-]+(?:\.[\w.]*\w)?/g)) {
      assert.ok(path === MADE || existsSync(`${ROOT}/${path}`), `${file}: ${path}`)
    }
  }
})
