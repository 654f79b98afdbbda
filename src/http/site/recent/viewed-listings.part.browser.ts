import type { ViewedListing } from './viewed-listing.ts'

/** The listings that a visitor viewed last. Stored in the browser. */

const KEY = 'viewed'
const MAX_VIEWED = 12

/** Most recent first. */
export function viewedListings(): ViewedListing[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]')
    return Array.isArray(stored) ? stored.filter(isViewed) : []
  } catch {
    return []
  }
}

export function noteViewed(listing: ViewedListing): void {
  store([listing, ...viewedListings().filter(({ id }) => id !== listing.id)])
}

export function forgetViewed(): void {
  store([])
}

function store(viewed: readonly ViewedListing[]): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(viewed.slice(0, MAX_VIEWED)))
  } catch {
    // The storage is full or blocked: nothing is recorded.
  }
}

function isViewed(value: unknown): value is ViewedListing {
  if (typeof value !== 'object' || value === null) return false
  const { id, path, picture, ...texts } = value as Partial<Record<keyof ViewedListing, unknown>>
  const { title, place, price } = texts
  return (
    Number.isSafeInteger(id) &&
    [title, place, price].every(text => typeof text === 'string') &&
    typeof path === 'string' &&
    path.startsWith('/property/') &&
    typeof picture === 'string' &&
    (picture === '' || picture.startsWith('/media/'))
  )
}
