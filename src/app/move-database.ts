import { existsSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { dirname } from 'node:path'
import { recordWrite } from '../catalog/writes/record-write.ts'
import type { Actor } from '../domain/accounts/actor.ts'
import { Problem } from '../domain/problem.ts'
import { missingDatabase } from '../store/database-file.ts'
import { type DatabaseSettings, databaseName } from '../store/database-settings.ts'
import type { MovableDatabase } from '../store/moving/movable-database.ts'
import {
  checkEmpty,
  emptyAfterRestore,
  type MovedCounts,
  type MoveOptions,
  moveRows,
} from '../store/moving/move-rows.ts'
import type { MovingRole } from '../store/postgres/moving/movable-postgres.ts'
import { clock } from './clock-and-random.ts'
import { openDatabase } from './open-store.ts'

/** For a copy without progress output. */
export const UNWATCHED: Omit<MoveOptions, 'by'> = { onPass: () => {}, onRows: () => {} }

/**
 * Copies everything in a database into an empty one of either kind. No service may be running on
 * either. Pictures and documents stay where they are.
 */
export async function moveDatabase(
  from: DatabaseSettings,
  to: DatabaseSettings,
  actor: Actor,
  options: MoveOptions,
): Promise<MovedCounts> {
  if (databaseName(from) === databaseName(to)) {
    const detail = `${databaseName(from)} is both where the move begins and where it ends: name two databases.`
    throw Problem.of('invalid-input', 'One database', detail)
  }
  if (from.kind === 'sqlite' && !existsSync(from.file)) throw missingDatabase(from.file)
  const counts = await moveBetween(from, to, options)
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

async function moveBetween(
  from: DatabaseSettings,
  to: DatabaseSettings,
  options: MoveOptions,
): Promise<MovedCounts> {
  await using source = await openMovable(from, 'source')
  await using target = await openMovable(to, 'target')
  return await moveRows(source, target, options)
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
  await moveRows(source, target, { ...UNWATCHED, by: 'move' })
}

/** Updates the schema first. */
async function openMovable(place: DatabaseSettings, role: MovingRole): Promise<MovableDatabase> {
  if (place.kind === 'sqlite') await mkdir(dirname(place.file), { recursive: true })
  const { store } = await openDatabase(place, { mayCreate: role === 'target' })
  await store[Symbol.asyncDispose]()
  if (place.kind === 'sqlite') {
    const { openMovableSqlite } = await import('../store/sqlite/movable-sqlite.ts')
    return openMovableSqlite(place.file)
  }
  const { openMovablePostgres } = await import('../store/postgres/moving/movable-postgres.ts')
  return await openMovablePostgres(place, role)
}
