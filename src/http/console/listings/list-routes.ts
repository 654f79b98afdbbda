import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ListPage } from '../../../catalog/listings/own-listings.ts'
import type { SignedIn } from '../../../catalog/users/sessions.ts'
import { accountsFor, mayActFor } from '../../../domain/accounts/principal.ts'
import type { Feed } from '../../../domain/feeds/feed.ts'
import { LISTING_GAPS } from '../../../domain/listings/list-order.ts'
import { Problem } from '../../../domain/problem.ts'
import type { ViewId } from '../../../domain/values/ids.ts'
import type { ConsoleContext } from '../console-context.ts'
import { sentTexts } from '../frame/form-page.ts'
import { noPage } from '../frame/path-id.ts'
import { guarded } from '../visits/guarded.ts'
import { type ChosenListings, NONE_CHOSEN } from './bulk-bar.ts'
import { doneText } from './done-texts.ts'
import { type ListAddress, listAddress, listPath, sentListAddress } from './list-address.ts'
import type { SeenAccount } from './list-filter.ts'
import { listingsPage } from './listings-page.ts'
import { planNotes } from './plan-notes.ts'

/** Where drafts are shown. */
const NOTHING_LISTED: ListPage = { rows: [], next: null, isByName: false, looked: null }

interface ShownList {
  readonly address: ListAddress
  /** Why a form was refused; absent: it was not. */
  readonly fault?: string
  readonly chosen?: ChosenListings
}

export type ShowList = (
  request: FastifyRequest,
  reply: FastifyReply,
  signedIn: SignedIn,
  shown: ShownList,
) => Promise<FastifyReply>

/** The list of listings, and the lists that people keep. */
export function addLists(app: FastifyInstance, context: ConsoleContext): void {
  const show = showList(context)
  app.get(
    '/listings',
    guarded(context, (request, reply, signedIn) =>
      show(request, reply, signedIn, { address: listAddress(request.query) }),
    ),
  )
  app.post(
    '/listings/views',
    guarded(context, async (request, reply, signedIn) => {
      const { savedViews } = context.catalog
      const text = sentTexts(request.body)
      const address = sentListAddress(text('query'))
      const back = (done: string) => {
        const path = listPath(address)
        return reply.redirect(`${path}${path.includes('?') ? '&' : '?'}done=${done}`, 303)
      }
      const removed = text('remove')
      if (/^[1-9]\d{0,14}$/.test(removed)) {
        await savedViews.remove(signedIn.principal, Number(removed) as ViewId)
        return back('view-removed')
      }
      await context.catalog.ownListings.feedOf(signedIn.principal, address)
      try {
        const query = listPath(address).split('?')[1] ?? ''
        await savedViews.add(signedIn.principal, text('name'), query)
      } catch (error) {
        if (!(error instanceof Problem) || error.code !== 'invalid-input') throw error
        return show(request, reply, signedIn, { address, fault: error.message })
      }
      return back('view')
    }),
  )
}

export function showList(context: ConsoleContext): ShowList {
  const { catalog, pages } = context
  return async (request, reply, signedIn, { chosen = NONE_CHOSEN, ...shown }) => {
    const { principal } = signedIn
    const { address, feeds, refusal } = await withFeeds(context, signedIn, shown.address)
    const fault = refusal?.message ?? shown.fault ?? ''
    const seen = accountsFor(principal, ['listings:read'])
    const { accountId, state } = address
    const isDrafts = state === 'drafts'
    // In parallel: a database on another machine takes a while for each answer.
    const isGap = LISTING_GAPS.some(gap => gap === state)
    const [page, drafts, draftCount, counts, gaps, savedViews, plans] = await Promise.all([
      isDrafts || refusal
        ? NOTHING_LISTED
        : catalog.ownListings.list(principal, { ...address, state }),
      isDrafts && !refusal ? catalog.drafts.list(principal, accountId) : [],
      catalog.drafts.countSeen(principal, accountId),
      catalog.ownListings.counts(principal, accountId),
      isGap ? catalog.ownListings.gaps(principal, accountId) : null,
      catalog.savedViews.list(principal),
      planNotes(context, signedIn, accountId),
    ])
    const writable = accountsFor(principal, ['listings:write'])
    const importing = accountsFor(principal, ['feeds:write'])
    const view = {
      address,
      page,
      fault,
      chosen,
      gazetteer: catalog.places(),
      drafts,
      draftCount,
      counts: { ...counts, ...gaps },
      feeds,
      savedViews,
      planNotes: plans,
      accounts: seen === 'all' ? null : accountsOf(signedIn),
      mayWrite: writable === 'all' || writable.length > 0,
      mayImport: (id: number) => importing === 'all' || importing.some(one => one === id),
      done: fault === '' ? doneText(request.query) : '',
    }
    const status = refusal?.code === 'not-found' ? 404 : fault === '' ? 200 : 422
    return pages.send(reply, listingsPage(view), signedIn, status)
  }
}

/** The list with the account of its feed, the feeds to choose from, and why its filter is refused. */
async function withFeeds(
  { catalog: { ownListings } }: ConsoleContext,
  { principal }: SignedIn,
  address: ListAddress,
) {
  const { accountId, feed: filter, state } = address
  if (accountId !== null && !mayActFor(principal, ['listings:read'], accountId)) throw noPage()
  let feed: Feed | null = null
  let refusal: Problem | null = null
  try {
    if (filter !== null && state === 'drafts') throw draftsHaveNoFeed()
    feed = await ownListings.feedOf(principal, address)
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    refusal = error
  }
  const seen = accountsFor(principal, ['listings:read'])
  const onlyOne = seen !== 'all' && seen.length === 1 ? (seen[0] ?? null) : null
  const shown = feed?.accountId ?? accountId
  const chosen = shown ?? onlyOne
  const feeds = chosen === null ? [] : await ownListings.feedsOf(principal, chosen)
  return { address: { ...address, accountId: shown }, feeds, refusal }
}

function draftsHaveNoFeed(): Problem {
  const detail = 'Drafts cannot be filtered by feed.'
  return Problem.of('invalid-input', 'Drafts have no feed', detail)
}

function accountsOf({ memberships }: SignedIn): readonly SeenAccount[] {
  return memberships.map(({ accountId: id, accountName: name }) => ({ id, name }))
}
