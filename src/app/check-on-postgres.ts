import { existsSync } from 'node:fs'
import type { Config } from '../config/config.ts'
import { checkAccess } from '../doctor/check-access.ts'
import { findingsOn } from '../doctor/check-database.ts'
import {
  checkConnections,
  checkFollowers,
  checkReplica,
  checkRights,
  checkServer,
  checkServerClock,
} from '../doctor/check-database-server.ts'
import { checkNodeDisk } from '../doctor/check-surroundings.ts'
import type { Finding } from '../doctor/finding.ts'
import { Problem } from '../domain/problem.ts'
import type { CheckedServer } from '../store/database-server.ts'
import { databaseName, type PostgresSettings } from '../store/database-settings.ts'
import { openToCheck } from '../store/postgres/open-to-check.ts'
import { replicaFacts } from '../store/postgres/replicas/replica-facts.ts'
import { checkContents } from './check-contents.ts'
import { clock } from './clock-and-random.ts'

/** Checks a node on PostgreSQL, its database, and its read replicas. */
export async function* checkOnPostgres(
  config: Config,
  place: PostgresSettings,
): AsyncIterable<Finding> {
  const { dataDirectory } = config
  const hasFolder = existsSync(dataDirectory)
  if (hasFolder) yield await checkAccess({ dataDirectory, databaseFile: null })
  const opened = await open(place)
  if (opened instanceof Problem) {
    const text = opened.message.replace(/\.$/, '')
    yield { check: 'server', state: 'fault', text }
    return
  }
  await using server = opened
  const facts = await checkFacts(config, place, server)
  yield* facts
  // Without these rights, the tables cannot be read.
  if (facts.some(({ check, state }) => check === 'rights' && state === 'fault')) return
  const { findings, isReadable } = findingsOn(await server.check(), {
    name: databaseName(place),
    sound:
      'every reference and index is sound, and no id would be given twice (pg_amcheck checks the pages)',
    broken: faults => `${databaseName(place)}: ${faults}`,
  })
  yield* findings
  if (!isReadable) return
  for await (const facts of replicaFacts(place, config.replicas)) yield checkReplica(facts)
  yield await checkFollowers(server.store, clock())
  yield* checkContents(config, server.store, () => server.mediaFiles())
  if (hasFolder) yield await checkNodeDisk(dataDirectory)
}

async function checkFacts(
  config: Config,
  place: PostgresSettings,
  server: CheckedServer,
): Promise<readonly Finding[]> {
  const began = clock()
  const facts = await server.facts()
  const now = (began + clock()) / 2
  // Each store has one more connection, for notifications. Besides the threads that answer requests,
  // the search thread and the main thread open it.
  const stores = config.threads === 1 ? 1 : config.threads + 2
  return [
    checkServer(databaseName(place), facts),
    checkRights(place.user, await server.missingRights()),
    checkConnections(facts.connections, stores * (place.maxConnections + 1)),
    checkServerClock(facts, now),
  ]
}

async function open(place: PostgresSettings): Promise<CheckedServer | Problem> {
  try {
    return await openToCheck(place)
  } catch (error) {
    if (error instanceof Problem) return error
    throw error
  }
}
