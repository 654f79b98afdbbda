import type { Page, Request } from 'playwright-core'
import { until } from '../until.ts'

/** Chromium's figures of the first view of a page. */
export interface FirstView {
  /** When its largest part was painted, since the page was asked for. */
  readonly paintMs: number
  /** How far parts moved that were painted already, without a touch: shares of the window, added up. */
  readonly shift: number
  /** The longest time from a touch or a key until its effect was painted; 0: there was none, or under 16 ms. */
  readonly reactionMs: number
}

/** To be called before the window opens a page. */
export async function watchFirstView(page: Page): Promise<void> {
  await page.addInitScript(watch)
}

/** The first view of the page in the window, until the frame after the next. */
export function firstViewOf(page: Page): Promise<FirstView> {
  return page.locator('html').evaluate(async ({ ownerDocument: { defaultView } }) => {
    // Observers hear of a frame after it.
    for (const _ of [1, 2]) await new Promise(resolve => defaultView.requestAnimationFrame(resolve))
    return (globalThis as unknown as { firstView: FirstView }).firstView
  })
}

/** Waits until the page that a window is opening has been painted. */
export async function untilPainted(page: Page): Promise<void> {
  const isPainted = () =>
    page.evaluate(() => performance.getEntriesByName('first-contentful-paint').length > 0)
  // The page before it may end meanwhile.
  await until(() => isPainted().catch(() => false), 'the page is painted')
}

/** The bytes of files as they are sent, by their kind: `document`, `stylesheet`, `font`, `script`, `image` and so on. */
export type LoadedBytes = ReadonlyMap<string, number>

/** Notes what a window loads from now on. @returns What it has loaded, once nothing is under way. */
export function countLoaded(page: Page): () => Promise<LoadedBytes> {
  const finished: Request[] = []
  const underWay = new Set<Request>()
  const begin = (request: Request) => void underWay.add(request)
  const fail = (request: Request) => void underWay.delete(request)
  const finish = (request: Request) => {
    underWay.delete(request)
    finished.push(request)
  }
  page.on('request', begin).on('requestfailed', fail).on('requestfinished', finish)
  return async () => {
    await until(() => underWay.size === 0, 'all files are loaded')
    page.off('request', begin).off('requestfailed', fail).off('requestfinished', finish)
    const bytes = new Map<string, number>()
    for (const request of finished) {
      const kind = request.resourceType()
      // Negative for what was not found.
      const { responseBodySize } = await request.sizes()
      bytes.set(kind, (bytes.get(kind) ?? 0) + Math.max(0, responseBodySize))
    }
    return bytes
  }
}

/** Runs in the page, before everything else. */
function watch(): void {
  const seen = { paintMs: 0, shift: 0, reactionMs: 0 }
  Object.assign(globalThis, { firstView: seen })
  const observe = (type: string, take: (entry: Readonly<Record<string, number>>) => void) => {
    const observer = new PerformanceObserver(list => {
      for (const entry of list.getEntries()) take(entry.toJSON())
    })
    // Browsers have other types of entries than Node.js.
    observer.observe({ type, buffered: true, durationThreshold: 16 } as never)
  }
  observe('largest-contentful-paint', ({ startTime = 0 }) => {
    seen.paintMs = startTime
  })
  observe('layout-shift', ({ value = 0, hadRecentInput }) => {
    if (!hadRecentInput) seen.shift += value
  })
  observe('event', ({ duration = 0, interactionId }) => {
    if (interactionId) seen.reactionMs = Math.max(seen.reactionMs, duration)
  })
}
