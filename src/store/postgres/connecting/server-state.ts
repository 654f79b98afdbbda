import type { ClientBase } from 'pg'

/** The facts about a server that decide which server takes the writes. */
export interface ServerState {
  readonly isWritable: boolean
  /** All copies of one database have the same. */
  readonly system: string
  /** Grows by one when a standby is promoted; 0: the server is a standby. */
  readonly timeline: number
}

/**
 * The name of a file of the write-ahead log begins with the timeline, which no other function tells
 * as early.
 */
const QUERY = `
  select current_setting('transaction_read_only') = 'off' as "isWritable",
    (select system_identifier::text from pg_control_system()) as system,
    case when pg_is_in_recovery() then 0
      else ('x' || left(pg_walfile_name(pg_current_wal_lsn()), 8))::bit(32)::int end as timeline`

export async function serverState(client: Pick<ClientBase, 'query'>): Promise<ServerState> {
  const { rows } = await client.query<ServerState>(QUERY)
  const [state] = rows
  if (!state) throw new Error('The server says nothing about itself.')
  return state
}
