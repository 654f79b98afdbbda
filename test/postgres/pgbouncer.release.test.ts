import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { chownSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { serveHere } from '../cli/acreage.ts'
import { freePort } from '../free-port.ts'
import { until } from '../until.ts'
import { ownerOfServers } from './cluster.ts'
import { newDatabase } from './databases.ts'
import { LandOffice, newKey } from './land-office.ts'

/** Debian's package of the same name. */
const PROGRAM = '/usr/sbin/pgbouncer'

const folder = mkdtempSync(join(tmpdir(), 'acreage-pgbouncer-'))
after(() => rmSync(folder, { recursive: true, force: true }))

const skip = existsSync(PROGRAM) ? false : `${PROGRAM} is not installed`

test('a service works through pgbouncer in transaction mode, with fewer connections than clients', {
  skip,
}, async () => {
  await using database = await newDatabase()
  await using pooler = await startPooler(database.place.hosts[0]?.port ?? 0)
  const settings = {
    ACREAGE_DATA_DIR: folder,
    ACREAGE_DATABASE_URL: database.url.replace(/:\d+\//, `:${pooler.port}/`),
    ACREAGE_LOG_LEVEL: 'error',
  }
  const key = await newKey(settings)
  await using service = await serveHere([], settings)
  const office = new LandOffice(service.address, key)
  const posted = await Promise.all(Array.from({ length: 12 }, (_, i) => office.post(`Ranch ${i}`)))
  await Promise.all(
    posted.map(async ({ listingID }, price) => {
      await office.setPrice(listingID, price + 1)
      assert.equal(await office.price(listingID), price + 1)
    }),
  )
  assert.equal(await office.count(), 12)
  assert.equal(service.stderr().includes('"level":50'), false, service.stderr())
})

/** Ends when this process does, however that ends. */
const WATCHED =
  'exec 3<&0; "$@" & pid=$!; (cat <&3 > /dev/null; kill $pid 2> /dev/null) & wait $pid'

async function startPooler(serverPort: number): Promise<AsyncDisposable & { port: number }> {
  const port = await freePort('127.0.0.1')
  const place = mkdtempSync('/tmp/acreage-pooler-')
  const file = join(place, 'pgbouncer.ini')
  const users = join(place, 'users')
  writeFileSync(users, '"acreage" ""\n')
  writeFileSync(
    file,
    `[databases]
* = host=127.0.0.1 port=${serverPort}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = trust
auth_file = ${users}
pool_mode = transaction
default_pool_size = 3
`,
  )
  const owner = ownerOfServers()
  if (owner) for (const path of [place, file, users]) chownSync(path, owner.uid, owner.gid)
  const pooler = spawn('/bin/sh', ['-c', WATCHED, 'sh', PROGRAM, '-q', file], {
    ...owner,
    stdio: ['pipe', 'ignore', 'ignore'],
  })
  const ended = new Promise(resolve => pooler.once('exit', resolve))
  await until(() => isListening(port))
  return {
    port,
    [Symbol.asyncDispose]: async () => {
      pooler.stdin.destroy()
      await ended
      rmSync(place, { recursive: true, force: true })
    },
  }
}

function isListening(port: number): Promise<boolean> {
  const connection = connect(port, '127.0.0.1')
  return new Promise(resolve => {
    connection.once('connect', () => resolve(true)).once('error', () => resolve(false))
  }).then(is => {
    connection.destroy()
    return is === true
  })
}
