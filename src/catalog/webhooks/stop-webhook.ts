import type { WebhookId } from '../../domain/values/ids.ts'
import type { Transaction } from '../../store/store.ts'
import { mailJob } from '../messages/mail-jobs.ts'

/** Stops an endpoint, whose place stays, and tells its owner. */
export async function stopWebhook(
  { webhooks, members, jobs }: Transaction,
  id: WebhookId,
  state: 'stopped' | 'ended',
  now: number,
): Promise<void> {
  const webhook = await webhooks.get(id)
  if (!webhook) return
  await webhooks.change(id, { state, nextTryAt: null })
  const member = await members.get(webhook.accountId)
  if (!member || member.email === '') return
  const { accountId, url, lastError: reason } = webhook
  const about = { accountId, webhookId: id, url, isGone: state === 'ended', reason }
  await jobs.add([mailJob({ kind: 'webhook-stopped', recipient: member.email, ...about })], now)
}
