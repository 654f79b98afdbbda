import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { type AddressInfo, connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { freePort } from '../free-port.ts'
import { migrated, newDatabase, type TestDatabase } from '../postgres/databases.ts'
import { sharedServer } from '../postgres/shared-server.ts'
import { acreage } from './acreage.ts'

const folder = mkdtempSync(join(tmpdir(), 'acreage-postgres-'))
after(() => rmSync(folder, { recursive: true, force: true }))

const TABLES =
  "select count(*)::int as tables from pg_class where relnamespace = 'public'::regnamespace"

function on(url: string, command = 'migrate') {
  const settings = { ACREAGE_DATA_DIR: join(folder, 'data'), ACREAGE_DATABASE_URL: url }
  return acreage(command.split(' '), settings)
}

/** The command ends with exit code 1 and one sentence, and the database has as many tables as before. */
async function refused(url: string, sentence: RegExp, database?: TestDatabase): Promise<void> {
  const before = await database?.query(TABLES)
  const { code, stdout, stderr } = await on(url)
  assert.equal(code, 1, stderr)
  assert.match(stderr, sentence)
  assert.equal(stderr.trim().split('\n').length, 1, stderr)
  assert.equal(stdout, '')
  assert.deepEqual(await database?.query(TABLES), before)
}

test('a database on a server gets its tables and places, once', async () => {
  await using database = await newDatabase()
  const { code, stderr, stdout } = await on(database.url)
  assert.equal(code, 0, stderr)
  assert.match(stdout, /^Created the tables of a new database\.$/m)
  assert.match(stdout, /^The database test_\w+ at 127\.0\.0\.1:\d+ is up to date\.$/m)
  assert.doesNotMatch((await on(database.url)).stdout, /Migrated|Loaded/)
  assert.equal((await on(database.url, 'account list')).code, 0)
})

test('where no server listens, or there is no such database, one sentence says so', async () => {
  const { port } = await sharedServer()
  const free = await freePort('127.0.0.1')
  await refused(
    `postgres://acreage@127.0.0.1:${free}/land`,
    /^No PostgreSQL server listens at 127\.0\.0\.1:\d+: start it, or correct ACREAGE_DATABASE_URL\.$/m,
  )
  await refused(
    `postgres://acreage@127.0.0.1:${port}/nowhere`,
    /^The database nowhere does not exist at .*: create it with "createdb --owner=acreage nowhere"/,
  )
  await refused(
    `postgres://acreage@/land?host=${folder}`,
    /^No PostgreSQL server has a Unix socket at /,
  )
})

test('a user who may not create tables is told who must be the owner', async () => {
  await using database = await newDatabase()
  const guest = `guest_of_${database.place.database}`
  await database.query(`create role ${guest} login`)
  await database.query('revoke create on schema public from public')
  const url = database.url.replace('acreage@', `${guest}@`)
  await refused(
    url,
    /^The user guest_of_test_\w+ may not create tables in .*: make it the owner with "ALTER DATABASE test_\w+ OWNER TO guest_of_test_\w+"/,
    database,
  )
  await database.query(`drop role ${guest}`)
})

test('a database of a newer version, or of another program, is left alone', async () => {
  await using newer = await newDatabase(migrated)
  await newer.query("insert into kysely_migration values ('0999-later', '2030-01-01')")
  await refused(
    newer.url,
    /^A newer version of Acreage has written this database \(migration 0999-later\)/,
    newer,
  )
  await using foreign = await newDatabase()
  await foreign.query('create table invoice (id int)')
  await refused(
    foreign.url,
    /^The database test_\w+ at .* has tables of another program \(invoice\): create a database for Acreage alone/,
    foreign,
  )
})

test('a database that would store less than was written, or other texts, is refused', async () => {
  await using hasty = await newDatabase()
  await hasty.query(`alter database ${hasty.place.database} set synchronous_commit = off`)
  await refused(
    hasty.url,
    /^The server of .* confirms writes before they are on its disk: .*synchronous_commit = on/,
    hasty,
  )
  await using bytes = await newDatabase()
  const name = `${bytes.place.database}_bytes`
  await bytes.query(
    `create database ${name} owner acreage template template0 encoding 'SQL_ASCII' lc_collate 'C' lc_ctype 'C'${await localeProvider(bytes)}`,
  )
  await refused(
    bytes.url.replace(bytes.place.database, name),
    /^The encoding of .* is SQL_ASCII, and Acreage needs UTF8/,
  )
  await bytes.query(`drop database ${name} with (force)`)
})

test('commands that read refuse an empty database', async () => {
  await using database = await newDatabase()
  const { code, stderr } = await on(database.url, 'account list')
  assert.equal(code, 1)
  assert.match(
    stderr,
    /^There is nothing in the database .* yet: correct ACREAGE_DATABASE_URL, or make its tables/,
  )
  assert.deepEqual(await database.query(TABLES), [{ tables: 0 }])
})

test('a server that is too old is refused', async () => {
  await using database = await newDatabase()
  const [row] = await database.query("select current_setting('server_version_num') as number")
  await using server = await olderServer(
    database.place.hosts[0]?.port ?? 0,
    String(row?.['number']),
  )
  const url = `postgres://acreage@127.0.0.1:${server.port}/${database.place.database}`
  await refused(
    url,
    /^The server of .* is PostgreSQL .*, and Acreage needs version 14 or later/,
    database,
  )
})

test('TLS that the server lacks is required all the same', async () => {
  await using database = await newDatabase()
  await refused(
    `${database.url}&sslmode=require`,
    /^The server at .* has no TLS: turn it on there, or set sslmode=disable/,
    database,
  )
  await refused(
    `${database.url}&sslmode=verify-ca&sslrootcert=${folder}/none.crt`,
    /^The file .*none\.crt, which ACREAGE_DATABASE_URL names as sslrootcert, cannot be read/,
  )
})

test('compact, which is for SQLite files, says what to use instead', async () => {
  await using database = await newDatabase(migrated)
  const { code, stderr } = await on(database.url, 'compact')
  assert.equal(code, 1)
  assert.match(stderr, /PostgreSQL .* VACUUM FULL .* is for SQLite\.$/m)
})

/** ICU has no encoding SQL_ASCII; version 14 knows no other provider than the system. */
async function localeProvider(database: TestDatabase): Promise<string> {
  const [row] = await database.query("select current_setting('server_version_num')::int as number")
  return Number(row?.['number']) >= 150_000 ? " locale_provider 'libc'" : ''
}

/** A server that says of itself that it is version 13: a real one, with one number replaced on the way. */
async function olderServer(port: number, version: string) {
  const older = `13${version.slice(2)}`
  const server = createServer(client => {
    const real = connect(port, '127.0.0.1')
    client.pipe(real)
    real.on('data', chunk => {
      const text = chunk.toString('latin1').replaceAll(version, older)
      client.write(Buffer.from(text, 'latin1'))
    })
    real.on('close', () => client.destroy())
    client.on('error', () => real.destroy())
    real.on('error', () => client.destroy())
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port: own } = server.address() as AddressInfo
  return { port: own, [Symbol.asyncDispose]: async () => void server.close() }
}
