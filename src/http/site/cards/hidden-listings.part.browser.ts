/** The listings that a visitor does not want to see again. Stored in the browser. */

const KEY = 'hidden'
const CHANGED = 'hidden-changed'
const MAX_HIDDEN = 1000

/** Most recently hidden first. */
export function hiddenListings(): number[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]')
    return Array.isArray(stored) ? stored.filter(id => Number.isSafeInteger(id) && id > 0) : []
  } catch {
    return []
  }
}

export function setHidden(id: number, isHidden: boolean): void {
  const others = hiddenListings().filter(one => one !== id)
  store(isHidden ? [id, ...others] : others)
}

export function showAll(): void {
  store([])
}

/** Calls the listener after each change, in other windows too. */
export function onHidden(listener: () => void): void {
  document.addEventListener(CHANGED, listener)
  window.addEventListener('storage', ({ key }) => {
    if (key === KEY || key === null) listener()
  })
}

function store(ids: readonly number[]): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(ids.slice(0, MAX_HIDDEN)))
  } catch {
    // The storage is full or blocked: nothing is hidden.
  }
  document.dispatchEvent(new Event(CHANGED))
}
