import { type Command, Option } from 'commander'
import {
  type OutboxState,
  retryFailed,
  retryMessage,
  stateOf,
  unsentMessages,
} from '../catalog/outbox/outbox-messages.ts'
import { isAboutLead } from '../domain/leads/notification.ts'
import { Problem } from '../domain/problem.ts'
import { counted } from '../domain/values/counted.ts'
import type { OutboxMessage } from '../store/outbox/outbox-records.ts'
import { wholeNumber } from './arguments.ts'
import { operator } from './operator.ts'
import type { Session } from './session.ts'
import { isoMinute, printTable } from './table.ts'

interface ListOptions {
  failed?: boolean
  waiting?: boolean
  json?: boolean
}

interface RetryOptions {
  allFailed?: boolean
  to?: string
}

export function defineOutbox(outbox: Command, session: Session): void {
  outbox
    .command('list')
    .description('List the messages that wait or were given up')
    .addOption(new Option('--failed', 'only those that were given up').conflicts('waiting'))
    .option('--waiting', 'only those that will be tried again')
    .option('--json', 'print them as JSON')
    .action((options: ListOptions) => session.run(() => list(session, options)))
  outbox
    .command('retry')
    .description('Send messages again now, and try for another four days')
    .argument('[id]', 'the id of the message, as "outbox list" shows it', wholeNumber(1))
    .option('--all-failed', 'all that were given up')
    .option('--to <address>', 'send it to this address instead')
    .action((id: number | undefined, options: RetryOptions) =>
      session.run(() => retry(session, id, options)),
    )
}

function list(session: Session, { failed, waiting, json }: ListOptions): Promise<void> {
  const states: readonly OutboxState[] = failed
    ? ['failed']
    : waiting
      ? ['waiting']
      : ['waiting', 'failed']
  return session.withStore(async store => {
    const messages: OutboxMessage[] = []
    for await (const message of unsentMessages(store)) {
      if (states.includes(stateOf(message))) messages.push(message)
    }
    if (json) session.print(JSON.stringify(messages.map(listed)))
    else {
      const kind = failed ? 'was given up' : waiting ? 'waits' : 'waits or was given up'
      printTable(
        session,
        ['ID', 'LEAD', 'TO', 'STATE', 'ATTEMPTS', 'NEXT', 'LAST ERROR'],
        messages.map(message => row(message, session.clock())),
        `No message ${kind}.`,
      )
    }
  })
}

async function retry(
  session: Session,
  id: number | undefined,
  { allFailed = false, to }: RetryOptions,
): Promise<void> {
  if ((id === undefined) !== allFailed) {
    const detail = 'Name one message by its id, or all that were given up by --all-failed.'
    throw Problem.of('invalid-input', 'No message named', detail)
  }
  if (id === undefined && to !== undefined) {
    const detail = '--to goes with the id of one message, not with --all-failed.'
    throw Problem.of('invalid-input', 'Recipient for all', detail)
  }
  await session.withStore(async store => {
    if (id === undefined) {
      const count = await retryFailed(store, session.clock, operator().actor)
      session.print(
        count === 0
          ? 'No message was given up.'
          : `${counted(count, 'message is', 'messages are')} due again.`,
      )
    } else {
      const { notification } = await retryMessage(
        store,
        session.clock,
        operator().actor,
        id,
        to ?? null,
      )
      session.print(`Message ${id} to ${notification.recipient} is due again.`)
    }
  })
}

function listed(message: OutboxMessage) {
  const { id, notification, attempts, createdAt, dueAt, lastError } = message
  const { recipient } = notification
  const ids = isAboutLead(notification)
    ? { id, leadID: notification.leadId, listingID: notification.listingId }
    : { id, accountID: notification.accountId }
  return {
    ...ids,
    recipient,
    state: stateOf(message),
    attempts,
    createdAt,
    nextAttemptAt: dueAt,
    lastError,
  }
}

function row(message: OutboxMessage, now: number): (string | number)[] {
  const { id, notification, attempts, dueAt, lastError } = message
  const next = dueAt === null ? '' : dueAt <= now ? 'now' : isoMinute(dueAt)
  const { recipient } = notification
  const about = isAboutLead(notification) ? notification.leadId : 'address to confirm'
  return [id, about, recipient, stateOf(message), attempts, next, lastError]
}
