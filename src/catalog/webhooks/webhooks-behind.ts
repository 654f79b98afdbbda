import { cursorText } from '../../domain/published/event-cursor.ts'
import { counted } from '../../domain/values/counted.ts'
import type { Webhook, WebhookLag } from '../../domain/webhooks/webhook.ts'
import type { Reader } from '../../store/store.ts'
import type { ChangeReaderState } from '../published/change-readers.ts'

/** An endpoint with pending events, and how many. */
export type WebhookBehind = Webhook & WebhookLag

const MAX_READERS = 50

/** The first endpoints, by id, with pending events or a failed last attempt. */
export async function webhooksBehind(
  { webhooks }: Pick<Reader, 'webhooks'>,
  limit: number,
): Promise<readonly WebhookBehind[]> {
  const found: WebhookBehind[] = []
  for (const webhook of await webhooks.behind(limit)) {
    found.push({ ...webhook, ...(await webhooks.lag(webhook)) })
  }
  return found
}

/** The endpoints that are behind, as readers of changes. */
export async function webhookReaders(
  store: Pick<Reader, 'webhooks'>,
): Promise<readonly ChangeReaderState[]> {
  const behind = await webhooksBehind(store, MAX_READERS)
  return behind.map(({ id, accountId, url, state, log, sequence, ...rest }) => ({
    name: `webhook ${id}, ${URL.parse(url)?.host ?? ''}`,
    kind: `${state} webhook of account ${accountId}`,
    cursor: log === '' ? '' : cursorText({ log, sequence }),
    waiting: rest.waiting,
    waitingSince: rest.oldestAt,
    movedAt: rest.lastTryAt,
    isOurs: state === 'active' && rest.failures === 0,
    lastAnswer: lastAnswerOf(rest),
  }))
}

function lastAnswerOf({
  lastStatus,
  lastError,
  failures,
}: Pick<Webhook, 'lastStatus' | 'lastError' | 'failures'>): string {
  if (lastStatus === null) return 'Nothing was sent yet.'
  if (failures === 0) return lastStatus === 0 ? 'no answer' : String(lastStatus)
  return `${lastError} ${counted(failures, 'try has', 'tries have')} failed.`
}
