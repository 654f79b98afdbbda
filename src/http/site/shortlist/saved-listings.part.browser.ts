/** The listings that a visitor saved. Stored in the browser, with notes. */

export interface SavedListing {
  readonly id: number
  readonly note: string
}

const KEY = 'shortlist'
const CHANGED = 'shortlist-changed'
/** The most that the server shows at the same time. */
const MAX_SAVED = 100
const MAX_NOTE_CHARACTERS = 2000

/** Most recently saved first. */
export function savedListings(): SavedListing[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]')
    return Array.isArray(stored) ? stored.filter(isSaved) : []
  } catch {
    return []
  }
}

/** Saves a listing, or removes it and its note. */
export function setSaved(id: number, isSaved: boolean): void {
  const others = savedListings().filter(one => one.id !== id)
  store(isSaved ? [{ id, note: '' }, ...others] : others)
}

/** Saves listings from another device; those already saved here do not change. */
export function addListings(ids: readonly number[]): void {
  const saved = savedListings()
  const added = [...new Set(ids)].filter(id => saved.every(one => one.id !== id))
  store([...saved, ...added.map(id => ({ id, note: '' }))])
}

export function setNote(id: number, text: string): void {
  const note = text.slice(0, MAX_NOTE_CHARACTERS)
  store(savedListings().map(saved => (saved.id === id ? { ...saved, note } : saved)))
}

/** More columns do not fit on a printed page. */
export const MAX_COMPARED = 4

/** The address that compares listings, at most the first four. */
export function comparisonAddress(ids: readonly number[]): string {
  return `/compare?ids=${ids.slice(0, MAX_COMPARED).join()}`
}

/** The address of the rows of the shortlist. */
export function rowsAddress(ids: readonly number[]): string {
  return `/site/shortlist?ids=${ids.join()}`
}

/** Calls the listener after each change, in other windows too. */
export function onChange(listener: () => void): void {
  document.addEventListener(CHANGED, listener)
  window.addEventListener('storage', ({ key }) => {
    if (key === KEY || key === null) listener()
  })
}

function store(saved: readonly SavedListing[]): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(saved.slice(0, MAX_SAVED)))
  } catch {
    // The storage is full or blocked: the buttons show that nothing was saved.
  }
  document.dispatchEvent(new Event(CHANGED))
}

function isSaved(value: unknown): value is SavedListing {
  if (typeof value !== 'object' || value === null) return false
  // Earlier versions stored a choice, too.
  const { id, note } = value as Partial<Record<keyof SavedListing, unknown>>
  return Number.isSafeInteger(id) && Number(id) > 0 && typeof note === 'string'
}
