/**
 * Caches the pages that a visitor has seen, and shows them when offline: pages of listings with
 * their photos, the shortlist and comparisons. When online, pages always come from the server.
 */

/**
 * The part of the service worker's scope that this file uses; TypeScript's own types for it
 * conflict with those for pages.
 */
interface WorkerScope {
  readonly location: Location
  addEventListener(type: 'install' | 'activate', listener: (event: Extendable) => void): void
  addEventListener(type: 'fetch', listener: (event: Fetched) => void): void
  addEventListener(type: 'message', listener: (event: MessageEvent & Extendable) => void): void
  skipWaiting(): Promise<void>
  readonly clients: { claim(): Promise<void> }
}
interface Extendable {
  waitUntil(work: Promise<unknown>): void
}
interface Fetched extends Extendable {
  readonly request: Request
  respondWith(answer: Promise<Response>): void
}

const scope = self as unknown as WorkerScope

/** The name of the cache. Must change when the format of its contents does. */
const KEPT = 'acreage-1'
const OFFLINE_PAGE = '/offline'
const FIRST = [OFFLINE_PAGE, '/shortlist']
/** The files that pages need offline; the server prepends the list to this file. */
declare const FIRST_FILES: readonly string[]
/** When there are more, the oldest are removed. */
const MAX_KEPT = 600
/** A page is removed from the cache when the server answers with one of these. */
const GONE = [404, 410]

/** A payment calculated on the page of a listing is not a separate page. */
const isCalculated = ({ pathname, search }: URL) =>
  pathname.startsWith('/property/') && search !== ''

const PAGES = /^\/(?:property\/|shortlist$|compare$|site\/shortlist$|offline$|$)/
/** Pages of people who have signed in, and previews, are private. */
const PRIVATE = /^\/(?:console|preview)(?:\/|$)/
const FILES = /^\/(?:site\/assets|media)\//

scope.addEventListener('install', event => {
  event.waitUntil(keepFirst().then(() => scope.skipWaiting()))
})

scope.addEventListener('activate', event => {
  event.waitUntil(forgetOthers().then(() => scope.clients.claim()))
})

/** Pages report the addresses of saved listings and their files, to be cached. */
scope.addEventListener('message', event => {
  const { keep } = (event.data ?? {}) as { keep?: unknown }
  if (!Array.isArray(keep)) return
  const files = keep.filter(one => typeof one === 'string' && FILES.test(one))
  event.waitUntil(keepFiles(files.slice(0, MAX_KEPT / 2)))
})

scope.addEventListener('fetch', event => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== scope.location.origin) return
  if (PRIVATE.test(pathname)) return
  if (FILES.test(pathname)) event.respondWith(cacheFirst(event))
  else if (PAGES.test(pathname) || request.mode === 'navigate') event.respondWith(freshFirst(event))
})

/** The content at a file's address never changes. */
async function cacheFirst(event: Fetched): Promise<Response> {
  const cached = await cachedAnswer(event.request)
  if (cached) return cached
  const answer = await fetch(event.request)
  event.waitUntil(keep(event.request, answer.clone()))
  return answer
}

async function freshFirst(event: Fetched): Promise<Response> {
  const { request } = event
  try {
    const answer = await fetch(request)
    const address = new URL(request.url)
    if (PAGES.test(address.pathname) && !isCalculated(address))
      event.waitUntil(keep(request, answer.clone()))
    return answer
  } catch (error) {
    const cached = (await cachedAnswer(request)) ?? (await cachedAnswer(OFFLINE_PAGE))
    if (cached && (request.mode === 'navigate' || cached.url === request.url)) return cached
    throw error
  }
}

/** If the browser's storage is broken or blocked, the server's answer is used. */
async function cachedAnswer(request: Request | string): Promise<Response | undefined> {
  return caches.match(request).catch(() => undefined)
}

async function keep(request: Request | string, answer: Response): Promise<void> {
  try {
    const cache = await caches.open(KEPT)
    if (GONE.includes(answer.status)) await cache.delete(request)
    if (!isForKeeping(answer)) return
    // When the storage is full, makes room by removing half of the cache.
    await cache.put(request, answer).catch(() => forgetOldest(cache, MAX_KEPT / 2))
    await forgetOldest(cache, MAX_KEPT)
  } catch {
    // The storage is broken or blocked.
  }
}

/** Browsers refuse to open a page from a redirected answer. */
function isForKeeping({ status, redirected, headers }: Response): boolean {
  return status === 200 && !redirected && !headers.get('cache-control')?.includes('no-store')
}

async function forgetOldest(cache: Cache, most: number): Promise<void> {
  const all = await cache.keys()
  const isFirst = ({ url }: Request) => FIRST.includes(new URL(url).pathname)
  const old = all.filter(one => !isFirst(one)).slice(0, Math.max(0, all.length - most))
  await Promise.all(old.map(one => cache.delete(one)))
}

/** Caches files, whether or not they were seen. */
async function keepFiles(files: readonly string[]): Promise<void> {
  await Promise.allSettled(
    files.map(async file => {
      if (!(await cachedAnswer(file))) await keep(file, await fetch(file))
    }),
  )
}

async function keepFirst(): Promise<void> {
  await keepFiles(FIRST_FILES)
  await Promise.all(FIRST.map(async page => keep(page, await fetch(page))))
}

async function forgetOthers(): Promise<void> {
  const names = await caches.keys()
  await Promise.all(
    names
      .filter(name => name.startsWith('acreage-') && name !== KEPT)
      .map(name => caches.delete(name)),
  )
}
