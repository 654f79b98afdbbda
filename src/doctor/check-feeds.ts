import type { Feed } from '../domain/feeds/feed.ts'
import { counted } from '../domain/values/counted.ts'
import type { Reader } from '../store/store.ts'
import type { Finding } from './finding.ts'

/** One failure may pass by itself. */
const MANY_FAILURES = 2

/**
 * Whether feeds run, and whether the settings with their credentials are there.
 * @param credentials The settings that there are.
 * @returns Null: there are no feeds.
 */
export async function checkFeeds(
  { feeds }: Pick<Reader, 'feeds'>,
  credentials: Readonly<Record<string, string>>,
): Promise<Finding | null> {
  const all = await feeds.all(null)
  if (all.length === 0) return null
  const check = 'feeds'
  const unset = all.filter(feed => feed.credentials !== '' && !(feed.credentials in credentials))
  if (unset.length > 0) {
    const names = [...new Set(unset.map(feed => feed.credentials))].join(', ')
    const text = `${counted(unset.length, 'feed names a setting that is', 'feeds name settings that are')} not set: ${names}`
    return { check, state: 'warning', text }
  }
  const failing = all.filter(feed => feed.failures >= MANY_FAILURES && !feed.isPaused)
  if (failing.length > 0) {
    const text = `${counted(failing.length, 'feed fails', 'feeds fail')} again and again: ${namesOf(failing)}; "acreage feed show" says why`
    return { check, state: 'warning', text }
  }
  return { check, state: 'ok', text: `${counted(all.length, 'feed')}, of which none fails` }
}

function namesOf(feeds: readonly Feed[]): string {
  const shown = feeds.slice(0, 5).map(({ id, name }) => `${id} (${name})`)
  return [...shown, ...(feeds.length > shown.length ? ['…'] : [])].join(', ')
}
