import { setTimeout as sleep } from 'node:timers/promises'
import type { PoolClient } from 'pg'
import type { PostgresSettings } from '../database-settings.ts'
import type { ClearedRemoved } from '../store.ts'
import { openPool } from './connecting/pool.ts'
import type { PrimaryHost } from './connecting/primary-host.ts'

/** The tables with texts and addresses of persons. */
const TABLES = [
  'lead',
  'lead_note',
  'lead_entry',
  'job',
  'job_queue',
  'idempotency',
  'audit',
  'lead_address',
  'lead_address_link',
  'alert_address',
  'saved_search',
  'alert_told',
] as const
const ATTEMPTS = 10
const PAUSE_MS = 1000

/**
 * Versions 14 and 15 call it differently: rows that no transaction from this one on can see were
 * removed.
 */
const CUTOFF = /(?:oldest xmin|removable cutoff): (\d+)/

interface Notice {
  readonly message?: string | undefined
  readonly detail?: string | undefined
}

/**
 * Removes the old versions of rows that PostgreSQL keeps after every change, with their entries in
 * indexes. A transaction that began before the change still sees them; such a transaction is waited
 * for, up to ten seconds.
 */
export async function vacuum(
  place: PostgresSettings,
  primary: PrimaryHost | null,
): Promise<ClearedRemoved> {
  // A vacuum of a large table takes minutes.
  const pool = openPool(place, { maxConnections: 1, maxStatementMs: null }, primary)
  try {
    const client = await pool.connect()
    try {
      return await vacuumWith(client)
    } finally {
      client.release()
    }
  } finally {
    await pool.end()
  }
}

async function vacuumWith(client: PoolClient): Promise<ClearedRemoved> {
  const { rows } = await client.query<{ next: number }>(
    'select pg_snapshot_xmax(pg_current_snapshot())::text::bigint as next',
  )
  const next = rows[0]?.next ?? 0
  let left: readonly string[] = TABLES
  for (let attempt = 1; ; attempt++) {
    const held: string[] = []
    for (const table of left) {
      const cutoffs = await vacuumTable(client, table)
      if (cutoffs.length === 0) return 'refused'
      if (cutoffs.some(cutoff => isBefore(cutoff, next))) held.push(table)
    }
    if (held.length === 0) return 'cleared'
    if (attempt === ATTEMPTS) return 'held'
    left = held
    await sleep(PAUSE_MS)
  }
}

/**
 * @returns The ids of transactions from which on no removed row is seen: of the table, and of the
 * table that holds its long texts. None: the user may not vacuum the table; PostgreSQL then only
 * warns.
 */
async function vacuumTable(client: PoolClient, table: string): Promise<number[]> {
  const cutoffs: number[] = []
  const onNotice = ({ message, detail }: Notice) => {
    const [, cutoff] = CUTOFF.exec(`${message ?? ''}\n${detail ?? ''}`) ?? []
    if (cutoff !== undefined) cutoffs.push(Number(cutoff))
  }
  client.on('notice', onNotice)
  try {
    await client.query(`vacuum (verbose, index_cleanup on) ${table}`)
    return cutoffs
  } finally {
    client.off('notice', onNotice)
  }
}

/**
 * Whether a transaction comes before another one. VACUUM gives only the last 32 bits of an id,
 * which wrap around.
 */
function isBefore(cutoff: number, next: number): boolean {
  return ((cutoff - next) | 0) < 0
}
