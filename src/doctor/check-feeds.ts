import { counted } from '../domain/values/counted.ts'
import type { Reader } from '../store/store.ts'
import type { Finding } from './finding.ts'

/**
 * Whether feeds run, and whether the settings with their credentials exist.
 * @param credentials The existing settings.
 * @returns Null without feeds.
 */
export async function checkFeeds(
  { feeds }: Pick<Reader, 'feeds'>,
  credentials: Readonly<Record<string, string>>,
): Promise<Finding | null> {
  const health = await feeds.health()
  if (health.feeds === 0) return null
  const check = 'feeds'
  const unset = health.credentials.filter(({ name }) => !(name in credentials))
  if (unset.length > 0) {
    const names = unset.map(({ name }) => name).join(', ')
    const count = unset.reduce((sum, one) => sum + one.feeds, 0)
    const text = `${counted(count, 'feed names a setting that is', 'feeds name settings that are')} not set: ${names}`
    return { check, state: 'warning', text }
  }
  const { failing, firstFailing } = health
  if (failing > 0) {
    const shown = firstFailing.map(({ id, name }) => `${id} (${name})`)
    const names = [...shown, ...(failing > shown.length ? ['…'] : [])].join(', ')
    const text = `${counted(failing, 'feed fails', 'feeds fail')} again and again: ${names}; "acreage feed show" says why`
    return { check, state: 'warning', text }
  }
  return { check, state: 'ok', text: `${counted(health.feeds, 'feed')}, none failing` }
}
