import type { Command } from 'commander'
import { outgoingWarning } from '../app/outgoing-gate.ts'
import { isOutgoing } from '../catalog/jobs/known-topics.ts'
import { Outgoing } from '../catalog/outgoing/outgoing.ts'
import type { Config } from '../config/config.ts'
import { capitalized } from '../domain/values/capitalized.ts'
import { counted } from '../domain/values/counted.ts'
import { joined } from '../domain/values/joined.ts'
import type { Store } from '../store/store.ts'
import { operator } from './operator.ts'
import type { Session } from './session.ts'

const PAUSED = 'Paused on all nodes. What is being sent or fetched right now goes on to its end.'

export function defineOutgoing(outgoing: Command, session: Session): void {
  const withOutgoing = (work: (found: Outgoing) => Promise<void>) =>
    session.run(() => session.withStore(store => work(new Outgoing(store, session.clock))))
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

/** Says at the start of a service that it sends and fetches nothing. */
export async function noteOutgoing(session: Session, config: Config, store: Store): Promise<void> {
  const warning = await outgoingWarning(config, store)
  if (warning !== null) session.note(`${capitalized(warning)}.`)
}

async function show(session: Session, outgoing: Outgoing, asJson: boolean): Promise<void> {
  const { pause, waiting } = await outgoing.state(operator(), isOutgoing)
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
