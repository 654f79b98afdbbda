import type { WatchedWebhook } from '../../../catalog/webhooks/webhooks.ts'
import { counted } from '../../../domain/values/counted.ts'
import { type Html, html } from '../../../domain/values/html.ts'
import type { BatchKind, WebhookEvent } from '../../../domain/webhooks/webhook.ts'
import { instant } from '../frame/instant.ts'

export const EVENT_LABELS: Readonly<Record<WebhookEvent, string>> = {
  'listing.created': 'A listing is shown for the first time',
  'listing.returned': 'A listing is shown again',
  'listing.removed': 'A listing is no longer shown',
  'listing.status-changed': 'The status of a listing changes',
  'listing.price-changed': 'The price of a listing changes',
  'listing.edited': 'Something else about a listing changes',
  'lead.received': 'A buyer asks about a listing',
  'plan.ending': 'The plan of the account ends soon',
  'plan.ended': 'The plan of the account has ended',
}

export const KIND_LABELS: Readonly<Record<BatchKind, string>> = {
  challenge: 'Challenge',
  events: 'Events',
  test: 'Test',
  'dead-letter': 'Dead letter',
}

/** The state of an endpoint in a word or two, marked when it needs attention. */
export function stateText({ state, failures }: WatchedWebhook): Html {
  const isFailing = failures > 0
  if (state === 'active') {
    return isFailing ? html`<span class="webhook-bad">Failing</span>` : html`Active`
  }
  if (state === 'paused') return html`Paused`
  if (state === 'unverified') {
    return isFailing ? html`<span class="webhook-bad">Not verified</span>` : html`Not verified yet`
  }
  return html`<span class="webhook-bad">${state === 'stopped' ? 'Stopped' : 'Ended'}</span>`
}

/** The meaning of the state, and what can be done. */
export function stateSentence({ state, failures }: WatchedWebhook): string {
  if (state === 'paused')
    return 'Nothing is sent until you resume it. It then continues where it stopped.'
  if (state === 'stopped')
    return 'It accepted nothing for four days. Resume it once it responds again.'
  if (state === 'ended') {
    return 'It answered 410 (Gone), so nothing more is sent. Resume it if that was a mistake.'
  }
  if (state === 'unverified') {
    return 'It must answer a challenge first: respond with status 200 and the challenge in the body.'
  }
  return failures === 0 ? '' : `${counted(failures, 'attempt has', 'attempts have')} failed.`
}

/** How many events wait, and since when. */
export function lagText({ lag: { waiting, oldestAt } }: WatchedWebhook): Html {
  const number = waiting.toLocaleString('en-US')
  return oldestAt === null ? html`${number}` : html`${number}, since ${instant(oldestAt)}`
}

/** The status of an answer; 0: there was none. */
export function statusText(status: number): string {
  return status === 0 ? 'No response' : String(status)
}

/** The last answer, and when it came. */
export function lastAnswer({ lastTryAt, lastStatus }: WatchedWebhook): Html {
  if (lastTryAt === null) return html`Nothing sent yet`
  return html`${statusText(lastStatus ?? 0)}, ${instant(lastTryAt)}`
}

/** When something is sent next; null: nothing waits for its next try. */
export function nextTry({ nextTryAt }: WatchedWebhook): Html | null {
  return nextTryAt === null ? null : instant(nextTryAt)
}
