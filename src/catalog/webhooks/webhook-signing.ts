import { createHmac } from 'node:crypto'
import type { WebhookSecrets } from '../../domain/webhooks/webhook.ts'

const SECRET_BYTES = 32
const PREFIX = 'whsec_'

export function newSecret(randomBytes: (count: number) => Uint8Array): string {
  return PREFIX + Buffer.from(randomBytes(SECRET_BYTES)).toString('base64')
}

/**
 * The headers of a message by Standard Webhooks 1.0. While a former secret is valid, there is a
 * signature by each of the two.
 * @param at Milliseconds since 1970 UTC.
 */
export function signedHeaders(
  { secret, formerSecret, formerUntil }: WebhookSecrets,
  messageId: string,
  body: string,
  at: number,
): Readonly<Record<string, string>> {
  const seconds = Math.floor(at / 1000)
  const isTwice = formerSecret !== '' && formerUntil !== null && at < formerUntil
  const signatures = [secret, ...(isTwice ? [formerSecret] : [])].map(one => {
    const key = Buffer.from(one.slice(PREFIX.length), 'base64')
    const digest = createHmac('sha256', key).update(`${messageId}.${seconds}.${body}`)
    return `v1,${digest.digest('base64')}`
  })
  return {
    'content-type': 'application/json; charset=utf-8',
    'user-agent': 'Acreage-Webhooks/1',
    'webhook-id': messageId,
    'webhook-timestamp': String(seconds),
    'webhook-signature': signatures.join(' '),
  }
}
