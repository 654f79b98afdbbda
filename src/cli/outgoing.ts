import type { Command } from 'commander'
import type { RecordCatalog } from '../catalog/record-catalog.ts'
import { counted } from '../domain/values/counted.ts'
import { joined } from '../domain/values/joined.ts'
import { operator } from './operator.ts'
import type { Session } from './session.ts'

const PAUSED = 'Paused on all nodes. What is being sent or fetched right now goes on to its end.'

type Outgoing = RecordCatalog['outgoing']

export function defineOutgoing(outgoing: Command, session: Session): void {
  const withOutgoing = (work: (found: Outgoing) => Promise<void>) =>
    session.run(() => session.withCatalog(catalog => work(catalog.outgoing)))
  outgoing
    .command('status')
    .description('Show whether anything goes out, and what waits')
    .option('--json', 'print it as JSON')
    .action((options: { json?: boolean }) =>
      withOutgoing(found => show(session, found, options.json ?? false)),
    )
  outgoing
    .command('pause')
    .description('Send and fetch nothing, on all nodes, until it is resumed')
    .action(() =>
      withOutgoing(async found => {
        const isNew = await found.pause(operator())
        session.print(isNew ? PAUSED : 'It was paused already.')
      }),
    )
  outgoing
    .command('resume')
    .description('Go live: send and fetch what waits, and everything that comes')
    .action(() =>
      withOutgoing(async found => {
        const isNew = await found.resume(operator())
        session.print(isNew ? 'Live: what waits goes out now.' : 'It was not paused.')
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
  session.print(`Waiting: ${joined(parts) || 'nothing'}.`)
}
