import { statusLabel } from '../../domain/listings/lookup-lists.ts'
import { cursorText } from '../../domain/published/event-cursor.ts'
import type { PublishedEvent } from '../../domain/published/published-event.ts'
import type { Batch, Webhook, WebhookEvent } from '../../domain/webhooks/webhook.ts'
import type { Reader } from '../../store/store.ts'
import type { LeadEvent, PlanEvent } from '../../store/webhooks/webhook-records.ts'
import { type PublishedLog, prunedUntil } from '../published/published-log.ts'

/** An event takes less than 400 bytes, so that a batch takes less than 40 KB. */
const MAX_EVENTS = 100

/** The next batch to send, or how far there is nothing for the endpoint. */
export interface NextBatch {
  /** Null: there is nothing for it up to `upTo`. */
  readonly batch: Batch | null
  readonly upTo: number
}

interface LoggedEvent {
  readonly sequence: number
  readonly type: WebhookEvent
  readonly shown: Readonly<Record<string, unknown>>
}

/** Puts together the next message to an endpoint. @param newId Makes the id of the message. */
export async function nextBatch(
  reader: Pick<Reader, 'webhooks' | 'settings'>,
  webhook: Webhook,
  log: PublishedLog | null,
  { at, newId }: { readonly at: number; readonly newId: () => string },
): Promise<NextBatch> {
  const upTo = webhook.sequence
  if (webhook.state === 'unverified') {
    const challenge = newId()
    const body = bodyOf('webhook.challenge', at, { webhookID: webhook.id, challenge })
    return { upTo, batch: batchOf('challenge', { messageId: challenge, body, count: 0, upTo }) }
  }
  if (webhook.testId !== '') {
    const body = bodyOf('webhook.test', at, { webhookID: webhook.id })
    return { upTo, batch: batchOf('test', { messageId: webhook.testId, body, count: 0, upTo }) }
  }
  const letter = await reader.webhooks.queuedLetter(webhook.id)
  if (letter) {
    const { messageId, body, id } = letter
    const batch = batchOf('dead-letter', { messageId, body, count: 1, upTo })
    return { upTo, batch: { ...batch, deadLetterId: id } }
  }
  return log?.isReady ? await eventsOf(reader, webhook, log, { at, newId }) : { batch: null, upTo }
}

async function eventsOf(
  reader: Pick<Reader, 'webhooks' | 'settings'>,
  webhook: Webhook,
  log: PublishedLog,
  { at, newId }: { readonly at: number; readonly newId: () => string },
): Promise<NextBatch> {
  // Another log has begun: events of the former log are lost, and all its own events are new.
  const isOtherLog = webhook.log !== log.id
  const from = isOtherLog ? 0 : webhook.sequence
  const found = await reader.webhooks.events(webhook.accountId, from, MAX_EVENTS + 1)
  const full = [found.listings, found.leads, found.plans].filter(some => some.length > MAX_EVENTS)
  // Behind the last one of a part, the other has events that may come later in the order.
  const horizon = Math.min(...full.map(some => some.at(-1)?.sequence ?? 0))
  const listed = found.listings.map(ofListing)
  const events = [...listed, ...found.leads.map(ofLead), ...found.plans.map(ofPlan)]
    .filter(({ sequence }) => sequence <= horizon)
    .sort((a, b) => a.sequence - b.sequence)
  const taken: LoggedEvent[] = []
  let upTo = from
  for (const event of events) {
    const isWanted = webhook.events.includes(event.type)
    const max = event.sequence <= webhook.singlyUpTo ? 1 : MAX_EVENTS
    if (isWanted && taken.length >= max) break
    if (isWanted) taken.push(event)
    upTo = event.sequence
  }
  if (taken.length === 0) return { batch: null, upTo }
  const isGap = (isOtherLog && webhook.log !== '') || from < (await prunedUntil(reader))
  const data = {
    webhookID: webhook.id,
    accountID: webhook.accountId,
    cursor: cursorText({ log: log.id, sequence: upTo }),
    ...(isGap && { gap: true }),
    events: taken.map(({ shown }) => shown),
  }
  const body = bodyOf('events', at, data)
  return { upTo, batch: batchOf('events', { messageId: newId(), body, count: taken.length, upTo }) }
}

function bodyOf(type: string, at: number, data: Readonly<Record<string, unknown>>): string {
  return JSON.stringify({ type, timestamp: new Date(at).toISOString(), data })
}

function batchOf(
  kind: Batch['kind'],
  {
    messageId,
    body,
    count,
    upTo,
  }: {
    readonly messageId: string
    readonly body: string
    readonly count: number
    readonly upTo: number
  },
): Batch {
  return { kind, messageId, body, count, upTo, deadLetterId: null }
}

function ofListing(event: PublishedEvent): LoggedEvent {
  const type = `listing.${event.kind}` as const
  const shown = {
    type,
    at: new Date(event.at).toISOString(),
    listingID: event.listingId,
    price: event.priceUsd ?? 0,
    previousPrice: event.priceBeforeUsd ?? 0,
    status: statusLabel(event.status),
    previousStatus: statusLabel(event.statusBefore),
  }
  return { sequence: event.sequence, type, shown }
}

/**
 * Carries only the id of the lead, which takes a key to read: a misdirected message reveals nothing
 * personal.
 */
function ofLead({ sequence, leadId, at }: LeadEvent): LoggedEvent {
  const type = 'lead.received'
  return { sequence, type, shown: { type, at: new Date(at).toISOString(), leadID: leadId } }
}

function ofPlan({ sequence, kind, plan, endsAt, at }: PlanEvent): LoggedEvent {
  const type = `plan.${kind}` as const
  const ends = new Date(endsAt).toISOString()
  return { sequence, type, shown: { type, at: new Date(at).toISOString(), plan, endsAt: ends } }
}
