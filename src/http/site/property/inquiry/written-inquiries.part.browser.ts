/**
 * The listings whose sellers this visitor contacted, with the date. Stored in the browser and sent
 * to no one.
 */

const KEY = 'written'
/** The listing whose form is being sent. It is recorded only once the confirmation page loads. */
const SENDING_KEY = 'writing'
const MAX_WRITTEN = 200
const DAY = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium' })

type Written = readonly (readonly [id: number, at: number])[]

/** `You contacted this seller on Nov 25, 2026.`; empty if this visitor did not, or on another device. */
export function writtenNote(id: number): string {
  const at = written().find(([one]) => one === id)?.[1]
  return at === undefined ? '' : `You contacted this seller on ${DAY.format(at)}.`
}

export function noteSending(id: number): void {
  try {
    sessionStorage.setItem(SENDING_KEY, String(id))
  } catch {
    // The browser blocks storage: nothing is recorded.
  }
}

/** Records that the message about a listing was sent, if its form was sent from this window. */
export function noteSent(id: number, at: number): void {
  try {
    if (sessionStorage.getItem(SENDING_KEY) !== String(id)) return
    sessionStorage.removeItem(SENDING_KEY)
    const all = [[id, at] as const, ...written().filter(([one]) => one !== id)]
    localStorage.setItem(KEY, JSON.stringify(all.slice(0, MAX_WRITTEN)))
  } catch {
    // The browser blocks storage, or it is full.
  }
}

function written(): Written {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]')
    return Array.isArray(stored) ? stored.filter(isWritten) : []
  } catch {
    return []
  }
}

function isWritten(value: unknown): value is Written[number] {
  if (!Array.isArray(value)) return false
  const [id, at] = value
  // The range of valid dates.
  return Number.isSafeInteger(id) && Number.isFinite(at) && Math.abs(at) <= 8.64e15
}
