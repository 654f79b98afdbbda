import type { PostMessage } from '../catalog/webhooks/webhook-sender.ts'
import { Webhooks } from '../catalog/webhooks/webhooks.ts'
import type { Config } from '../config/config.ts'
import type { ClockAndRandom } from '../domain/values/clock.ts'
import { postMessage } from '../outbound/post-message.ts'
import { isPublicAddress } from '../outbound/public-address.ts'
import type { Store } from '../store/store.ts'
import { isWithin } from './source-networks.ts'

type Networks = Pick<Config, 'webhookNetworks'>

const TIMEOUT_MS = 15_000

/** Webhook endpoints without the code that sends to them. */
export function webhooksOf(
  store: Store,
  { webhookNetworks }: Networks,
  sources: ClockAndRandom,
): Webhooks {
  const isOwnNetwork = isWithin(webhookNetworks)
  return new Webhooks(store, sources, {
    mayBeOwnNetwork: webhookNetworks.length > 0,
    mayConnect: ip => isOwnNetwork(ip) || isPublicAddress(ip),
  })
}

/** Posts messages to endpoints. @param timeoutMs How long to wait for an answer. */
export function webhookPoster(
  { webhookNetworks }: Networks,
  timeoutMs: number = TIMEOUT_MS,
): PostMessage {
  const isOwnNetwork = isWithin(webhookNetworks)
  return (url, headers, body, signal) =>
    postMessage(url, headers, body, { signal, isOwnNetwork, timeoutMs })
}
