import type { FastifyReply, FastifyRequest } from 'fastify'
import type { SignedIn } from '../../../catalog/users/sessions.ts'
import { accountName } from '../../../domain/accounts/member.ts'
import type { WebhookId } from '../../../domain/values/ids.ts'
import type { FormState } from '../../web/form-fields.ts'
import { accountIn } from '../account/account-frame.ts'
import type { ConsoleContext } from '../console-context.ts'
import { FRESH } from '../frame/form-page.ts'
import { unlessHidden } from '../frame/hidden.ts'
import { makerName } from '../frame/maker-name.ts'
import { noPage, pathId } from '../frame/path-id.ts'
import { NOTHING_ONCE, type ShownOnce } from '../frame/shown-once.ts'
import { formOf, type WebhookForm } from './webhook-fields.ts'
import { webhookPage } from './webhook-page.ts'

export const NEEDED = ['webhooks:write'] as const

/** The messages of the page after something was done. */
export const DONE: Readonly<Record<string, string>> = {
  saved: 'Saved.',
  paused: 'Nothing is sent until you resume it.',
  resumed: 'It is sent to again at once.',
  tested: 'The test message is sent within a second. The last tries have the answer.',
  replayed: 'Everything from there on is sent again.',
  resent: 'The dead letter is sent again within a second.',
  'letter-removed': 'The dead letter is removed.',
  removed: 'The webhook is removed.',
}

/** The messages of the page of an endpoint, beside its state. */
export interface Told {
  readonly done?: string
  readonly secret?: ShownOnce
  readonly refusal?: string
  /** Null: the settings as they are. */
  readonly settings?: WebhookForm | null
  readonly replay?: FormState
}

/** The endpoint in the path, if it is of the account in the path. @throws Problem `not-found` otherwise: nobody learns of it. */
export async function ownWebhook(
  { webhooks }: ConsoleContext,
  { params }: Pick<FastifyRequest, 'params'>,
  signedIn: SignedIn,
): Promise<WebhookId> {
  const account = accountIn(params, signedIn, NEEDED)
  const found = await unlessHidden(webhooks.find(signedIn.principal, pathId(params, 'webhook')))
  if (found.accountId !== account) throw noPage()
  return found.id
}

export async function showWebhook(
  { catalog, webhooks, pages }: ConsoleContext,
  reply: FastifyReply,
  signedIn: SignedIn,
  id: WebhookId,
  { done = '', secret = NOTHING_ONCE, refusal = '', settings = null, replay = FRESH }: Told,
): Promise<FastifyReply> {
  const { principal } = signedIn
  const webhook = await unlessHidden(webhooks.find(principal, id))
  const member = await catalog.accounts.find(webhook.accountId)
  const page = webhookPage({
    webhook,
    accountName: accountName(member),
    replay,
    secret,
    refusal,
    done,
    maker: makerName(webhook, await catalog.keys.makers([webhook])),
    deliveries: await webhooks.deliveries(principal, id),
    letters: await webhooks.deadLetters(principal, id),
    settings: settings ?? formOf(webhook),
  })
  const isRefused =
    refusal !== '' || replay.faults.size > 0 || (settings?.state.faults.size ?? 0) > 0
  return pages.send(reply, page, signedIn, isRefused ? 422 : 200)
}
