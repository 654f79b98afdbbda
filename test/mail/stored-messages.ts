import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { mailJob } from '../../src/catalog/messages/mail-jobs.ts'
import type { Store } from '../../src/store/store.ts'
import { newStore } from '../golden/databases.ts'
import { findMessage } from './collected-messages.ts'
import { NOTIFICATION } from './sending.ts'

/** When the messages were added. */
export const START = Date.parse('2026-11-20T12:00:00Z')

const folder = mkdtempSync(join(tmpdir(), 'acreage-smtp-'))
// Several test files of one process may use it.
process.once('exit', () => rmSync(folder, { recursive: true, force: true }))

let databases = 0

/** A store with some messages, each to a recipient of its own. */
export async function storeWith(...recipients: readonly string[]): Promise<Store> {
  const store = await newStore(join(folder, `${++databases}.db`))
  await add(store, ...recipients)
  return store
}

export async function add(store: Store, ...recipients: readonly string[]): Promise<void> {
  await store.transact(({ jobs }) =>
    jobs.add(
      recipients.map(recipient => mailJob({ ...NOTIFICATION, recipient })),
      START,
    ),
  )
}

export async function message(store: Store, id = 1) {
  const found = await findMessage(store, id)
  assert.ok(found)
  return found
}

export const isSent = async (store: Store, id = 1) => (await message(store, id)).sentAt !== null
