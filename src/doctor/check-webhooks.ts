import { counted } from '../domain/values/counted.ts'
import type { Webhook } from '../domain/webhooks/webhook.ts'
import type { Reader } from '../store/store.ts'
import type { Finding } from './finding.ts'

/** One failure may pass by itself. */
const MANY_FAILURES = 3
const MAX_SHOWN = 5

/** Whether webhooks take what happens, and how much waits for those that do not. @returns Null: there are none. */
export async function checkWebhooks({
  webhooks,
}: Pick<Reader, 'webhooks'>): Promise<Finding | null> {
  const all = await webhooks.all(null)
  if (all.length === 0) return null
  const check = 'webhooks'
  const isBad = ({ state, failures }: Webhook) =>
    state === 'stopped' || (state === 'active' && failures >= MANY_FAILURES)
  const bad = all.filter(isBad)
  if (bad.length === 0) {
    return { check, state: 'ok', text: `${counted(all.length, 'webhook')}, none of which fails` }
  }
  const shown: string[] = []
  for (const webhook of bad.slice(0, MAX_SHOWN)) {
    const { waiting } = await webhooks.lag(webhook)
    shown.push(
      `${webhook.id} (account ${webhook.accountId}, ${counted(waiting, 'event waits', 'events wait')})`,
    )
  }
  const names = [...shown, ...(bad.length > shown.length ? ['…'] : [])].join(', ')
  const text = `${counted(bad.length, 'webhook takes', 'webhooks take')} nothing: ${names}; "acreage webhook show" says why`
  return { check, state: 'warning', text }
}
