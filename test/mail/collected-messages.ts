import assert from 'node:assert/strict'
import { type MailMessage, messageOf } from '../../src/catalog/messages/mail-jobs.ts'
import { MAIL_TOPIC } from '../../src/domain/messages/notification.ts'
import type { Reader } from '../../src/store/store.ts'

type Jobs = Pick<Reader, 'jobs'>

/** The messages that wait or were given up, by id, after one of them. */
export async function unsent(store: Jobs, after = 0, limit = 1000): Promise<MailMessage[]> {
  const filter = { topic: MAIL_TOPIC, key: null, states: ['waiting', 'failed'] } as const
  return (await store.jobs.list(filter, after, limit)).flatMap(job => messageOf(job) ?? [])
}

export async function isAllSent(store: Jobs): Promise<boolean> {
  return (await unsent(store, 0, 1)).length === 0
}

/** Null: there is none with this id. */
export async function findMessage(store: Jobs, id: number): Promise<MailMessage | null> {
  const job = await store.jobs.get(id)
  return job && messageOf(job)
}

/** Notes a message as sent or given up, as a worker does. */
export async function endAttempt(
  store: Pick<import('../../src/store/store.ts').Store, 'transact'>,
  id: number,
  at: number,
  error: string | null,
): Promise<void> {
  await store.transact(async ({ jobs }) => {
    const job = await jobs.get(id)
    assert.ok(job)
    const claimed = await jobs.claim(job, at, at + 3_600_000)
    assert.ok(claimed)
    const failure = { nextAttemptAt: null, isCrash: false, isCounted: true, keyHeldUntil: null }
    const isEnded =
      error === null
        ? await jobs.finish(claimed, at, true)
        : await jobs.fail(claimed, { error, ...failure })
    assert.ok(isEnded)
  })
}
