import { hiddenListings } from '../../cards/hidden-listings.part.browser.ts'

/** Parameters of an address that only say how results are presented. */
const NOT_CRITERIA = ['pageNumber', 'view', 'sortid']
/** In narrower windows an open map covers the page, as in land-map.css. */
export const COVERING = '(width < 80rem)'
/** The parts of the page that are replaced when the map moves. */
const PARTS = ['.land-head', '.filter-column', '.land-results']

export interface Box {
  readonly south: number
  readonly west: number
  readonly north: number
  readonly east: number
}

/** The address of the tiles of the page's search, wherever the map is moved. */
export function tileAddress(): string {
  return `${tilesAt('/site/tiles')}?${searchAnywhere()}`
}

/** The address of the outline of the search area. */
export function outlineAddress(): string {
  return `/site/outline.json?${searchAnywhere()}`
}

/** The address of the contents of a pin. */
export function pinAddress(parameters: Readonly<Record<string, string>>): string {
  const query = searchAnywhere()
  for (const [name, value] of Object.entries(parameters)) query.set(name, value)
  return `/site/pins?${query}`
}

/** The address of the first listings of the page's search, in its order. */
export function stripAddress(): string {
  const query = new URLSearchParams(location.search)
  for (const name of ['pageNumber', 'view']) query.delete(name)
  return `/site/pins?${query}`
}

/**
 * The contents of a pin, without the listings that the visitor hid. Null if there was no answer, or
 * it is no longer needed.
 */
export async function readPins(address: string, signal: AbortSignal): Promise<HTMLElement | null> {
  const answer = await fetch(address, { signal }).catch(() => null)
  const text = answer?.ok ? await answer.text().catch(() => '') : ''
  const content = new DOMParser().parseFromString(text, 'text/html').body.firstElementChild
  if (!(content instanceof HTMLElement) || signal.aborted) return null
  removeHidden(content)
  return document.adoptNode(content)
}

function removeHidden(content: HTMLElement): void {
  const hidden = new Set(hiddenListings())
  const rows = [...content.querySelectorAll<HTMLElement>('li[data-listing]')]
  const left = rows.filter(row => hidden.has(Number(row.dataset['listing'])))
  for (const row of left) row.remove()
  if (left.length > 0) content.querySelector('.pin-count')?.append(` (${left.length} hidden)`)
}

/** The search of the page, wherever the map is moved. */
export function searchAnywhere(): URLSearchParams {
  const query = new URLSearchParams(location.search)
  for (const name of [...NOT_CRITERIA, 'bounds']) query.delete(name)
  return query
}

/** The box in the address; null if there is none. */
export function searchedBox(): Box | null {
  const text = new URLSearchParams(location.search).get('bounds') ?? ''
  const [south, west, north, east] = text.replaceAll(/[()]/g, '').split(',').map(Number)
  if (south === undefined || west === undefined || north === undefined || east === undefined) {
    return null
  }
  return { south, west, north, east }
}

/** Whether the visitor drew the search area. The map then moves without changing the results. */
export function hasDrawnArea(): boolean {
  const query = new URLSearchParams(location.search)
  return query.has('polygon') || query.has('near')
}

/** The address of tiles of the site, such as `/site/places`. */
export function tilesAt(path: string): string {
  return `${location.origin}${path}/{z}/{x}/{y}.mvt`
}

/** The address of the same search in another part of the map. */
export function addressIn(parameters: Readonly<Record<string, string>>): string {
  const query = new URLSearchParams(location.search)
  for (const name of ['pageNumber', 'bounds', 'polygon', 'near']) query.delete(name)
  for (const [name, value] of Object.entries(parameters)) query.set(name, value)
  return `${location.pathname}?${query}`
}

export function boundsText({ south, west, north, east }: Box): string {
  const [s, w, n, e] = [south, west, north, east].map(degrees => degrees.toFixed(4))
  return `(${s},${w}),(${n},${e})`
}

/** Replaces the results in this page by those of another address. @returns Whether they arrived. */
export async function showResults(address: string, signal: AbortSignal): Promise<boolean> {
  const answer = await fetch(address, { signal })
  if (!answer.ok) return false
  const text = await answer.text()
  const page = new DOMParser().parseFromString(text, 'text/html')
  for (const part of PARTS) {
    const before = document.querySelector(part)
    const after = page.querySelector(part)
    if (before && after) before.replaceWith(document.adoptNode(after))
  }
  document.title = page.title
  return true
}
