import { setTimeout as sleep } from 'node:timers/promises'
import type { ReplicaFacts } from '../database-server.ts'
import { type PostgresSettings, shownHost } from '../database-settings.ts'
import { type LogPlace, replayedPlace, writtenPlace } from './log-place.ts'
import { openPool, primaryOf } from './pool.ts'
import { PostgresDialect } from './pool-dialect.ts'
import { queryRunner } from './query-runner.ts'
import { reasonOf } from './replica.ts'

const MAX_STATEMENT_MS = 5000
const LOOKS = 30
const LOOK_INTERVAL_MS = 100

/** How far each replica is, compared with where the log of the primary ends now. */
export async function* replicaFacts(
  place: PostgresSettings,
  replicaPlaces: readonly PostgresSettings[],
): AsyncIterable<ReplicaFacts> {
  if (replicaPlaces.length === 0) return
  const written = await atServer(place, runner => writtenPlace(runner))
  for (const replicas of replicaPlaces) {
    for (const host of replicas.hosts) {
      const server = shownHost(host)
      try {
        const found = await atServer({ ...replicas, hosts: [host] }, runner =>
          compared(written, () => replayedPlace(runner)),
        )
        yield { server, reason: '', ...found }
      } catch (error) {
        yield { server, state: 'away', lagBytes: 0, reason: reasonOf(error) }
      }
    }
  }
}

async function compared(
  written: LogPlace,
  replayed: () => Promise<LogPlace | null>,
): Promise<Pick<ReplicaFacts, 'state' | 'lagBytes'>> {
  for (let look = 1; ; look++) {
    const place = await replayed()
    if (place === null) return { state: 'no-standby', lagBytes: 0 }
    if (place.system !== written.system) return { state: 'other', lagBytes: 0 }
    const lagBytes = written.position - place.position
    if (lagBytes <= 0 && place.timeline >= written.timeline)
      return { state: 'current', lagBytes: 0 }
    if (look === LOOKS) return { state: 'behind', lagBytes: Math.max(0, lagBytes) }
    await sleep(LOOK_INTERVAL_MS)
  }
}

async function atServer<Result>(
  place: PostgresSettings,
  work: (runner: ReturnType<typeof queryRunner>) => Promise<Result>,
): Promise<Result> {
  const options = { maxConnections: 1, maxStatementMs: MAX_STATEMENT_MS }
  await using runner = queryRunner(new PostgresDialect(openPool(place, options, primaryOf(place))))
  return await work(runner)
}
