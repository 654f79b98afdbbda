import type { Command } from 'commander'
import type { ReplayFrom } from '../catalog/webhooks/replay-place.ts'
import type { WatchedWebhook } from '../catalog/webhooks/webhooks.ts'
import { Problem } from '../domain/problem.ts'
import { cursorText } from '../domain/published/event-cursor.ts'
import type { AccountId, DeadLetterId, WebhookId } from '../domain/values/ids.ts'
import { isoMinute } from '../domain/values/written-times.ts'
import { WEBHOOK_EVENTS } from '../domain/webhooks/webhook.ts'
import { wholeNumber } from './arguments.ts'
import { operator } from './operator.ts'
import type { Session } from './session.ts'
import { printFacts, printTable } from './table.ts'

interface AddOptions {
  account: AccountId
  events?: string
  description?: string
}

export function defineWebhook(webhook: Command, session: Session): void {
  webhook
    .command('add')
    .description('Add an endpoint of an account; it must answer a challenge first')
    .argument('<url>', 'an address that begins with https://')
    .requiredOption('--account <id>', 'the account whose events it receives', wholeNumber(1))
    .option(
      '--events <list>',
      `with commas between them: ${WEBHOOK_EVENTS.join(', ')} (default all)`,
    )
    .option('--description <text>', 'what it is for')
    .action((url: string, options: AddOptions) => session.run(() => add(session, url, options)))
  webhook
    .command('list')
    .description('List them, with the queued events of each')
    .option('--account <id>', 'only those of this account', wholeNumber(1))
    .option('--json', 'print them as JSON')
    .action((options: { account?: AccountId; json?: boolean }) =>
      session.run(() => list(session, options)),
    )
  const one = (name: string, description: string) =>
    webhook.command(name).description(description).argument('<id>', 'the webhook', wholeNumber(1))
  one('show', 'Show a webhook, its last tries and its dead letters')
    .option('--json', 'print them as JSON')
    .action((id: WebhookId, { json }: { json?: boolean }) =>
      session.run(() => show(session, id, json ?? false)),
    )
  one('pause', 'Stop sending until resumed').action((id: WebhookId) =>
    session.run(() => pause(session, id)),
  )
  one('resume', 'Continue from its position, immediately').action((id: WebhookId) =>
    session.run(() => resume(session, id)),
  )
  one('rotate', 'Create a new secret; the old one also signs for 24 hours').action(
    (id: WebhookId) => session.run(() => rotate(session, id)),
  )
  one('test', 'Have the service send it a test message').action((id: WebhookId) =>
    session.run(() => test(session, id)),
  )
  one('replay', 'Send everything again from a cursor or time')
    .option('--cursor <cursor>', 'a cursor of a message or of /ext/changes')
    .option('--time <instant>', 'an instant such as 2026-11-20T18:00:00Z')
    .action((id: WebhookId, options: { cursor?: string; time?: string }) =>
      session.run(() => replay(session, id, options)),
    )
  one('resend', 'Send a dead letter again')
    .argument('<letter>', 'the dead letter', wholeNumber(1))
    .action((id: WebhookId, letter: DeadLetterId) => session.run(() => resend(session, id, letter)))
  one('remove', 'Remove it with its log and dead letters').action((id: WebhookId) =>
    session.run(() => remove(session, id)),
  )
}

function add(
  session: Session,
  url: string,
  { account, events, description = '' }: AddOptions,
): Promise<void> {
  return session.withWebhooks(async webhooks => {
    const wanted = events?.split(',').map(one => one.trim()) ?? WEBHOOK_EVENTS
    const given = { url, description, events: wanted }
    const { id, secret } = await webhooks.add(operator(), account, given)
    session.print(`Created webhook ${id}. It gets events once it has answered its challenge.`)
    session.print(`Its secret, shown only now: ${secret}`)
  })
}

function list(
  session: Session,
  { account, json }: { account?: AccountId; json?: boolean },
): Promise<void> {
  return session.withWebhooks(async webhooks => {
    const all: WatchedWebhook[] = []
    for (let hasMore = true; hasMore; ) {
      const last = all.at(-1)?.id ?? (0 as WebhookId)
      const page = await webhooks.list(operator(), account ?? null, last)
      all.push(...page.webhooks)
      ;({ hasMore } = page)
    }
    if (json) session.print(JSON.stringify(all.map(listed)))
    else {
      const heads = ['ID', 'ACCOUNT', 'URL', 'STATE', 'WAITING', 'SINCE', 'LAST', 'NEXT TRY']
      const none = 'No webhooks. To add one: acreage webhook add <url>'
      printTable(session, heads, all.map(row), none)
    }
  })
}

