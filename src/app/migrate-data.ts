import { existsSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { dirname } from 'node:path'
import { recordWrite } from '../catalog/writes/record-write.ts'
import type { Actor } from '../domain/accounts/actor.ts'
import { Problem } from '../domain/problem.ts'
import {
  type CopiedCounts,
  type CopyOptions,
  checkEmpty,
  copyRows,
  emptyAfterRestore,
} from '../store/copying/copy-rows.ts'
import type { CopyableDatabase } from '../store/copying/copyable-database.ts'
import { missingDatabase } from '../store/database-file.ts'
import { type DatabaseSettings, databaseName } from '../store/database-settings.ts'
import type { CopyRole } from '../store/postgres/copying/copyable-postgres.ts'
import { clock } from './clock-and-random.ts'
import { openDatabase } from './open-store.ts'

/** For a copy without progress output. */
export const UNWATCHED: Omit<CopyOptions, 'by'> = { onPass: () => {}, onRows: () => {} }

/**
 * Copies everything in a database into an empty one of either kind. No service may be running on
 * either. Pictures and documents stay where they are.
 */
export async function migrateData(
  from: DatabaseSettings,
  to: DatabaseSettings,
  actor: Actor,
  options: CopyOptions,
): Promise<CopiedCounts> {
  if (databaseName(from) === databaseName(to)) {
    const detail = `${databaseName(from)} is both where the move begins and where it ends: name two databases.`
    throw Problem.of('invalid-input', 'One database', detail)
  }
  if (from.kind === 'sqlite' && !existsSync(from.file)) throw missingDatabase(from.file)
  const counts = await migrateBetween(from, to, options)
  const { store } = await openDatabase(to)
  await using _closing = store
  const details = { from: databaseName(from) }
  await store.transact(transaction =>
    recordWrite(transaction, actor, clock(), {
      subject: 'database',
      id: '',
      action: 'moved',
      details,
      changed: [],
    }),
  )
  return counts
}

async function migrateBetween(
  from: DatabaseSettings,
  to: DatabaseSettings,
  options: CopyOptions,
): Promise<CopiedCounts> {
  await using source = await openMovable(from, 'source')
  await using target = await openMovable(to, 'target')
  return await copyRows(source, target, options)
}

/**
 * Empties a database that an interrupted restore left behind.
 * @throws Problem `conflict` when the database cannot be restored into: it has rows, or a service
 *   uses it.
 */
export async function prepareForRestore(to: DatabaseSettings): Promise<void> {
  await using target = await openMovable(to, 'target')
  await emptyAfterRestore(target)
  await checkEmpty(target)
}

/**
 * Copies a snapshot of a database into a new SQLite file. Services may be running on it.
 * @param file Must not exist yet.
 */
export async function copyIntoFile(from: DatabaseSettings, file: string): Promise<void> {
  await using source = await openMovable(from, 'copied')
  await using target = await openMovable({ kind: 'sqlite', file, maxPages: null }, 'target')
  await copyRows(source, target, { ...UNWATCHED, by: 'move' })
}

/** Updates the schema first. */
async function openMovable(place: DatabaseSettings, role: CopyRole): Promise<CopyableDatabase> {
  if (place.kind === 'sqlite') await mkdir(dirname(place.file), { recursive: true })
  const { store } = await openDatabase(place, { mayCreate: role === 'target' })
  await store[Symbol.asyncDispose]()
  if (place.kind === 'sqlite') {
    const { openCopyableSqlite } = await import('../store/sqlite/copyable-sqlite.ts')
    return openCopyableSqlite(place.file)
  }
  const { openCopyablePostgres } = await import('../store/postgres/copying/copyable-postgres.ts')
  return await openCopyablePostgres(place, role)
}
