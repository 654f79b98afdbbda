import { statSync } from 'node:fs'
import type { Command } from 'commander'
import { compactDatabase } from '../app/backup-and-restore.ts'
import { sqliteFileOf } from '../config/storage-config.ts'
import type { Session } from './session.ts'

const BYTES_PER_MEGABYTE = 1_000_000

export function defineCompact(command: Command, session: Session): void {
  command.action(() => session.run(async () => compact(session)))
}

function compact(session: Session): void {
  const config = session.configWithDatabase()
  const databaseFile = sqliteFileOf(
    config,
    'PostgreSQL reuses the space of deleted rows automatically, and VACUUM FULL returns it to the system; "acreage compact" is for SQLite.',
  )
  const before = sizeOf(databaseFile)
  session.note(`Rewriting ${databaseFile} (${before}) …`)
  compactDatabase(databaseFile)
  session.print(`${databaseFile}: ${before} before, ${sizeOf(databaseFile)} now.`)
}

function sizeOf(file: string): string {
  return `${(statSync(file).size / BYTES_PER_MEGABYTE).toFixed(1)} MB`
}