function row(webhook: WatchedWebhook): (string | number)[] {
  const { id, accountId, url, state, lag, lastStatus, nextTryAt } = webhook
  const waiting = [lag.waiting, minuteOf(lag.oldestAt)]
  return [id, accountId, url, state, ...waiting, lastStatus ?? '', minuteOf(nextTryAt)]
}

function minuteOf(instant: number | null): string {
  return instant === null ? '' : isoMinute(instant)
}

function listed({ accountId, batch, log, sequence, ...rest }: WatchedWebhook) {
  return { ...rest, accountID: accountId, cursor: placeOf({ log, sequence }) }
}

function placeOf({ log, sequence }: Pick<WatchedWebhook, 'log' | 'sequence'>): string {
  return log === '' ? '' : cursorText({ log, sequence })
}

function show(session: Session, id: WebhookId, json: boolean): Promise<void> {
  return session.withWebhooks(async webhooks => {
    const webhook = await webhooks.find(operator(), id)
    const deliveries = await webhooks.deliveries(operator(), id)
    const deadLetters = await webhooks.deadLetters(operator(), id)
    if (json) {
      session.print(JSON.stringify({ ...listed(webhook), deliveries, deadLetters }, null, 2))
      return
    }
    printFacts(session, [
      ['Webhook', String(id)],
      ['Account', String(webhook.accountId)],
      ['URL', webhook.url],
      ['Description', webhook.description || null],
      ['Events', webhook.events.join(', ')],
      ['State', webhook.state],
      ['Cursor', placeOf(webhook) || null],
      ['Waiting', String(webhook.lag.waiting)],
      ['Last error', webhook.lastError || null],
      ['Next try', minuteOf(webhook.nextTryAt) || null],
    ])
    const heads = ['SENT', 'MESSAGE', 'KIND', 'EVENTS', 'STATUS', 'MS', 'WHY']
    const rows = deliveries.map(one => [
      ...[isoMinute(one.at), one.messageId, one.kind, one.count],
      ...[one.status, one.durationMs, one.error],
    ])
    printTable(session, heads, rows, 'Nothing was sent yet.')
    const letters = deadLetters.map(one => [one.id, isoMinute(one.at), one.reason])
    if (letters.length > 0) printTable(session, ['LETTER', 'REFUSED', 'WHY'], letters, '')
  })
}

function pause(session: Session, id: WebhookId): Promise<void> {
  return session.withWebhooks(async webhooks => {
    await webhooks.pause(operator(), id)
    session.print(`Webhook ${id} is paused. Its position is saved.`)
  })
}

function resume(session: Session, id: WebhookId): Promise<void> {
  return session.withWebhooks(async webhooks => {
    await webhooks.resume(operator(), id)
    session.print(`Webhook ${id} continues from its position.`)
  })
}

function rotate(session: Session, id: WebhookId): Promise<void> {
  return session.withWebhooks(async webhooks => {
    const secret = await webhooks.rotate(operator(), id)
    session.print(`The new secret of webhook ${id}, shown only now: ${secret}`)
    session.print('For 24 hours, messages are also signed with the old secret.')
  })
}

function test(session: Session, id: WebhookId): Promise<void> {
  return session.withWebhooks(async webhooks => {
    const messageId = await webhooks.test(operator(), id)
    session.print(
      `The service will send ${messageId}. "acreage webhook show ${id}" shows the response.`,
    )
  })
}

function replay(
  session: Session,
  id: WebhookId,
  options: { cursor?: string; time?: string },
): Promise<void> {
  return session.withWebhooks(async webhooks => {
    await webhooks.replay(operator(), id, beginningOf(options))
    session.print(`Webhook ${id} gets everything again from there.`)
  })
}

function beginningOf({ cursor, time }: { cursor?: string; time?: string }): ReplayFrom {
  if (cursor !== undefined && time === undefined) return { cursor }
  const at = time === undefined || cursor !== undefined ? Number.NaN : Date.parse(time)
  if (!Number.isNaN(at)) return { time: at }
  const detail = 'Give either --cursor, or --time with an instant such as 2026-11-20T18:00:00Z.'
  throw Problem.of('invalid-input', 'Position missing', detail)
}

function resend(session: Session, id: WebhookId, letter: DeadLetterId): Promise<void> {
  return session.withWebhooks(async webhooks => {
    await webhooks.resend(operator(), id, letter)
    session.print(`The service will send dead letter ${letter} again.`)
  })
}

function remove(session: Session, id: WebhookId): Promise<void> {
  return session.withWebhooks(async webhooks => {
    await webhooks.remove(operator(), id)
    session.print(`Removed webhook ${id}.`)
  })
}
