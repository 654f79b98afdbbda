import assert from 'node:assert/strict'
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { BitmapIndex } from '../../src/search/bitmap-index.ts'
import { changed } from '../api/followed.ts'
import {
  alter,
  answersOf,
  answersOfScan,
  copyDatabase,
  databaseIn,
  makeDatabase,
  snapshotIn,
  startProcess,
} from './saved-index.ts'

const root = mkdtempSync(join(tmpdir(), 'acreage-kept-'))
after(() => rmSync(root, { recursive: true, force: true }))

/** A database with a snapshot of its index. */
const original = join(root, 'original')
before(async () => {
  await makeDatabase(original)
  await using first = await startProcess(original)
  assert.deepEqual(first.heard.events, ['written'])
})

/** A copy of it, with its snapshot, which is of the same database. */
function copied(name: string): string {
  const folder = join(root, name)
  copyDatabase(original, folder)
  copyFileSync(snapshotIn(original), snapshotIn(folder))
  return folder
}

type Options = Parameters<typeof startProcess>[1]

/** Starts and stops a process, which must answer like the scan. @returns What it reported. */
async function started(folder: string, options: Options = {}): Promise<string[]> {
  const { heard, index, ...opened } = await startProcess(folder, options)
  const answers = answersOf(index)
  await opened[Symbol.asyncDispose]()
  assert.deepEqual(answers, await answersOfScan(folder))
  return heard.events
}

/** Listings change in everything that searches read; one is removed, one comes back. */
const CHANGES = `
  update listing set price_usd = 1 + listing_id, description = 'A barn of oak', version = version + 1
    where listing_id % 3 = 0;
  update listing set active = 1 - active where listing_id % 7 = 0;
  insert into change_log (kind, entity_id, at)
    select 'listing', listing_id, 5 from listing where listing_id % 3 = 0 or listing_id % 7 = 0;
  update account set plan = 'premium' where account_id = 1;
  ${changed('account', 1)}`

test('the next start reads the snapshot, and answers as a start without one', async () => {
  const answers = await answersOfScan(original)
  const found = answers.filter(({ total }) => total > 0)
  assert.ok(found.length > 50, `Only ${found.length} searches find anything`)
  const folder = copied('same')
  assert.deepEqual(await started(folder), ['read 300'])
  assert.deepEqual(await started(folder), ['read 300'])
})

test('a snapshot is of no use once the log has lost changes after it', async () => {
  const folder = copied('pruned')
  const lost = '(select max(sequence) from change_log)'
  const prune = `
    insert into setting values ('changes-pruned-until', ${lost});
    delete from change_log where sequence <= ${lost};`
  // The snapshot was written at the last of the changes that are removed.
  alter(folder, `${CHANGES}${prune}${changed('listing', 1)}`)
  const [ignored, ...others] = await started(folder)
  assert.match(ignored ?? '', /^ignored: the change log no longer has the changes/)
  assert.deepEqual(others, ['written'])
  assert.deepEqual(await started(folder), ['read 300'])
})

test('changes after the snapshot are read from the log', async () => {
  const folder = copied('changed')
  const answers = await answersOfScan(folder)
  alter(folder, CHANGES)
  assert.notDeepEqual(await answersOfScan(folder), answers)
  assert.deepEqual(await started(folder), ['read 300'])
  alter(folder, Array.from({ length: 1000 }, () => changed('listing', 1)).join(''))
  assert.deepEqual(await started(folder), ['read 300', 'written'])
  alter(folder, CHANGES)
  assert.deepEqual(await started(folder), ['read 300'])
})

test('changes while the process runs are in the snapshot that it leaves', async () => {
  const folder = copied('running')
  const process = await startProcess(folder)
  alter(folder, CHANGES)
  alter(folder, Array.from({ length: 1200 }, () => changed('listing', 2)).join(''))
  await process.index.catchUp()
  await process[Symbol.asyncDispose]()
  assert.deepEqual(process.heard.events, ['read 300', 'written'])
  // The log no longer has these changes.
  const { index, ...opened } = await startProcess(folder)
  assert.deepEqual(answersOf(index), await answersOfScan(folder))
  await opened[Symbol.asyncDispose]()
})

test('a snapshot of another program, shape or database is ignored', async () => {
  const folder = copied('foreign')
  const isOther = 'ignored: another version of the program, or of Node.js, wrote it'
  assert.deepEqual(await started(folder, { program: 'that', isWriter: false }), [isOther])
  const newIndex = () => new BitmapIndex()
  const [ignored] = await started(folder, { newIndex, isWriter: false })
  assert.match(ignored ?? '', /^ignored: /)
  const other = join(root, 'other')
  await makeDatabase(other)
  copyFileSync(snapshotIn(folder), snapshotIn(other))
  assert.deepEqual(await started(other), ['ignored: it is of another database', 'written'])
  assert.deepEqual(await started(other), ['read 300'])
})

