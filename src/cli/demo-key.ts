import { readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Keys } from '../catalog/keys/keys.ts'
import type { Config } from '../config/config.ts'
import type { Clock } from '../domain/values/clock.ts'
import { MASTER_KEY, makeDemoKey } from './demo.ts'

/** A file next to the database, only for its owner. The database itself has only hashes of keys. */
const FILE_NAME = 'demo-key'
const VALID_DAYS = 30
const DAY_MS = 86_400_000

export interface DemoKey {
  readonly text: string
  /** The key is valid for this many days more, rounded. */
  readonly days: number
}

/**
 * The key of the demo with every permission. Every start shows the same key while it is valid for
 * at least another day. So clients still work after a restart, and starts leave no unused keys
 * behind.
 */
export async function demoKey(config: Config, keys: Keys, clock: Clock): Promise<DemoKey> {
  const now = clock()
  const file = join(config.dataDirectory, FILE_NAME)
  const stored = (await readFile(file, 'utf8').catch(() => '')).trim()
  const expiresAt = await expiryOf(stored, keys)
  if (expiresAt > now + DAY_MS) {
    return { text: stored, days: Math.round((expiresAt - now) / DAY_MS) }
  }
  const { key: text } = await makeDemoKey(keys, MASTER_KEY, now + VALID_DAYS * DAY_MS)
  const draft = `${file}.${process.pid}.part`
  await writeFile(draft, `${text}\n`, { mode: 0o600 })
  await rename(draft, file)
  return { text, days: VALID_DAYS }
}

/** The end of a stored key; 0 if it cannot be used now. */
async function expiryOf(text: string, keys: Keys): Promise<number> {
  const key = await keys.withText(text)
  if (key === null) return 0
  // An earlier version of Acreage may have made it, without the newest permissions.
  if (!MASTER_KEY.permissions.every(permission => key.permissions.includes(permission))) return 0
  return key.revokedAt === null ? (key.expiresAt ?? 0) : 0
}
