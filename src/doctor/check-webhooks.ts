import { counted } from '../domain/values/counted.ts'
import type { Reader } from '../store/store.ts'
import type { Finding } from './finding.ts'

/** One failure may pass by itself. */
const MANY_FAILURES = 3
const MAX_SHOWN = 5
const MAX_COUNTED = 100

/** Whether webhooks take what happens, and how much waits for those that do not. @returns Null: there are none. */
export async function checkWebhooks({
  webhooks,
}: Pick<Reader, 'webhooks'>): Promise<Finding | null> {
  const count = await webhooks.count()
  if (count === 0) return null
  const check = 'webhooks'
  const bad = await webhooks.failing(MANY_FAILURES, MAX_COUNTED + 1)
  if (bad.length === 0) {
    return { check, state: 'ok', text: `${counted(count, 'webhook')}, none of which fails` }
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
