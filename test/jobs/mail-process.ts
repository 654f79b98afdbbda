import { SqliteStore } from '../../src/store/sqlite/sqlite-store.ts'
import { mailerTo, startWorker } from '../mail/sending.ts'

/**
 * Sends the messages that wait in a database until it is told to end. Arguments: the database, the
 * SMTP server's port, the worker's name, after how many milliseconds without a word of it another worker is
 * dead, and by how many its clock is ahead.
 */

const [file = '', port = '', name = '', leaseStaleAfterMs = '', clockAheadMs = ''] =
  process.argv.slice(2)
const { store } = await SqliteStore.open(file)
const mailer = mailerTo(Number(port), name)
const worker = startWorker(store, mailer, {
  name,
  clock: () => Date.now() + Number(clockAheadMs),
  leaseStaleAfterMs: Number(leaseStaleAfterMs),
})
process.stdout.write('ready\n')
process.stdin.resume().once('end', async () => {
  await worker[Symbol.asyncDispose]()
  await mailer[Symbol.asyncDispose]()
  await store[Symbol.asyncDispose]()
})
