import type { RecordCatalog } from '../catalog/record-catalog.ts'
import type { Config } from '../config/config.ts'
import type { ClearedRemoved } from '../store/store.ts'
import type { Session } from './session.ts'

type Database = Config['database']['kind']

/** Messages for a database that still has deleted content, with what the operator can do. */
const REMAINS: Readonly<Record<Database, Record<Exclude<ClearedRemoved, 'cleared'>, string>>> = {
  sqlite: {
    held: 'The write-ahead log (acreage.db-wal) still holds what was removed, because another process, such as a backup, has been reading the database for a long time. Run the command again when that has ended.',
    refused: 'The write-ahead log (acreage.db-wal) still holds what was removed.',
  },
  postgres: {
    held: 'PostgreSQL still holds old versions of what was removed, because a transaction that began before is still open, such as that of pg_dump (pg_stat_activity shows it), or a replication slot or a prepared transaction needs them. Run the command again when that has ended.',
    refused:
      'PostgreSQL still holds old versions of what was removed, because the user in ACREAGE_DATABASE_URL does not own all tables, and may not vacuum them. Have their owner run VACUUM (INDEX_CLEANUP ON) in this database.',
  },
}

/** Former contents that a database on a server keeps in any case. */
const BEYOND_REACH = [
  "- PostgreSQL's write-ahead log, which has all former contents: in pg_wal until it is used again, and in archives (archive_command, pgBackRest, Barman) and base backups for as long as these are kept",
  '- replicas that are disconnected or delayed; the others follow automatically',
  "- bytes in free space of PostgreSQL's files, which no query reads, until they are overwritten. VACUUM FULL of the tables lead, job, job_queue, idempotency, audit and lead_address rewrites them, and blocks writes while it runs",
]

/** Also removes what the database still holds of erased rows. Says so if that is impossible now. */
export async function clearRemoved(
  session: Session,
  catalog: RecordCatalog,
  config: Config,
): Promise<void> {
  const cleared = await catalog.clearRemoved()
  if (cleared === 'cleared') return
  session.exitCode = 1
  session.note(REMAINS[config.database.kind][cleared])
}

/** Lines about the remains of erased data in a database after `clearRemoved`. */
export function remainsBeyondReach({ database }: Config): readonly string[] {
  return database.kind === 'postgres' ? BEYOND_REACH : []
}
