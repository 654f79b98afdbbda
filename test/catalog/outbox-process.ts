import { OutboxWorker } from '../../src/catalog/outbox-worker.ts'
import { ConsoleMailer } from '../../src/mail/console-mailer.ts'
import { SqliteStore } from '../../src/store/sqlite/sqlite-store.ts'

/** Sends what waits in the outbox of a database until it is told to end. */

const { store } = await SqliteStore.open(process.argv[2] ?? '')
const mailer = new ConsoleMailer(text => {
  process.stdout.write(text)
})
const worker = new OutboxWorker(store, mailer, Date.now, error => {
  process.stderr.write(`${error}\n`)
})
process.stdin.resume().once('end', async () => {
  await worker[Symbol.asyncDispose]()
  await store[Symbol.asyncDispose]()
})
