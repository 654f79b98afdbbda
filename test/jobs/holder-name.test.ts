import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { newHolderName } from '../../src/jobs/holder-name.ts'
import { TopicLease } from '../../src/jobs/topic-lease.ts'
import { SqliteStore } from '../../src/store/sqlite/sqlite-store.ts'
import { copyEmptyDatabase } from '../golden/databases.ts'

/** Above all numbers that a system gives. */
const NO_PROCESS = 2 ** 30

const folder = mkdtempSync(join(tmpdir(), 'acreage-holders-'))
after(() => rmSync(folder, { recursive: true, force: true }))

test('only the lease of an ended process of this machine is taken at once', async () => {
  const file = join(folder, 'acreage.db')
  await copyEmptyDatabase(file)
  const { store } = await SqliteStore.open(file)
  await using _open = store
  const [place = '', pid = '', startedAt = '', id = ''] = newHolderName().split(' ')
  const holders = {
    'one that runs': [place, pid, startedAt, id],
    'one of before holders had places': [id],
    'one elsewhere': ['elsewhere', NO_PROCESS, startedAt, id],
    'one that ended': [place, NO_PROCESS, startedAt, id],
    'one whose number was given again': [place, pid, `${startedAt}0`, id],
  }
  const free: string[] = []
  for (const [name, parts] of Object.entries(holders)) {
    await store.transact(({ leases }) => leases.take(name, null, parts.join(' ')))
    await using lease = new TopicLease(store, name, {
      holder: newHolderName(),
      elapsed: () => 0,
      staleAfterMs: 20_000,
      onError: assert.ifError,
    })
    const isTaken = await store.transact(({ leases }) => lease.take(leases))
    assert.equal(await lease.isFree(), isTaken)
    if (isTaken) free.push(name)
  }
  // Only Linux tells when a process was started.
  const again = process.platform === 'linux' ? ['one whose number was given again'] : []
  assert.deepEqual(free, ['one that ended', ...again])
})
