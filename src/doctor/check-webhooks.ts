import { webhooksBehind } from '../catalog/webhooks/webhooks-behind.ts'
import { counted } from '../domain/values/counted.ts'
import type { Reader } from '../store/store.ts'
import { type Finding, formatTime } from './finding.ts'

/** A single failure may be transient. */
const MANY_FAILURES = 3
const MAX_SHOWN = 5
const MAX_COUNTED = 100

/**
 * Whether webhooks accept their events, and how many are queued for those that do not.
 * @returns Null if there are none.
 */
export async function checkWebhooks(
  { webhooks }: Pick<Reader, 'webhooks'>,
  now: number,
): Promise<Finding | null> {
  const count = await webhooks.count()
  if (count === 0) return null
  const check = 'webhooks'
  const bad = await webhooks.failing(MANY_FAILURES, MAX_COUNTED + 1)
  if (bad.length === 0) {
    const text = `${counted(count, 'webhook')}, none failing; ${await whatWaits({ webhooks }, now)}`
    return { check, state: 'ok', text }
  }
  const shown: string[] = []
  for (const webhook of bad.slice(0, MAX_SHOWN)) {
    const { waiting } = await webhooks.lag(webhook)
    shown.push(
      `${webhook.id} (account ${webhook.accountId}, ${counted(waiting, 'event waits', 'events wait')})`,
    )
  }
  const names = [...shown, ...(bad.length > shown.length ? ['…'] : [])].join(', ')
  const number = bad.length > MAX_COUNTED ? `More than ${MAX_COUNTED}` : String(bad.length)
  const text = `${number} ${bad.length === 1 ? 'webhook takes' : 'webhooks take'} nothing: ${names}; "acreage webhook show" says why`
  return { check, state: 'warning', text }
}

/** The events queued for working webhooks, as the end of a sentence. */
async function whatWaits(store: Pick<Reader, 'webhooks'>, now: number): Promise<string> {
  const behind = (await webhooksBehind(store, MAX_COUNTED)).filter(({ waiting }) => waiting > 0)
  if (behind.length === 0) return 'no event waits'
  const events = behind.reduce((sum, { waiting }) => sum + waiting, 0)
  const oldestAt = Math.min(...behind.map(one => one.oldestAt ?? now))
  const names = behind.slice(0, MAX_SHOWN).map(({ id }) => id)
  const whom = `${names.join(', ')}${behind.length > MAX_SHOWN ? ', …' : ''}`
  return `${counted(events, 'event waits', 'events wait')} for ${whom}, the first for ${formatTime(now - oldestAt)}`
}
