/** The listings whose sellers this visitor wrote to, with the day. They stay in the storage of the browser, and are sent to nobody. */

const KEY = 'written'
/** The listing whose form is being sent. The page that says that the message is on its way makes it count. */
const SENDING_KEY = 'writing'
const MAX_WRITTEN = 200
const DAY = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium' })

type Written = readonly (readonly [id: number, at: number])[]

/** `You wrote to them on Nov 25, 2026.`; empty: this visitor did not, or on another device. */
export function writtenNote(id: number): string {
  const at = written().find(([one]) => one === id)?.[1]
  return at === undefined ? '' : `You wrote to them on ${DAY.format(at)}.`
}

export function noteSending(id: number): void {
  try {
    sessionStorage.setItem(SENDING_KEY, String(id))
  } catch {
    // The browser forbids storage: nothing is noted.
  }
}

/** Notes that the message about a listing was sent, if its form was sent from this window. */
export function noteSent(id: number, at: number): void {
  try {
    if (sessionStorage.getItem(SENDING_KEY) !== String(id)) return
    sessionStorage.removeItem(SENDING_KEY)
    const all = [[id, at] as const, ...written().filter(([one]) => one !== id)]
    localStorage.setItem(KEY, JSON.stringify(all.slice(0, MAX_WRITTEN)))
  } catch {
    // The browser keeps nothing, or the storage is full.
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
  // The range of dates.
  return Number.isSafeInteger(id) && Number.isFinite(at) && Math.abs(at) <= 8.64e15
}
