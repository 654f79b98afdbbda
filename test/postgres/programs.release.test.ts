import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { chmodSync, cpSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { after, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { Client } from 'pg'
import { makeCluster, startServer } from './cluster.ts'
import { embeddedPrograms } from './programs.ts'

const ROOT = fileURLToPath(new URL('../../', import.meta.url))

/** As the home of root: closed to every other user. */
const folder = mkdtempSync(join(tmpdir(), 'acreage-programs-'))
after(() => rmSync(folder, { recursive: true, force: true }))

test('a server runs from programs in a folder that others cannot read', async () => {
  const home = join(folder, 'installation')
  cpSync(dirname(await embeddedPrograms()), home, { recursive: true, verbatimSymlinks: true })
  const cluster = await makeCluster(join(home, 'bin'))
  await using server = await startServer(cluster)
  const place = { host: '127.0.0.1', port: server.port, user: 'postgres', database: 'postgres' }
  const client = new Client(place)
  await client.connect()
  const { rows } = await client.query("select 'ä' < 'b' as sorted, version()")
  await client.end()
  assert.equal(rows[0].sorted, true)
  assert.match(rows[0].version, /^PostgreSQL 18/)
})

test('the error about a server that does not start says why', () => {
  const project = join(folder, 'project')
  for (const path of ['package.json', 'src/store/sqlite', 'test/free-port.ts', 'test/postgres']) {
    cpSync(join(ROOT, path), join(project, path), { recursive: true })
  }
  symlinkSync(join(ROOT, 'node_modules'), join(project, 'node_modules'))
  const programs = mkdtempSync('/tmp/acreage-broken-')
  after(() => rmSync(programs, { recursive: true }))
  chmodSync(programs, 0o755)
  writeFileSync(join(programs, 'postgres'), '#!/bin/sh\n', { mode: 0o755 })
  const broken = '#!/bin/sh\necho "initdb: error: the moon is full" >&2\nexit 1\n'
  writeFileSync(join(programs, 'initdb'), broken, { mode: 0o755 })
  const program = "await (await import('./test/postgres/shared-server.ts')).sharedServer()"
  const options = {
    cwd: project,
    env: { PATH: `${programs}:/usr/bin:/bin` },
    encoding: 'utf8',
  } as const
  const { status, stderr } = spawnSync(process.execPath, ['--eval', program], options)
  assert.equal(status, 1)
  assert.match(stderr, /Error: The PostgreSQL server for tests did not start \(exit code 1\):\n/)
  assert.match(stderr, /^initdb: error: the moon is full$/m)
})
