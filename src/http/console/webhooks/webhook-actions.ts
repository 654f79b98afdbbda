import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { SignedIn } from '../../../catalog/users/sessions.ts'
import type { AccountId, DeadLetterId, WebhookId } from '../../../domain/values/ids.ts'
import { accountPath } from '../account/account-frame.ts'
import type { ConsoleContext } from '../console-context.ts'
import { refusedForm, sentTexts } from '../frame/form-page.ts'
import { pathId } from '../frame/path-id.ts'
import { type GuardRule, guarded } from '../visits/guarded.ts'
import { refusedReplay, replayFrom } from './replay-form.ts'
import { ownWebhook, showWebhook, type Told } from './show-webhook.ts'
import { givenWebhook, refusedWebhook } from './webhook-fields.ts'

interface Action {
  /** The end of its path; it may have the id of a dead letter. */
  readonly path: string
  /** The name of the sentence that follows. */
  readonly done: string
  readonly work: (signedIn: SignedIn, id: WebhookId, request: FastifyRequest) => Promise<unknown>
  /** See `guarded`. */
  readonly rule?: GuardRule
  /** How a refusal is shown; a sentence above the page if it has no form of its own. */
  readonly refused?: (error: unknown, request: FastifyRequest) => Told
}

/** The actions on an endpoint that is there. */
export function addWebhookActions(app: FastifyInstance, context: ConsoleContext): void {
  for (const action of actionsOf(context)) addAction(app, context, action)
  const { webhooks, visits } = context
  app.post(
    '/accounts/:account/webhooks/:webhook/rotate',
    guarded(
      context,
      async (request, reply, signedIn) => {
        const id = await ownWebhook(context, request, signedIn)
        const secret = await webhooks.rotate(signedIn.principal, id)
        const list = accountPath(pathId<AccountId>(request.params, 'account'), 'webhooks')
        return visits.showOnce(request, reply, signedIn, `${list}/${id}`, secret)
      },
      'proved',
      (request, signedIn) => ownWebhook(context, request, signedIn),
    ),
  )
}

function actionsOf({ webhooks }: ConsoleContext): readonly Action[] {
  const letter = (request: FastifyRequest) => pathId<DeadLetterId>(request.params, 'letter')
  return [
    {
      // They can name another address, as a new webhook does.
      path: 'settings',
      done: 'saved',
      rule: 'proved',
      work: ({ principal }, id, { body }) => webhooks.edit(principal, id, givenWebhook(body)),
      refused: (error, { body }) => ({ settings: refusedWebhook(error, body) }),
    },
    {
      path: 'replay',
      done: 'replayed',
      work: async ({ principal }, id, { body }) =>
        webhooks.replay(principal, id, replayFrom(sentTexts(body))),
      refused: (error, { body }) => ({ replay: refusedReplay(error, sentTexts(body)) }),
    },
    {
      path: 'test',
      done: 'tested',
      work: ({ principal }, id) => webhooks.test(principal, id),
    },
    {
      path: 'pause',
      done: 'paused',
      work: ({ principal }, id) => webhooks.pause(principal, id),
    },
    {
      path: 'resume',
      done: 'resumed',
      work: ({ principal }, id) => webhooks.resume(principal, id),
    },
    {
      path: 'remove',
      done: 'removed',
      work: ({ principal }, id) => webhooks.remove(principal, id),
    },
    {
      path: 'dead-letters/:letter/send',
      done: 'resent',
      work: ({ principal }, id, request) => webhooks.resend(principal, id, letter(request)),
    },
    {
      path: 'dead-letters/:letter/remove',
      done: 'letter-removed',
      work: ({ principal }, id, request) => webhooks.removeLetter(principal, id, letter(request)),
    },
  ]
}

function addAction(
  app: FastifyInstance,
  context: ConsoleContext,
  { path, done, work, refused = refusedAction, rule = 'in' }: Action,
): void {
  app.post(
    `/accounts/:account/webhooks/:webhook/${path}`,
    guarded(
      context,
      async (request, reply, signedIn) => {
        const id = await ownWebhook(context, request, signedIn)
        try {
          await work(signedIn, id, request)
        } catch (error) {
          return showWebhook(context, reply, signedIn, id, refused(error, request))
        }
        const list = accountPath(pathId<AccountId>(request.params, 'account'), 'webhooks')
        return reply.redirect(`${path === 'remove' ? list : `${list}/${id}`}?done=${done}`, 303)
      },
      rule,
      (request, signedIn) => ownWebhook(context, request, signedIn),
    ),
  )
}

function refusedAction(error: unknown): Told {
  const { faults } = refusedForm(error, () => '', [])
  return { refusal: [...faults.values()].join(' ') }
}
