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
import { runCommand, withStore } from './session.ts'
import { isoMinute, printTable } from './table.ts'
import { terminal } from './terminal.ts'

interface ListOptions {
  failed?: boolean
  waiting?: boolean
  json?: boolean
}

interface RetryOptions {
  allFailed?: boolean
  to?: string
}

export function addOutbox(program: Command): void {
  const outbox = program
    .command('outbox')
    .description('Look at mail that is not sent yet, and send it again')
  outbox
    .command('list')
    .description('List the messages that wait or were given up')
    .addOption(new Option('--failed', 'only those that were given up').conflicts('waiting'))
    .option('--waiting', 'only those that will be tried again')
    .option('--json', 'print them as JSON')
    .action((options: ListOptions) => runCommand(() => list(options)))
  outbox
    .command('retry')
    .description('Send messages again now, and try for another four days')
    .argument('[id]', 'the id of the message, as "outbox list" shows it', wholeNumber(1))
    .option('--all-failed', 'all that were given up')
    .option('--to <address>', 'send it to this address instead')
    .action((id: number | undefined, options: RetryOptions) => runCommand(() => retry(id, options)))
}

function list({ failed, waiting, json }: ListOptions): Promise<void> {
  const states: readonly OutboxState[] = failed
    ? ['failed']
    : waiting
      ? ['waiting']
      : ['waiting', 'failed']
  return withStore(async store => {
    const messages: OutboxMessage[] = []
    for await (const message of unsentMessages(store)) {
      if (states.includes(stateOf(message))) messages.push(message)
    }
    if (json) terminal.print(JSON.stringify(messages.map(listed)))
    else {
      const kind = failed ? 'was given up' : waiting ? 'waits' : 'waits or was given up'
      printTable(
        ['ID', 'LEAD', 'TO', 'STATE', 'ATTEMPTS', 'NEXT', 'LAST ERROR'],
        messages.map(row),
        `No message ${kind}.`,
      )
    }
  })
}

async function retry(
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
  await withStore(async store => {
    if (id === undefined) {
      const count = await retryFailed(store, Date.now, operator().actor)
      terminal.print(
        count === 0
          ? 'No message was given up.'
          : `${counted(count, 'message is', 'messages are')} due again.`,
      )
    } else {
      const { notification } = await retryMessage(store, Date.now, operator().actor, id, to ?? null)
      terminal.print(`Message ${id} to ${notification.recipient} is due again.`)
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

function row(message: OutboxMessage): (string | number)[] {
  const { id, notification, attempts, dueAt, lastError } = message
  const next = dueAt === null ? '' : dueAt <= Date.now() ? 'now' : isoMinute(dueAt)
  const { recipient } = notification
  const about = isAboutLead(notification) ? notification.leadId : 'address to confirm'
  return [id, about, recipient, stateOf(message), attempts, next, lastError]
}
