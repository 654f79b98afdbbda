import type { EventCursor } from '../../domain/published/event-cursor.ts'
import type { Reader, Transaction } from '../../store/store.ts'

/** The lock of transactions that change saved searches, or mail their news. */
export const ALERTS = 'saved searches'

/** Options of transactions that take this lock first. */
export const LOCKED = { locksByItself: true } as const

/**
 * The saved searches' cursor in the published log; null: there are no confirmed searches, so the
 * log is not read for them.
 */
export async function readAlertCursor({
  settings,
}: Pick<Reader, 'settings'>): Promise<EventCursor | null> {
  const text = await settings.get('alert-cursor')
  return text === null || text === '' ? null : (JSON.parse(text) as EventCursor)
}

export async function writeAlertCursor(
  { settings }: Pick<Transaction, 'settings'>,
  cursor: EventCursor | null,
): Promise<void> {
  await settings.set('alert-cursor', cursor === null ? '' : JSON.stringify(cursor))
}

/** The version of the search that was changed last; 0 without any. */
export async function alertVersion({ settings }: Pick<Reader, 'settings'>): Promise<number> {
  return Number((await settings.get('alert-version')) ?? 0)
}

/** The version of a search that is changed now. The caller holds the lock. */
export async function nextAlertVersion({
  settings,
}: Pick<Transaction, 'settings'>): Promise<number> {
  const version = (await alertVersion({ settings })) + 1
  await settings.set('alert-version', String(version))
  return version
}
