import assert from 'node:assert/strict'
import { webhookPoster } from '../../src/app/open-webhooks.ts'
import { Publisher } from '../../src/catalog/published/publisher.ts'
import { webhookHandler } from '../../src/catalog/webhooks/webhook-handler.ts'
import { wakeWebhooks } from '../../src/catalog/webhooks/webhook-jobs.ts'
import { TopicWorker } from '../../src/jobs/topic-worker.ts'
import type { TestService } from '../api/service.ts'

type Served = Pick<TestService, 'store' | 'now'>

const sourcesOf = (service: Served) => ({
  clock: () => service.now,
  random: () => 0,
  randomBytes: (count: number) => crypto.getRandomValues(new Uint8Array(count)),
})

/** Sends to endpoints in this process, for as long as the test takes. @param timeoutMs How long an answer may take. */
export function sendingOf(service: Served, timeoutMs = 15_000): AsyncDisposable {
  const sources = sourcesOf(service)
  const handler = webhookHandler(service.store, {
    ...sources,
    post: webhookPoster({ webhookNetworks: ['127.0.0.1'] }, timeoutMs),
  })
  return new TopicWorker(service.store, handler, {
    ...sources,
    elapsed: () => performance.now(),
    name: 'test',
    lookIntervalMs: 5,
    onOutcome: () => {},
    onFailed: () => {},
    onPaused: () => {},
    onResumed: () => {},
    onError: error => assert.fail(String(error)),
  })
}

/** Publishes what has happened, and has endpoints told. */
export async function tellOf(service: Served): Promise<void> {
  const sources = sourcesOf(service)
  const publisher = new Publisher(service.store, sources)
  while (await publisher.step());
  await wakeWebhooks(service.store, sources.clock)
}
