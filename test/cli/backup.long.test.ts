import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { acreage, serve, serveHere } from './acreage.ts'
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
import { query } from './catalog-copy.ts'

makeOriginBeforeTests()

test("a backup holds .env and the site's look with their modes, and restores them where nothing is", async () => {
  const data = copyOfOrigin()
  const look = {
    '.env': 'ACREAGE_SITE_NAME=Lone Star Land\nACREAGE_SMTP_URL=smtp://u:sesame@mail.example\n',
    'site/logo.svg': '<svg/>',
    'site/texts/imprint.md': '# Imprint',
    'site/ä b&c\u202e.md': 'odd',
    'site/large.bin': 'x'.repeat(5_000_000),
  }
  mkdirSync(join(data, 'site/texts'), { recursive: true })
  for (const [name, text] of Object.entries(look)) writeFileSync(join(data, name), text)
  chmodSync(join(data, 'site/logo.svg'), 0o644)
  chmodSync(join(data, '.env'), 0o600)
  symlinkSync('/etc/passwd', join(data, 'site/passwd'))
  symlinkSync('/etc', join(data, 'site/etc'))
  writeFileSync(join(data, 'site/two\nlines'), '')
  const file = join(folder, 'look.tar')
  const made = await acreage(['backup', file], at(data))
  assert.equal(made.code, 0, made.stderr)
  assert.match(made.stderr, /Warning: the backup lacks 3 files of yours/)
  assert.match(made.stdout, /5 files of \.env and site\/\. It was read again/)
  assert.doesNotMatch(made.stdout + made.stderr, /sesame/)
  const other = join(folder, 'look')
  const first = JSON.parse(await run(other, 'restore', file, '--json'))
  assert.deepEqual(first.kept, [])
  for (const [name, text] of Object.entries(look)) {
    assert.equal(readFileSync(join(other, name), 'utf8'), text, name)
    assert.equal(statSync(join(other, name)).mode, statSync(join(data, name)).mode, name)
  }
  assert.ok(!existsSync(join(other, 'site/passwd')) && !existsSync(join(other, 'site/etc')))
  const values = JSON.parse(await run(other, 'config', '--json'))
  assert.equal(values.ACREAGE_SITE_NAME, 'Lone Star Land')
  writeFileSync(join(other, '.env'), 'ACREAGE_SITE_NAME=Mine\n')
  rmSync(join(other, 'site'), { recursive: true })
  mkdirSync(join(other, 'site'))
  const again = await run(other, 'restore', file)
  assert.match(again, /\.env is there already, and was kept\. To see the backup's: tar -xf /)
  assert.equal(readFileSync(join(other, '.env'), 'utf8'), 'ACREAGE_SITE_NAME=Mine\n')
  assert.equal(readFileSync(join(other, 'site/logo.svg'), 'utf8'), '<svg/>')
  assert.deepEqual(
    readdirSync(other).filter(name => name.includes('restoring')),
    [],
  )
})

test('a backup made while listings are written contains each listing completely or not at all', async () => {
  const data = copyOfOrigin()
  const file = join(folder, 'online.tar')
  let posted = 0
  {
    await using service = await serve([], at(data))
    await post(service.address, 'Heron')
    let isDone = false
    const making = run(data, 'backup', file, '--json').finally(() => {
      isDone = true
    })
    // On a busy machine the backup may end before a few are posted.
    while (!isDone || posted <= 3) {
      await post(service.address, `Teal ${posted++}`)
    }
    const made = JSON.parse(await making)
    assert.ok(made.counts.listing > LISTINGS && made.counts.listing <= LISTINGS + 1 + posted)
    assert.deepEqual([made.pictures.files, made.missingPictures], [catalog.pictures.length, 0])
    assert.equal(await service.end('SIGTERM'), 0)
  }
  assert.ok(posted > 3)
  const other = join(folder, 'elsewhere')
  const restored = JSON.parse(await run(other, 'restore', file, '--json'))
  assert.deepEqual([restored.setAside, restored.missingMigrations], [[], []])
  for (const name of catalog.pictures) {
    const [was, is] = [data, other].map(place => readFileSync(join(place, 'media', name)))
    assert.deepEqual(is, was)
  }
  assert.deepEqual(query(other, 'pragma integrity_check'), ['ok'])
  const listings = 'select count(*) from listing'
  assert.equal(query(other, listings)[0], restored.counts.listing)
  assert.deepEqual(
    query(other, listings),
    query(other, "select count(*) from change_log where kind = 'listing'"),
  )
  await using again = await serveHere([], at(other))
  assert.equal(await count(again.address, 'heron'), 1)
  assert.equal(await count(again.address, 'teal'), restored.counts.listing - LISTINGS - 1)
})

test('a backup can be unpacked and checked with the tools of any system', () => {
  const place = join(folder, 'by-hand')
  mkdirSync(place)
  execFileSync('tar', ['-xf', backup, '-C', place])
  const sums = execFileSync('sha256sum', ['-c', 'SHA256SUMS'], { cwd: place, encoding: 'utf8' })
  assert.equal(sums.split('\n').length, catalog.pictures.length + 3)
  assert.doesNotMatch(sums, /FAILED/)
  assert.equal(query(place, 'select count(*) from listing')[0], LISTINGS)
  assert.deepEqual(filesIn(place), ['SHA256SUMS', 'acreage.db', 'backup.json', 'media'])
})

test('only an earlier backup is overwritten, and only on request', async () => {
  const copy = join(folder, 'again.tar')
  copyFileSync(backup, copy)
  await refused(origin, ['backup', copy], /again\.tar is there already; .* --force\.$/m)
  assert.deepEqual(readFileSync(copy), readFileSync(backup))
  await run(origin, 'backup', copy, '--force')
  assert.notDeepEqual(readFileSync(copy), readFileSync(backup))
  const note = join(folder, 'notes.txt')
  writeFileSync(note, 'mine')
  const database = join(origin, 'acreage.db')
  for (const file of [note, database]) {
    await refused(
      origin,
      ['backup', file, '--force'],
      /is not a backup of Acreage, so it was not replaced/,
    )
  }
  assert.equal(readFileSync(note, 'utf8'), 'mine')
  await refused(
    origin,
    ['backup', join(folder, 'none', 'x.tar')],
    /^The folder \S+none does not exist\.$/m,
  )
  await refused(
    join(folder, 'empty'),
    ['backup', join(folder, 'x.tar')],
    /^There is no database at /m,
  )
  assert.ok(!filesIn(folder).some(name => name.endsWith('.part') || name === 'x.tar'))
})

test('leftovers of an interrupted backup are replaced, and other files are not touched', async () => {
  const file = join(folder, 'after.tar')
  mkdirSync(`${file}.part`)
  writeFileSync(join(`${file}.part`, 'archive.sums'), '')
  await run(origin, 'backup', file)
  const mine = join(folder, 'mine.tar')
  mkdirSync(`${mine}.part`)
  writeFileSync(join(`${mine}.part`, 'letter'), 'mine')
  await refused(origin, ['backup', mine], /mine\.tar\.part: a file of that name exists\.$/m)
  assert.deepEqual(readdirSync(`${mine}.part`), ['letter'])
  rmSync(`${mine}.part`, { recursive: true })
})

test('missing pictures are reported, and everything else is saved', async () => {
  const data = copyOfOrigin()
  const gone = catalog.pictures.find(path => path.startsWith('documents/')) ?? ''
  const [drawn = ''] = catalog.pictures
  // A service draws this one again.
  for (const path of [gone, drawn]) rmSync(join(data, 'media', path))
  const file = join(folder, 'gap.tar')
  const { code, stderr, stdout } = await acreage(['backup', file], at(data))
  assert.equal(code, 0)
  assert.match(
    stderr,
    new RegExp(`1 picture file that the database names could not be found, .*: ${gone}\\.`),
  )
  assert.match(
    stdout,
    new RegExp(
      `^Wrote \\S+gap.tar with ${LISTINGS} listings, .* and ${(catalog.pictures.length - 2).toLocaleString('en-US')} picture files\\.`,
    ),
  )
})

test('a damaged database is not backed up', async () => {
  const data = copyOfOrigin()
  await run(data, 'migrate')
  damage(join(data, 'acreage.db'), [40_960, 45_056, 49_152, 81_920], 4096)
  const file = join(folder, 'bad.tar')
  await refused(data, ['backup', file], /damaged/)
  assert.ok(!existsSync(file) && !existsSync(`${file}.part`))
})

/** Overwrites some bytes at each of some places. */