test('the process that renews a snapshot orders the listings anew when many were added', async () => {
  const folder = join(root, 'disordered')
  copyDatabase(original, folder)
  const few = 'listing_id <= 240'
  alter(
    folder,
    `pragma foreign_keys = off; create table added as select * from listing where not ${few};
    delete from listing where not ${few}`,
  )
  assert.deepEqual(await started(folder), ['written'])
  const changes = Array.from({ length: 1200 }, (_, i) => changed('listing', 241 + (i % 60)))
  alter(folder, `insert into listing select * from added; drop table added; ${changes.join('')}`)
  assert.deepEqual(await started(folder), ['read 240', 'written'])
  assert.deepEqual(await started(folder), ['read 300'])
  const renewing = { isOrderWanted: true }
  const isDisordered = 'ignored: many listings were added since its listings were put in order'
  assert.deepEqual(await started(folder, renewing), [isDisordered, 'written'])
  assert.deepEqual(await started(folder, renewing), ['read 300'])
})

test('a snapshot that is ahead of a database restored from a backup is ignored', async () => {
  const folder = copied('restored')
  alter(folder, Array.from({ length: 1200 }, () => changed('listing', 3)).join('') + CHANGES)
  assert.deepEqual(await started(folder), ['read 300', 'written'])
  const later = readFileSync(snapshotIn(folder))
  const { position } = JSON.parse(later.toString('utf8', 0, 4096).split('\n')[1] ?? '').label
  copyFileSync(databaseIn(original), databaseIn(folder))
  const isAhead = `ignored: it has a change, number ${position.sequence}, that the database does not have`
  assert.deepEqual(await started(folder, { isWriter: false }), [isAhead])
  // Other changes have the numbers of the lost ones.
  alter(folder, Array.from({ length: 1400 }, () => changed('listing', 4)).join(''))
  assert.deepEqual(await started(folder, { isWriter: false }), [isAhead])
})

test('a snapshot whose places have changed since, or that is far behind, is ignored', async () => {
  const folder = copied('places')
  alter(folder, `update county set name = 'Woods';${changed('places', 0)}`)
  const changedPlaces = 'ignored: places have changed since the listings in it were read'
  assert.deepEqual(await started(folder), [changedPlaces, 'written'])
  const process = await startProcess(folder)
  alter(folder, Array.from({ length: 1200 }, () => changed('listing', 5)).join(''))
  alter(folder, `update county set name = 'Fields';${changed('places', 0)}`)
  await process.index.catchUp()
  await process[Symbol.asyncDispose]()
  assert.deepEqual(process.heard.events, ['read 300'])
  assert.deepEqual(await started(folder), [changedPlaces, 'written'])
  alter(
    folder,
    `insert into change_log (kind, entity_id, at)
      with recursive n (i) as (select 1 union all select i + 1 from n where i < 10001)
      select 'listing', 1, 5 from n;`,
  )
  assert.deepEqual(await started(folder), ['ignored: it is 10,001 changes behind', 'written'])
})

test('an unknown listing in the log is reported, and skipped; a deleted one is not reported', async () => {
  const folder = copied('unknown')
  const rows = [changed('listing', 777_777), changed('listing', 0), changed('weather', 1)]
  // Deleted and then removed for good, and edited before it was deleted, which a later step of the log says.
  const deleted = `
    insert into change_log (kind, entity_id, at, actions) values ('listing', 888888, 5, 'deleted');
    update listing set deleted_at = 5 where listing_id = 9; ${changed('listing', 9)} ${changed('listing', 9)}`
  alter(folder, rows.join('') + deleted + CHANGES)
  const process = await startProcess(folder)
  assert.deepEqual(process.heard, { events: ['read 300'], unknown: [777_777, 0] })
  assert.deepEqual(answersOf(process.index), await answersOfScan(folder))
  alter(folder, changed('listing', 9))
  await process.index.catchUp()
  assert.deepEqual(process.heard.unknown, [777_777, 0])
  await process[Symbol.asyncDispose]()
})

test('a service that can neither read nor write a snapshot goes on without one', async () => {
  const folder = join(root, 'unwritable')
  copyDatabase(original, folder)
  mkdirSync(snapshotIn(folder))
  const [ignored, ...atStartAndEnd] = await started(folder)
  assert.match(ignored ?? '', /^ignored: EISDIR/)
  assert.equal(atStartAndEnd.length, 2)
  for (const failed of atStartAndEnd) assert.match(failed, /^failed: Error: EISDIR/)
})
