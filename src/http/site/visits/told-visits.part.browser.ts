/** Tells the server the visits behind sellers' figures: that a page was looked at, and that a listing was saved. It learns only the number of the listing. */

const KEY = 'told'
const MAX_TOLD = 500

/** Tells it once in a session of the browser. @param act `seen` or `saved`. */
export function tellOnce(act: string, id: number): void {
  // Pages in the background, and pages that are loaded in advance, were not looked at yet.
  if (document.visibilityState === 'hidden') {
    document.addEventListener('visibilitychange', () => tellOnce(act, id), { once: true })
    return
  }
  const name = `${act} ${id}`
  const told = toldVisits()
  if (told.includes(name)) return
  try {
    sessionStorage.setItem(KEY, JSON.stringify([name, ...told].slice(0, MAX_TOLD)))
  } catch {
    // The storage is full, or forbidden: the server counts only a certain number of one address.
  }
  fetch(`/site/${act}/${id}`, { method: 'POST', keepalive: true }).catch(() => {})
}

function toldVisits(): unknown[] {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? '[]')
    return Array.isArray(stored) ? stored : []
  } catch {
    return []
  }
}
