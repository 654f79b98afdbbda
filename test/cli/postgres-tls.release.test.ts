import assert from 'node:assert/strict'
import { chmodSync, chownSync, copyFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { Client } from 'pg'
import { makeCluster, type PostgresServer, startServer } from '../postgres/cluster.ts'
import { findPrograms } from '../postgres/programs.ts'
import { acreage } from './acreage.ts'

/** The certificate of `localhost`, which no authority has signed. Its key is in the file beside it. */
const CERTIFICATE = fileURLToPath(new URL('../postgres/localhost.crt', import.meta.url))
const KEY = fileURLToPath(new URL('../postgres/localhost.key', import.meta.url))

/** Everybody but the superuser needs TLS and a password. */
const ACCESS = `host all postgres 127.0.0.1/32 trust
hostssl all all 127.0.0.1/32 scram-sha-256
`

const folder = mkdtempSync(join(tmpdir(), 'acreage-tls-'))
let server: PostgresServer

before(async () => {
  const cluster = await makeCluster(await findPrograms())
  const inData = (name: string) => join(cluster.folder, 'data', name)
  for (const [from, to] of [
    [CERTIFICATE, inData('server.crt')],
    [KEY, inData('server.key')],
  ] as const) {
    copyFileSync(from, to)
    if (cluster.owner) chownSync(to, cluster.owner.uid, cluster.owner.gid)
    chmodSync(to, 0o600)
  }
  writeFileSync(inData('pg_hba.conf'), ACCESS)
  server = await startServer(cluster, { ssl: 'on' })
  const client = new Client({
    host: '127.0.0.1',
    port: server.port,
    user: 'postgres',
    database: 'postgres',
  })
  await client.connect()
  await client.query("create role land login password 'right/one'")
  await client.query('create database land owner land')
  await client.end()
})

after(async () => {
  await server[Symbol.asyncDispose]()
  rmSync(folder, { recursive: true, force: true })
})

function migrate(login: string, host: string, query: string) {
  return acreage(['migrate'], {
    ACREAGE_DATA_DIR: join(folder, 'data'),
    ACREAGE_DATABASE_URL: `postgres://${login}@${host}:${server.port}/land?${query}`,
  })
}

test('a certificate that is not trusted, or names another host, is refused', async () => {
  for (const [host, query] of [
    ['localhost', 'sslmode=verify-full'],
    ['127.0.0.1', 'sslmode=verify-ca'],
    ['127.0.0.1', `sslmode=verify-full&sslrootcert=${CERTIFICATE}`],
  ] as const) {
    const { code, stderr } = await migrate('land:right%2Fone', host, query)
    assert.equal(code, 1, `${host} ${query}`)
    assert.match(
      stderr,
      /^The certificate of the server at .* cannot be trusted \(.*\): name the file/,
    )
    assert.equal(stderr.trim().split('\n').length, 1, stderr)
    assert.doesNotMatch(stderr, /right/)
  }
})

test('a wrong password, or none, is refused in one sentence', async () => {
  for (const login of ['land:wrong', 'land', 'nobody:right%2Fone']) {
    const { code, stderr } = await migrate(login, 'localhost', 'sslmode=require')
    assert.equal(code, 1, login)
    assert.match(
      stderr,
      /^The server at .* refuses the login of \w+ \(.*\): correct user and password/,
    )
    assert.equal(stderr.trim().split('\n').length, 1, stderr)
    assert.doesNotMatch(stderr, /wrong|right/)
  }
})

test('a certificate that is trusted, and the right password, are all that is needed', async () => {
  for (const [host, query] of [
    ['localhost', `sslmode=verify-full&sslrootcert=${CERTIFICATE}`],
    ['127.0.0.1', `sslmode=verify-ca&sslrootcert=${CERTIFICATE}`],
    ['127.0.0.1', 'sslmode=require'],
  ] as const) {
    const { code, stderr } = await migrate('land:right%2Fone', host, query)
    assert.equal(code, 0, stderr)
  }
})
