import { outgoingPause } from '../catalog/outgoing/outgoing-pause.ts'
import type { Config } from '../config/config.ts'
import type { Reader } from '../store/store.ts'

type Settings = Pick<Reader, 'settings'>
type Outward = Pick<Config, 'hasOutgoing'>

/**
 * Whether outgoing messages are paused: on this node by its settings, or on all nodes by the
 * database.
 */
export function outgoingGate({ hasOutgoing }: Outward): (reader: Settings) => Promise<boolean> {
  return async ({ settings }) => !hasOutgoing || (await outgoingPause(settings)) !== null
}

/**
 * A warning for operators of a service whose outgoing messages are paused, as a sentence without
 * its period; null when they are not.
 */
export async function outgoingWarning(
  { hasOutgoing }: Outward,
  { settings }: Settings,
): Promise<string | null> {
  const what = 'mail, webhooks, feeds and photos from other servers'
  const pause = await outgoingPause(settings)
  if (pause !== null) {
    const since = new Date(pause.since).toISOString()
    return `nothing goes out since ${since}: ${what} wait until "acreage outgoing resume"`
  }
  if (hasOutgoing) return null
  return `nothing goes out: this node was started with --quiet or ACREAGE_OUTGOING=off, and leaves ${what} to others`
}
