import { counted } from '../domain/values/counted.ts'
import type { MissingRights, ReplicaFacts, ServerFacts } from '../store/database-server.ts'
import type { Reader } from '../store/store.ts'
import { type Finding, formatBytes, formatTime } from './finding.ts'

/** The expiry of keys, limits and listings depends on each node's clock. */
const MAX_CLOCK_DIFFERENCE_MS = 60_000
const GOOD_CLOCK_DIFFERENCE_MS = 2000
/** Longer than any transaction of Acreage takes. */
const MAX_HELD_MS = 60_000

/** The engine, and whether its durability settings are safe. */
export function checkServer(
  place: string,
  { engine, risks, databaseBytes }: Pick<ServerFacts, 'engine' | 'risks' | 'databaseBytes'>,
): Finding {
  const check = 'server'
  const text = `${engine}; ${place} has ${formatBytes(databaseBytes)}`
  if (risks.length === 0) return { check, state: 'ok', text }
  return { check, state: 'fault', text: `${text}; ${risks.join('; ')}` }
}

/** Whether the user has all necessary privileges. */
export function checkRights(user: string, { unusable, notOwned }: MissingRights): Finding {
  const check = 'rights'
  if (unusable.length > 0) {
    const text = `the user ${user} may not read and write all of ${unusable.join(', ')}: make it the owner of these tables (ALTER TABLE … OWNER TO)`
    return { check, state: 'fault', text }
  }
  if (notOwned.length > 0) {
    const text = `the user ${user} does not own ${notOwned.join(', ')}: the next version of Acreage may not be able to change them, and what is erased stays until their owner vacuums them`
    return { check, state: 'warning', text }
  }
  return { check, state: 'ok', text: `the user ${user} may do all that is necessary` }
}

/** @param needed How many connections one more node with these settings opens at most. */
export function checkConnections(
  { max, used, ownUsed }: ServerFacts['connections'],
  needed: number,
): Finding {
  const check = 'connections'
  const free = max - used
  const text = `${used} of ${max} are in use, ${ownUsed} of them by other processes of Acreage; a node with these settings opens up to ${needed}`
  if (free >= needed) return { check, state: 'ok', text }
  const remedy =
    'raise max_connections (or the limit of the user or database), or lower "connections" in ACREAGE_DATABASE_URL'
  const state = ownUsed > 0 ? 'warning' : 'fault'
  return { check, state, text: `${text}, and ${free} are free: ${remedy}` }
}

/**
 * Compares the clocks of this machine and of the server.
 * @param now This machine's, when the server's was read.
 */
export function checkServerClock({ clock }: Pick<ServerFacts, 'clock'>, now: number): Finding {
  const check = 'server clock'
  const differenceMs = Math.abs(clock - now)
  if (differenceMs <= GOOD_CLOCK_DIFFERENCE_MS) {
    return { check, state: 'ok', text: 'it is that of this machine' }
  }
  const text = `it is ${formatTime(differenceMs)} ${clock < now ? 'behind' : 'ahead of'} that of this machine: have both set by NTP`
  return { check, state: differenceMs > MAX_CLOCK_DIFFERENCE_MS ? 'fault' : 'warning', text }
}

/** Whether an open transaction blocks followers of the change log. */
export async function checkFollowers(
  { changes }: Pick<Reader, 'changes'>,
  now: number,
): Promise<Finding> {
  const check = 'followers'
  const { firstAt } = await changes.lead(await changes.latest())
  if (firstAt === null || now - firstAt < MAX_HELD_MS) {
    return { check, state: 'ok', text: 'no open transaction keeps them waiting' }
  }
  const transaction = await changes.oldestTransaction()
  const which = transaction === null ? '' : ` (${transaction})`
  const text = `they have waited for ${formatTime(now - firstAt)}, because an older transaction is open${which}: see pg_stat_activity, and end it with pg_terminate_backend`
  return { check, state: 'warning', text }
}

/** Checks whether a replica can be used, and for what. */
export function checkReplica({ server, state, lagBytes, reason }: ReplicaFacts): Finding {
  const check = 'replica'
  const lags = `${server} lacks ${formatBytes(lagBytes)} of the primary's log`
  const texts: Readonly<Record<ReplicaFacts['state'], Finding>> = {
    current: { check, state: 'ok', text: `${server} has all that the primary has` },
    behind: { check, state: 'warning', text: `${lags}: records are read from the primary` },
    'no-standby': {
      check,
      state: 'ok',
      text: `${server} is not a standby, so it is not used as a replica`,
    },
    other: {
      check,
      state: 'fault',
      text: `${server} is not a copy of this database: correct ACREAGE_DATABASE_READ_URLS`,
    },
    away: {
      check,
      state: 'warning',
      text: `${server} does not answer (${reason}): records are read from the primary`,
    },
  }
  return texts[state]
}

/** The age of the snapshot that a new node starts from. */
export function checkShared(
  place: string,
  found: { readonly behind: number } | { readonly fault: string } | null,
): Finding {
  const check = 'shared snapshot'
  if (found === null) {
    const text = `${place} has none that this version can use: a running service shares one within ten minutes; until then a new node reads every listing`
    return { check, state: 'warning', text }
  }
  if ('fault' in found) {
    return { check, state: 'fault', text: `${place} cannot be read: ${found.fault}` }
  }
  const text = `a new node starts from the one in ${place} and reads ${counted(found.behind, 'change')} since`
  return { check, state: 'ok', text }
}
