import type { FastifyInstance, FastifyReply } from 'fastify'
import type { SignedIn } from '../../../catalog/users/sessions.ts'
import { accountName } from '../../../domain/accounts/member.ts'
import type { AccountId, WebhookId } from '../../../domain/values/ids.ts'
import { accountIn, accountPath, actsForAccount } from '../account/account-frame.ts'
import type { ConsoleContext } from '../console-context.ts'
import { doneText } from '../frame/query-texts.ts'
import { guarded } from '../visits/guarded.ts'
import { DONE, NEEDED, ownWebhook, showWebhook } from './show-webhook.ts'
import { addWebhookActions } from './webhook-actions.ts'
import { givenWebhook, NEW_WEBHOOK, refusedWebhook, type WebhookForm } from './webhook-fields.ts'
import { webhooksPage } from './webhooks-page.ts'

/** The webhooks of an account: their events, how far each has come, and what its endpoint answered. */
export function addWebhooks(app: FastifyInstance, context: ConsoleContext): void {
  const { visits, webhooks } = context
  app.get(
    '/accounts/:account/webhooks',
    guarded(context, async (request, reply, signedIn) => {
      const id = accountIn(request.params, signedIn, NEEDED)
      const done = doneText(request.query, DONE)
      return showAll(context, reply, signedIn, id, NEW_WEBHOOK, done)
    }),
  )
  app.post(
    '/accounts/:account/webhooks',
    guarded(
      context,
      async (request, reply, signedIn) => {
        const accountId = accountIn(request.params, signedIn, NEEDED)
        let made: { readonly id: WebhookId; readonly secret: string }
        try {
          made = await webhooks.add(signedIn.principal, accountId, givenWebhook(request.body))
        } catch (error) {
          const form = refusedWebhook(error, request.body)
          return showAll(context, reply, signedIn, accountId, form, '')
        }
        const path = `${accountPath(accountId, 'webhooks')}/${made.id}`
        return visits.showOnce(request, reply, signedIn, path, made.secret)
      },
      'proved',
      actsForAccount(NEEDED),
    ),
  )
  app.get(
    '/accounts/:account/webhooks/:webhook',
    guarded(context, async (request, reply, signedIn) => {
      const id = await ownWebhook(context, request, signedIn)
      const secret = await visits.takeOnce(request, signedIn)
      const done = doneText(request.query, DONE)
      return showWebhook(context, reply, signedIn, id, { done, secret })
    }),
  )
  addWebhookActions(app, context)
}

async function showAll(
  { catalog, webhooks, pages }: ConsoleContext,
  reply: FastifyReply,
  signedIn: SignedIn,
  id: AccountId,
  form: WebhookForm,
  done: string,
): Promise<FastifyReply> {
  const member = await catalog.accounts.find(id)
  // An account has fewer than a page has.
  const found = await webhooks.list(signedIn.principal, id, 0 as WebhookId)
  const account = { id, name: accountName(member) }
  const makers = await catalog.keys.makers(found.webhooks)
  const page = webhooksPage(account, found.webhooks, makers, form, done)
  return pages.send(reply, page, signedIn, form.state.faults.size === 0 ? 200 : 422)
}
