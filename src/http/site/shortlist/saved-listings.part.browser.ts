/** The listings that a visitor saved. Stored in the browser, with notes. */

export type Choice = 'yes' | 'maybe'

export interface SavedListing {
  readonly id: number
  readonly choice: Choice
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

/** Saves a listing, changes the choice, or removes the listing and its note. */
export function choose(id: number, choice: Choice | null): void {
  const saved = savedListings()
  if (choice === null) store(saved.filter(one => one.id !== id))
  else if (saved.some(one => one.id === id)) {
    store(saved.map(one => (one.id === id ? { ...one, choice } : one)))
  } else store([{ id, choice, note: '' }, ...saved])
}

/** Saves listings from another device; those already saved here do not change. */
export function addListings(listings: readonly Omit<SavedListing, 'note'>[]): void {
  const saved = savedListings()
  const isNew = ({ id }: { id: number }, i: number) =>
    saved.every(one => one.id !== id) && listings.findIndex(one => one.id === id) === i
  store([...saved, ...listings.filter(isNew).map(one => ({ ...one, note: '' }))])
}

export function setNote(id: number, text: string): void {
  const note = text.slice(0, MAX_NOTE_CHARACTERS)
  store(savedListings().map(saved => (saved.id === id ? { ...saved, note } : saved)))
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
  const { id, choice, note } = value as Partial<Record<keyof SavedListing, unknown>>
  const isChoice = choice === 'yes' || choice === 'maybe'
  return Number.isSafeInteger(id) && Number(id) > 0 && isChoice && typeof note === 'string'
}
