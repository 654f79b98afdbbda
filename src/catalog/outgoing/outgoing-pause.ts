import type { SettingReader } from '../../store/settings/setting-records.ts'

/** The setting with the pause, as JSON; a restore writes it into the database that it restores. */
export const PAUSE_SETTING = 'outgoing-pause'

/**
 * A pause of everything that reaches people and machines outside: mail, webhooks, feeds, photos
 * from other servers.
 */
export interface OutgoingPause {
  /** Milliseconds since 1970 UTC. */
  readonly since: number
}

/** Null: nothing is paused. */
export async function outgoingPause(settings: SettingReader): Promise<OutgoingPause | null> {
  const text = await settings.get(PAUSE_SETTING)
  return text ? (JSON.parse(text) as OutgoingPause) : null
}
