import type { Command } from 'commander'
import type { RecordCatalog } from '../catalog/record-catalog.ts'
import { counted } from '../domain/values/counted.ts'
import { joined } from '../domain/values/joined.ts'
import { operator } from './operator.ts'
import type { Session } from './session.ts'

const PAUSED = 'Paused on all nodes. Transfers in progress will finish.'

type Outgoing = RecordCatalog['outgoing']

export function defineOutgoing(outgoing: Command, session: Session): void {
  const withOutgoing = (work: (found: Outgoing) => Promise<void>) =>
    session.run(() => session.withCatalog(catalog => work(catalog.outgoing)))
  outgoing
    .command('status')
    .description('Show whether sending is paused, and what is queued')
    .option('--json', 'print it as JSON')
    .action((options: { json?: boolean }) =>
      withOutgoing(found => show(session, found, options.json ?? false)),
    )
  outgoing
    .command('pause')
    .description('Stop sending and fetching, on all nodes, until resumed')
    .action(() =>
      withOutgoing(async found => {
        const isNew = await found.pause(operator())
        session.print(isNew ? PAUSED : 'It was paused already.')
      }),
    )
  outgoing
    .command('resume')
    .description('Go live: resume sending and fetching, including what is queued')
    .action(() =>
      withOutgoing(async found => {
        const isNew = await found.resume(operator())
        session.print(
          isNew ? 'Live. Queued mail, webhooks and feeds go out now.' : 'It was not paused.',
        )
      }),
    )
}

async function show(session: Session, outgoing: Outgoing, asJson: boolean): Promise<void> {
  const { pause, waiting } = await outgoing.state(operator())
  const pausedSince = pause && new Date(pause.since).toISOString()
  if (asJson) {
    const jobs = Object.fromEntries(waiting.map(({ topic, waiting: count }) => [topic, count]))
    session.print(JSON.stringify({ pausedSince, waiting: jobs }))
    return
  }
  session.print(pausedSince === null ? 'Live.' : `Paused since ${pausedSince}.`)
  const parts = waiting.map(({ topic, waiting: count }) => `${counted(count, 'job')} of ${topic}`)
  session.print(`Queued: ${joined(parts) || 'nothing'}.`)
}
