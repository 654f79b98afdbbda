import { setTimeout as sleep } from 'node:timers/promises'
import type { ReplicaFacts } from '../../database-server.ts'
import { hostText, type PostgresSettings } from '../../database-settings.ts'
import { type LogPoint, replayedPoint, writtenPoint } from '../connecting/log-point.ts'
import { openPool, primaryOf } from '../connecting/pool.ts'
import { PostgresDialect } from '../connecting/pool-dialect.ts'
import { queryRunner } from '../connecting/query-runner.ts'
import { reasonOf } from './replica.ts'

const MAX_STATEMENT_MS = 5000
const LOOKS = 30
const LOOK_INTERVAL_MS = 100

/** How far each replica is, compared with where the log of the primary ends now. */
export async function* replicaFacts(
  settings: PostgresSettings,
  replicaPlaces: readonly PostgresSettings[],
): AsyncIterable<ReplicaFacts> {
  if (replicaPlaces.length === 0) return
  const written = await atServer(settings, runner => writtenPoint(runner))
  for (const replicas of replicaPlaces) {
    for (const host of replicas.hosts) {
      const server = hostText(host)
      try {
        const found = await atServer({ ...replicas, hosts: [host] }, runner =>
          compared(written, () => replayedPoint(runner)),
        )
        yield { server, reason: '', ...found }
      } catch (error) {
        yield { server, state: 'away', lagBytes: 0, reason: reasonOf(error) }
      }
    }
  }
}

async function compared(
  written: LogPoint,
  replayed: () => Promise<LogPoint | null>,
): Promise<Pick<ReplicaFacts, 'state' | 'lagBytes'>> {
  for (let look = 1; ; look++) {
    const point = await replayed()
    if (point === null) return { state: 'no-standby', lagBytes: 0 }
    if (point.system !== written.system) return { state: 'other', lagBytes: 0 }
    const lagBytes = written.position - point.position
    if (lagBytes <= 0 && point.timeline >= written.timeline)
      return { state: 'current', lagBytes: 0 }
    if (look === LOOKS) return { state: 'behind', lagBytes: Math.max(0, lagBytes) }
    await sleep(LOOK_INTERVAL_MS)
  }
}

async function atServer<Result>(
  settings: PostgresSettings,
  work: (runner: ReturnType<typeof queryRunner>) => Promise<Result>,
): Promise<Result> {
  const options = { maxConnections: 1, maxStatementMs: MAX_STATEMENT_MS }
  await using runner = queryRunner(
    new PostgresDialect(openPool(settings, options, primaryOf(settings))),
  )
  return await work(runner)
}
