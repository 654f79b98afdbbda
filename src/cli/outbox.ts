import { type Command, Option } from 'commander'
import { MAIL_TOPIC } from '../domain/messages/notification.ts'
import { Problem } from '../domain/problem.ts'
import { wholeNumber } from './arguments.ts'
import { listJobs, retry } from './jobs.ts'
import type { Session } from './session.ts'

interface ListOptions {
  readonly failed?: boolean
  readonly waiting?: boolean
  readonly json?: boolean
}

interface RetryOptions {
  readonly allFailed?: boolean
  readonly to?: string
}

/**
 * The former commands for mail, in terms of the commands for jobs. They go with the next version.
 */
export function defineOutbox(outbox: Command, session: Session): void {
  outbox
    .command('list')
    .description('Now: acreage jobs list --topic mail')
    .addOption(new Option('--failed').conflicts('waiting'))
    .option('--waiting')
    .option('--json')
    .action((options: ListOptions) => session.run(() => list(session, options)))
  outbox
    .command('retry')
    .description('Now: acreage jobs retry')
    .argument('[id]', 'the id of the message', wholeNumber(1))
    .option('--all-failed')
    .option('--to <address>')
    .action((id: number | undefined, options: RetryOptions) =>
      session.run(() => retryMessages(session, id, options)),
    )
}

async function list(
  session: Session,
  { failed, waiting, json = false }: ListOptions,
): Promise<void> {
  noteSuccessor(session, 'acreage jobs list --topic mail')
  const state = failed ? 'failed' : waiting ? 'waiting' : null
  await listJobs(session, { topic: MAIL_TOPIC, json, ...(state && { state }) })
}

async function retryMessages(
  session: Session,
  id: number | undefined,
  { allFailed: failed = false, to }: RetryOptions,
): Promise<void> {
  noteSuccessor(session, 'acreage jobs retry')
  if ((id === undefined) !== failed) {
    const detail = 'Name one message by its id, or all failed ones with --all-failed.'
    throw Problem.of('invalid-input', 'No message named', detail)
  }
  const recipient = to === undefined ? {} : { to }
  if (id === undefined) await retry(session, [], { failed, topic: MAIL_TOPIC, ...recipient })
  else await retry(session, [id], recipient)
}

function noteSuccessor(session: Session, command: string): void {
  session.note(`Note: "acreage outbox" will be removed. Use: ${command}`)
}
