import { readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '../config/config.ts'
import { isInForce, isKey, keyIdOf } from '../domain/accounts/api-key.ts'
import type { Clock } from '../domain/values/clock.ts'
import type { Store } from '../store/store.ts'
import { MASTER_KEY, makeDemoKey } from './demo.ts'

/** Beside the database, and as closed to other users: the database itself has only the hashes of keys. */
const FILE_NAME = 'demo-key'
const VALID_DAYS = 30
const DAY_MS = 86_400_000

export interface DemoKey {
  readonly text: string
  /** For how many more days it is valid, rounded. */
  readonly days: number
}

/**
 * The demo's key to everything: the same at every start while it is valid for at least another day, so
 * that a restart breaks no client, and no start leaves one more key behind.
 */
export async function demoKey(config: Config, store: Store, clock: Clock): Promise<DemoKey> {
  const now = clock()
  const file = join(config.dataDirectory, FILE_NAME)
  const kept = (await readFile(file, 'utf8').catch(() => '')).trim()
  const expiresAt = await expiryOf(kept, store, now)
  if (expiresAt > now + DAY_MS) {
    return { text: kept, days: Math.round((expiresAt - now) / DAY_MS) }
  }
  const { key: text } = await makeDemoKey(store, clock, MASTER_KEY, now + VALID_DAYS * DAY_MS)
  const draft = `${file}.${process.pid}.part`
  await writeFile(draft, `${text}\n`, { mode: 0o600 })
  await rename(draft, file)
  return { text, days: VALID_DAYS }
}

/** Until when a kept key can be used; 0: not now. */
async function expiryOf(text: string, store: Store, now: number): Promise<number> {
  const id = keyIdOf(text)
  const key = id === null ? null : await store.keys.get(id)
  if (key === null || !isKey(text, key) || !isInForce(key, now)) return 0
  // A version before this one may have made it, without the permissions that came since.
  if (!MASTER_KEY.permissions.every(permission => key.permissions.includes(permission))) return 0
  return key.revokedAt === null ? (key.expiresAt ?? 0) : 0
}
