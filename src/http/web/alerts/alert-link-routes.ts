import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { OwnSearch, OwnSearches } from '../../../catalog/saved-searches/own-searches.ts'
import type { SavedSearches } from '../../../catalog/saved-searches/saved-searches.ts'
import { Problem } from '../../../domain/problem.ts'
import { alertPath } from '../../../domain/public-urls.ts'
import type { SavedSearchId } from '../../../domain/values/ids.ts'
import { PROBLEM_STATUS } from '../../server/problem-status.ts'
import {
  type AlertPage,
  confirmedPage,
  confirmQuestion,
  leaveQuestion,
  leftPage,
  ownSearchesPage,
  refusedPage,
  type SentSearch,
} from './alert-link-pages.ts'

/** The maximum size of a form on these pages. */
const MAX_FORM_BYTES = 16 * 1024
const METHODS = ['GET', 'HEAD', 'POST'] as const
const DONE: Readonly<Record<string, string>> = {
  saved: 'Changes saved.',
  removed: 'Search deleted.',
  unwatched: 'You are no longer watching this listing.',
  confirmed: 'Confirmed. Your email alerts are on.',
}

interface LinkRequest {
  readonly Params: { readonly token: string }
  readonly Querystring: Readonly<Record<string, unknown>>
}

export interface AlertLinkTools {
  readonly catalog: {
    readonly savedSearches: Pick<SavedSearches, 'linked' | 'confirm' | 'decline' | 'linkToAll'>
    readonly ownSearches: OwnSearches
  }
  /** Sends a private page. */
  readonly send: (reply: FastifyReply, page: AlertPage, status: number) => FastifyReply
  /** Counts a request against the limit of its address. */
  readonly count: (request: FastifyRequest, reply: FastifyReply) => Promise<void>
  /** The results page of a search, or the page of a watched listing; null if there is none. */
  readonly urlOf: (search: OwnSearch) => string | null
}

/**
 * The pages behind emailed links about saved searches. They need no key, no cookie and no
 * JavaScript. Opening a page changes nothing, because mail scanners open links; only buttons do.
 */
export function addAlertLinks(app: FastifyInstance, tools: AlertLinkTools): void {
  const { catalog, send, count } = tools
  const { savedSearches, ownSearches } = catalog
  const route = (
    scope: FastifyInstance,
    page: Parameters<typeof alertPath>[0],
    handler: (request: FastifyRequest<LinkRequest>) => Promise<AlertPage | Answer>,
  ) =>
    scope.route<LinkRequest>({
      method: [...METHODS],
      url: alertPath(page, ':token'),
      exposeHeadRoute: false,
      config: { caching: 'none' },
      bodyLimit: MAX_FORM_BYTES,
      onRequest: async (request, reply) => {
        // Mail services send the one-click unsubscribes of all their users from a few addresses.
        if (page !== 'leave' || request.method !== 'POST') await count(request, reply)
      },
      handler: async (request, reply) => {
        try {
          const answer = await handler(request)
          if ('to' in answer) return reply.redirect(answer.to, 303)
          return send(reply, 'page' in answer ? answer.page : answer, statusOf(answer))
        } catch (error) {
          if (!(error instanceof Problem)) throw error
          return send(reply, refusedPage(error), PROBLEM_STATUS[error.code])
        }
      },
    })
  route(app, 'confirm', async ({ method, params: { token }, body }) => {
    if (method === 'POST' && textOf(body, 'do') === 'never') {
      await savedSearches.decline(token)
      return leftPage()
    }
    if (method === 'POST' && textOf(body, 'do') === 'all') {
      return { to: alertPath('mine', await savedSearches.linkToAll(token)) }
    }
    if (method === 'POST') {
      const { all, ...search } = await savedSearches.confirm(token)
      return confirmedPage(search, all)
    }
    const search = await savedSearches.linked(token)
    return search.isConfirmed ? confirmedPage(search, null) : confirmQuestion(search)
  })
  // RFC 8058: a POST unsubscribes immediately, regardless of the format of its body.
  app.register(async leaving => {
    leaving.removeAllContentTypeParsers()
    leaving.addContentTypeParser('*', { parseAs: 'buffer' }, async () => ({}))
    route(leaving, 'leave', async ({ method, params: { token } }) => {
      if (method === 'POST') await ownSearches.leave(token)
      const { address } = await ownSearches.own(token)
      return address === null ? leftPage() : leaveQuestion(address, token)
    })
  })
  route(app, 'mine', request => own(request, tools))
}

type Answer = { readonly to: string } | { readonly page: AlertPage; readonly status: number }

function statusOf(answer: AlertPage | Answer): number {
  return 'status' in answer ? answer.status : 200
}

async function own(
  { method, params: { token }, query, body }: FastifyRequest<LinkRequest>,
  { catalog: { ownSearches }, urlOf }: AlertLinkTools,
): Promise<AlertPage | Answer> {
  const page = async (sent: SentSearch | null, done: string) => {
    const searches = await ownSearches.own(token)
    return searches.address === null
      ? leftPage()
      : ownSearchesPage(token, searches, { sent, done }, urlOf)
  }
  if (method !== 'POST') {
    const { done } = query
    return await page(
      null,
      typeof done === 'string' && Object.hasOwn(DONE, done) ? (DONE[done] ?? '') : '',
    )
  }
  const { id, action, ...form } = readSearchForm(body)
  if (action === 'remove' || action === 'unwatch') {
    await ownSearches.remove(token, id)
    return {
      to: `${alertPath('mine', token)}?done=${action === 'remove' ? 'removed' : 'unwatched'}`,
    }
  }
  if (action === 'confirm') {
    await ownSearches.confirm(token, id)
    return { to: `${alertPath('mine', token)}?done=confirmed` }
  }
  try {
    await ownSearches.change(token, id, form)
    return { to: `${alertPath('mine', token)}?done=saved` }
  } catch (error) {
    if (!(error instanceof Problem) || error.code !== 'invalid-input') throw error
    const faults = new Map(error.faults.map(({ field, detail }) => [field ?? '', detail]))
    return { page: await page({ id, ...form, faults }, ''), status: PROBLEM_STATUS[error.code] }
  }
}

/** A text field of a form. @param body The body of the request, not validated. */
function textOf(body: unknown, name: string): string {
  const value =
    typeof body === 'object' && body !== null ? (body as Record<string, unknown>)[name] : ''
  return typeof value === 'string' ? value : ''
}

function readSearchForm(body: unknown) {
  const text = (name: string) => textOf(body, name)
  const id = Number(text('search'))
  if (!Number.isSafeInteger(id) || id < 1) {
    throw Problem.of('not-found', 'No such search', 'The form names no search.')
  }
  return {
    id: id as SavedSearchId,
    action: text('do'),
    name: text('name'),
    frequency: text('frequency'),
  }
}
