/**
 * Reports visits for sellers' stats: that a page was viewed, or a listing saved. The server only
 * learns the number of the listing.
 */

const KEY = 'told'
const MAX_TOLD = 500

/** Reports it once per browser session. @param act `seen` or `saved`. */
export function reportOnce(act: string, id: number): void {
  // Pages that are in the background or were prerendered have not been viewed yet.
  if (document.visibilityState === 'hidden') {
    document.addEventListener('visibilitychange', () => reportOnce(act, id), { once: true })
    return
  }
  const name = `${act} ${id}`
  const reported = reportedVisits()
  if (reported.includes(name)) return
  try {
    sessionStorage.setItem(KEY, JSON.stringify([name, ...reported].slice(0, MAX_TOLD)))
  } catch {
    // The storage is full or blocked: the server limits how many it counts per address anyway.
  }
  fetch(`/site/${act}/${id}`, { method: 'POST', keepalive: true }).catch(() => {})
}

function reportedVisits(): unknown[] {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? '[]')
    return Array.isArray(stored) ? stored : []
  } catch {
    return []
  }
}
