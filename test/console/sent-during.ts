import { setTimeout } from 'node:timers/promises'
import type { Transaction } from '../../src/store/store.ts'
import type { TestService } from '../api/service.ts'

/** In this time a request has read what it needs, and waits to write. */
const HEAD_START_MS = 100

/** Sends a request that reads what was before a transaction, and writes what comes after it. */
export async function sentDuring<Answer>(
  { store }: Pick<TestService, 'store'>,
  change: (transaction: Transaction) => Promise<unknown>,
  send: () => Promise<Answer>,
): Promise<Answer> {
  // In an object, so that the transaction does not wait for the answer.
  const { answer } = await store.transact(async transaction => {
    await change(transaction)
    const sent = { answer: send() }
    await setTimeout(HEAD_START_MS)
    return sent
  })
  return await answer
}
