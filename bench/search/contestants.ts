import type { OpenContestant } from './contestant.ts'
import { openDuckdb } from './duckdb.ts'
import { openGroongaContestant } from './groonga.ts'
import { openBenched, openScan } from './memory-engines.ts'
import { openPostgres } from './postgres.ts'
import { openSqlite } from './sqlite.ts'

/** In the order of the table of results. */
export const CONTESTANTS = {
  engine: openBenched,
  scan: openScan,
  sqlite: openSqlite,
  duckdb: openDuckdb,
  postgres: openPostgres,
  groonga: openGroongaContestant,
} satisfies Record<string, OpenContestant>

export type ContestantName = keyof typeof CONTESTANTS

export function isContestant(name: string): name is ContestantName {
  return Object.hasOwn(CONTESTANTS, name)
}
