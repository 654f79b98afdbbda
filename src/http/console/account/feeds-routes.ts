import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { SignedIn } from '../../../catalog/users/sessions.ts'
import { accountName } from '../../../domain/accounts/member.ts'
import { FEED_ALLOWANCES } from '../../../domain/feeds/feed.ts'
import type { AccountId, FeedId, FeedRunId } from '../../../domain/values/ids.ts'
import type { FormState } from '../../web/form-fields.ts'
import type { ConsoleContext } from '../console-context.ts'
import { FRESH, refusedForm, sentTexts } from '../frame/form-page.ts'
import { unlessHidden } from '../frame/hidden.ts'
import { noPage, pathId } from '../frame/path-id.ts'
import { doneText } from '../frame/query-texts.ts'
import { guarded } from '../visits/guarded.ts'
import { accountIn, accountPath, actsForAccount } from './account-frame.ts'
import { FEED_FIELDS, feedSettings } from './feed-fields.ts'
import { feedPage } from './feed-page.ts'
import { feedsPage } from './feeds-page.ts'

const NEEDED = ['feeds:write'] as const
const RUNS_SHOWN = 20
/** A feed can name where leads go, which nobody changes without the password. */
const NAMES_LEADS = 'proved'
const DONE: Readonly<Record<string, string>> = {
  added: 'The feed is added.',
  saved: 'Saved.',
  run: 'The run begins within a second.',
  paused: 'The schedule is changed.',
  removed: 'The feed is removed. Its listings stay.',
}

/** The feeds of an account: where its listings come from, what the last runs did, and what they refused. */
export function addFeeds(app: FastifyInstance, context: ConsoleContext): void {
  const { feeds } = context
  app.get(
    '/accounts/:account/feeds',
    guarded(context, (request, reply, signedIn) => {
      const id = accountIn(request.params, signedIn, NEEDED)
      return showAll(context, reply, signedIn, id, doneText(request.query, DONE))
    }),
  )
  app.post(
    '/accounts/:account/feeds',
    guarded(
      context,
      async (request, reply, signedIn) => {
        const id = accountIn(request.params, signedIn, NEEDED)
        const text = sentTexts(request.body)
        try {
          const feed = await feeds.add(signedIn.principal, id, feedSettings(text))
          return reply.redirect(`${accountPath(id, 'feeds')}/${feed.id}?done=added`, 303)
        } catch (error) {
          return showAll(context, reply, signedIn, id, '', refusedFeed(error, text))
        }
      },
      NAMES_LEADS,
      actsForAccount(NEEDED),
    ),
  )
  app.get(
    '/accounts/:account/feeds/:feed',
    guarded(context, async (request, reply, signedIn) => {
      const feedId = await ownFeed(context, request, signedIn)
      const query = sentTexts(request.query)
      const run = /^[1-9]\d{0,14}$/.test(query('run')) ? (Number(query('run')) as FeedRunId) : null
      return showOne(context, reply, signedIn, feedId, { done: doneText(request.query, DONE), run })
    }),
  )
  addActions(app, context)
}

type Work = (signedIn: SignedIn, id: FeedId, text: (name: string) => string) => Promise<unknown>

function addActions(app: FastifyInstance, context: ConsoleContext): void {
  const { feeds } = context
  const post = (path: string, done: string, work: Work) =>
    app.post(
      `/accounts/:account/feeds/:feed/${path}`,
      guarded(
        context,
        async (request, reply, signedIn) => {
          const feedId = await ownFeed(context, request, signedIn)
          const accountId = pathId<AccountId>(request.params, 'account')
          const text = sentTexts(request.body)
          try {
            await work(signedIn, feedId, text)
          } catch (error) {
            const state = refusedFeed(error, text)
            return showOne(context, reply, signedIn, feedId, { state })
          }
          const list = accountPath(accountId, 'feeds')
          const target = path === 'remove' ? list : `${list}/${feedId}`
          return reply.redirect(`${target}?done=${done}`, 303)
        },
        path === 'settings' ? NAMES_LEADS : 'in',
        (request, signedIn) => ownFeed(context, request, signedIn),
      ),
    )
  post('settings', 'saved', ({ principal }, id, text) =>
    feeds.edit(principal, id, feedSettings(text)),
  )
  post('pause', 'paused', ({ principal }, id, text) =>
    feeds.edit(principal, id, { isPaused: text('paused') === 'yes' }),
  )
  post('run', 'run', ({ principal }, id, text) => {
    const allowances = FEED_ALLOWANCES.filter(one => text(one) === 'yes')
    return feeds.order(principal, id, { isDryRun: text('dry') === 'yes', allowances })
  })
  post('remove', 'removed', ({ principal }, id) => feeds.remove(principal, id))
}

/** The feed in the path, if it is of the account in the path. @throws Problem `not-found` otherwise: nobody learns of it. */
async function ownFeed(
  { feeds }: ConsoleContext,
  { params }: FastifyRequest,
  signedIn: SignedIn,
): Promise<FeedId> {
  const accountId = accountIn(params, signedIn, NEEDED)
  const { feed } = await unlessHidden(feeds.find(signedIn.principal, pathId(params, 'feed')))
  if (feed.accountId !== accountId) throw noPage()
  return feed.id
}

/** Faults of options stand at their fields: `options.member` at `member`. */
function refusedFeed(error: unknown, text: (name: string) => string): FormState {
  const { sent, faults } = refusedForm(error, text, FEED_FIELDS)
  const named = [...faults].map(([field, fault]) => [field.replace('options.', ''), fault] as const)
  return { sent: { ...sent, mapping: text('mapping') }, faults: new Map(named) }
}

async function showAll(
  { catalog, feeds, pages }: ConsoleContext,
  reply: FastifyReply,
  signedIn: SignedIn,
  id: AccountId,
  done: string,
  state: FormState = FRESH,
): Promise<FastifyReply> {
  const member = await catalog.accounts.find(id)
  const all = await feeds.ofAccount(signedIn.principal, id)
  const page = feedsPage({ id, name: accountName(member) }, all, state, done)
  return pages.send(reply, page, signedIn, state === FRESH ? 200 : 422)
}

async function showOne(
  { catalog, feeds, pages }: ConsoleContext,
  reply: FastifyReply,
  signedIn: SignedIn,
  id: FeedId,
  told: { readonly state?: FormState; readonly done?: string; readonly run?: FeedRunId | null },
): Promise<FastifyReply> {
  const { state = FRESH, done = '', run = null } = told
  const { principal } = signedIn
  const found = await unlessHidden(feeds.find(principal, id))
  const member = await catalog.accounts.find(found.feed.accountId)
  const runs = (await feeds.runs(principal, id)).slice(0, RUNS_SHOWN)
  const wanted = run ?? runs[0]?.id ?? null
  const page = feedPage({
    ...found,
    accountName: accountName(member),
    runs,
    state,
    done,
    photos: await feeds.failedPhotos(principal, id),
    run: wanted === null ? null : await unlessHidden(feeds.run(principal, id, wanted)),
  })
  return pages.send(reply, page, signedIn, state === FRESH ? 200 : 422)
}
