import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import {
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { serve, serveHere } from './acreage.ts'
import {
  at,
  backup,
  catalog,
  copyOfOrigin,
  count,
  damage,
  filesIn,
  folder,
  LISTINGS,
  makeOriginBeforeTests,
  origin,
  post,
  refused,
  run,
} from './backed-up.ts'
import { alter, query } from './catalog-copy.ts'

makeOriginBeforeTests()

test('a damaged backup is refused wherever the damage is, and nothing changes', async () => {
  const data = copyOfOrigin()
  const before = filesIn(data)
  const bytes = readFileSync(backup)
  const inPicture = bytes.indexOf('ustar', bytes.indexOf('media/')) + 300
  const cases: [name: string, make: (file: string) => void][] = [
    ['a page of the database', file => damage(file, [512 + 5 * 4096 + 2000], 1)],
    ['its last page', file => damage(file, [bytes.indexOf('media/') - 100], 1)],
    ['a picture', file => damage(file, [inPicture], 1)],
    ['a header', file => damage(file, [bytes.indexOf('media/') + 2], 1)],
    ['a digest', file => damage(file, [bytes.indexOf('  acreage.db\n') - 3], 1)],
    ['what it says of itself', file => damage(file, [bytes.indexOf('"counts"') + 2], 1)],
    ['its end', file => truncateSync(file, bytes.length - 1024 - 512)],
    ['its half', file => truncateSync(file, bytes.length / 2)],
    ['all of it', file => truncateSync(file, 0)],
    ['text', file => writeFileSync(file, 'no backup '.repeat(500))],
  ]
  for (const [name, make] of cases) {
    const file = join(folder, 'damaged.tar')
    copyFileSync(backup, file)
    make(file)
    const sentence = /damaged\.tar cannot be used as a backup: .* Nothing was changed\.$/m
    await refused(data, ['restore', file], sentence).catch(error => {
      throw new Error(name, { cause: error })
    })
  }
  assert.deepEqual(filesIn(data), before)
  await refused(data, ['restore', join(folder, 'nowhere.tar')], /there is no such file/)
  await refused(
    data,
    ['restore', folder],
    new RegExp(`^${folder} .*: it is a folder, not a file`, 'm'),
  )
  const half = join(folder, 'half.db')
  copyFileSync(join(data, 'acreage.db'), half)
  truncateSync(half, 100_000)
  await refused(data, ['restore', half], /half\.db cannot .* database is damaged or cut short/)
  assert.deepEqual(filesIn(data), before)
})

/** Packs a backup anew whose database has been altered, with digests that fit. */
function repacked(file: string, sql: string, rename = 'acreage.db'): void {
  const place = mkdtempSync(join(folder, 'repack-'))
  execFileSync('tar', ['-xf', backup, '-C', place])
  alter(place, `pragma journal_mode = delete; ${sql}`)
  const names = [rename, ...catalog.pictures.map(name => `media/${name}`), 'backup.json']
  if (rename === 'media/link.jpg') symlinkSync(join(place, 'acreage.db'), join(place, rename))
  else if (rename !== 'acreage.db') cpSync(join(place, 'acreage.db'), join(place, rename))
  const options = { cwd: place, encoding: 'utf8' } as const
  writeFileSync(join(place, 'SHA256SUMS'), execFileSync('sha256sum', names, options))
  execFileSync('tar', ['--format=ustar', '-cPf', file, ...names, 'SHA256SUMS'], options)
}

test('an undamaged archive with invalid content is refused', async () => {
  const data = copyOfOrigin()
  const before = filesIn(data)
  const file = join(folder, 'odd.tar')
  repacked(file, "insert into kysely_migration values ('0999-later', '2030-01-01')")
  await refused(
    data,
    ['restore', file],
    /a newer version of Acreage made it \(migration 0999-later\)/,
  )
  repacked(file, "delete from kysely_migration where name > '0020'")
  await refused(
    data,
    ['restore', file],
    /only version 0\.4\.0 of Acreage can update its database, .*; restore it with version 0\.4\.0/,
  )
  repacked(
    file,
    "delete from lead; delete from spotlight where spotlight_id = (select max(spotlight_id) from spotlight); insert into setting values ('x', 'y'); delete from api_key",
  )
  await refused(data, ['restore', file], /it says that it has 1 rows of api_key, and has 0/)
  repacked(file, 'pragma foreign_keys = off; update listing set account_id = 999999')
  await refused(data, ['restore', file], /its database is damaged: 60 rows name others/)
  repacked(file, 'select 1', 'media/../escaped.db')
  await refused(
    data,
    ['restore', file],
    /it holds a file media\/\.\.\/escaped\.db, which is none of a backup/,
  )
  repacked(file, 'select 1', 'media/link.jpg')
  await refused(data, ['restore', file], /it holds more than plain files/)
  assert.deepEqual(filesIn(data), before)
})

test('a restore is refused while a service runs; afterwards it restores everything and keeps the former data', async () => {
  const data = copyOfOrigin()
  {
    await using service = await serve([], at(data))
    await post(service.address, 'Bittern')
    const inUse = new RegExp(
      `^Another process uses .*acreage\\.db: stop the service and every other command first\\. It is process ${service.pid}; "ps -fp ${service.pid}" shows it\\.$`,
      'm',
    )
    await refused(data, ['restore', backup], inUse)
    await post(service.address, 'Bittern')
    assert.equal(await count(service.address, 'bittern'), 2)
    // Like a power cut: the log is not in the database yet.
    await service.end('SIGKILL')
  }
  const stdout = await run(data, 'restore', backup)
  assert.match(stdout, new RegExp(`^Restored the data of \\S+Z: ${LISTINGS} listings, `))
  const kept = [...stdout.matchAll(/^The old data is kept: (\S+)$/gm)].map(found => found[1])
  const [database = '', media = ''] = kept
  assert.match(database, /\/acreage\.db\.before-restore-\d{8}T\d{6}Z$/)
  assert.equal(kept.length, 2)
  const aside = join(folder, 'aside')
  mkdirSync(aside)
  copyFileSync(database, join(aside, 'acreage.db'))
  assert.equal(query(aside, 'select count(*) from listing')[0], LISTINGS + 2)
  assert.deepEqual(readdirSync(media).sort(), readdirSync(join(origin, 'media')).sort())
  assert.ok(!existsSync(join(data, 'acreage.db-wal')))

  await using again = await serveHere([], at(data))
  assert.equal(await count(again.address, 'bittern'), 0)
  const last = JSON.parse((await run(data, 'audit', '--json')).trimEnd().split('\n').at(-1) ?? '')
  assert.deepEqual([last.by, last.subject, last.action], ['operator', 'database', 'restored'])
})

test('while a backup is being restored, nothing else uses the database', async () => {
  const data = copyOfOrigin()
  const pipe = join(folder, 'slow.tar')
  execFileSync('mkfifo', [pipe])
  const restoring = run(data, 'restore', pipe)
  // Opens once the other end reads: then it holds the database.
  const handle = await open(pipe, 'w')
  const inUse =
    /^Another process uses .*acreage\.db: stop the service and every other command first\. "lsof \S+" shows which, if it runs on this machine\.$/m
  await refused(data, ['restore', backup], inUse)
  assert.ok(existsSync(join(data, 'media.restoring')))
  await handle.writeFile(readFileSync(backup))
  await handle.close()
  assert.match(await restoring, /^Restored the data of /)
  assert.equal(statSync(join(data, 'acreage.db')).mode & 0o777, 0o600)
  assert.equal(statSync(backup).mode & 0o777, 0o600)
})

test('a restore that cannot put one thing in its place leaves everything as it was', async () => {
  const data = copyOfOrigin()
  // Behind the header, which says whether there is a log beside it.
  const content = () => readFileSync(join(data, 'acreage.db')).subarray(100)
  const before = content()
  const names = filesIn(data)
  // Whenever it comes to that within two minutes, the name for the former pictures is taken.
  for (let second = 0; second < 120; second++) {
    const at = new Date(Date.now() + 1000 * second).toISOString().replaceAll(/[-:]|\.\d+/g, '')
    mkdirSync(join(data, `media.before-restore-${at}`))
    writeFileSync(join(data, `media.before-restore-${at}`, 'mine'), '')
  }
  await refused(
    data,
    ['restore', backup],
    /^Cannot use .*\/media: a folder of that name exists and is not empty\.$/m,
  )
  const left = filesIn(data).filter(name => !name.startsWith('media.before-restore-'))
  assert.deepEqual(left, names)
  assert.ok(content().equals(before))
})

test('a snapshot that is newer than the backup is not used', async () => {
  const data = copyOfOrigin()
  for (const word of ['Godwit', 'Curlew']) {
    await using service = await serveHere([], at(data))
    await post(service.address, word)
    assert.equal(await service.stop(), 0)
    rmSync(join(data, 'index.snapshot'), { force: word === 'Curlew' })
  }
  await using writer = await serveHere([], at(data))
  assert.equal(await writer.stop(), 0)
  assert.ok(existsSync(join(data, 'index.snapshot')))
  await run(data, 'restore', backup)
  // A search thread logs to the output of its process.
  await using service = await serve([], at(data))
  assert.match(service.stderr(), /The snapshot of the search index was ignored/)
  assert.equal(await count(service.address, 'godwit'), 0)
})

test('a database too damaged to open is set aside too', async () => {
  const data = copyOfOrigin()
  writeFileSync(join(data, 'acreage.db'), 'nothing but text '.repeat(1000))
  const { setAside } = JSON.parse(await run(data, 'restore', backup, '--json'))
  assert.ok(setAside.length >= 2)
  assert.match(readFileSync(setAside[0], 'utf8'), /^nothing but text/)
  assert.equal(query(data, 'select count(*) from listing')[0], LISTINGS)
})

test('restoring a backup without pictures keeps existing ones', async () => {
  const file = join(folder, 'database.tar')
  await run(origin, 'backup', file, '--no-pictures')
  const data = copyOfOrigin()
  const stdout = await run(data, 'restore', file)
  assert.match(
    stdout,
    /and no pictures\.\nThe backup has no pictures; those in \S+media were not changed\.$/m,
  )
  assert.deepEqual(readdirSync(join(data, 'media')), readdirSync(join(origin, 'media')))
  assert.ok(!filesIn(data).some(name => name.startsWith('media.')))
})
