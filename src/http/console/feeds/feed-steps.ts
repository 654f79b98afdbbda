import type { FastifyInstance } from 'fastify'
import type { Feed } from '../../../domain/feeds/feed.ts'
import { type Html, html } from '../../../domain/values/html.ts'
import type { FeedId } from '../../../domain/values/ids.ts'
import type { Awaitable } from '../../../domain/values/when-there.ts'
import { accountPath, addRecordPage } from '../account/account-frame.ts'
import type { ConsoleContext } from '../console-context.ts'
import type { AddForm, Notices, PageRequest } from '../page/add-page.ts'
import type { GuardRule } from '../visits/guarded.ts'

const STEPS = [
  ['', 'Overview'],
  ['columns', 'Columns'],
  ['preview', 'Preview'],
  ['values', 'Unknown values'],
] as const

/** A feed can name where leads go, and changing that needs the password. */
export const NAMES_LEADS = 'proved'

/** The sentences of the pages of feeds about what was done. */
export const DONE: Readonly<Record<string, string>> = {
  added: 'Feed added.',
  saved: 'Saved.',
  paused: 'Schedule updated.',
  removed: 'Feed deleted. Its listings stay.',
}

interface FeedPage {
  /** The end of its path. */
  readonly end: `/${string}`
  readonly title: (feed: Feed) => string
  readonly main: (request: PageRequest, feed: Feed, notices: Notices) => Awaitable<Html>
  readonly rule?: GuardRule
}

/** Adds a page of a feed. */
export function addFeedPage(
  app: FastifyInstance,
  context: ConsoleContext,
  page: FeedPage,
): AddForm<Feed> {
  return addRecordPage(app, context, {
    tab: 'feeds',
    needs: ['feeds:write'],
    done: DONE,
    token: 'feed',
    find: async (principal, id: FeedId) => (await context.feeds.find(principal, id)).feed,
    ...page,
  })
}

/** The path of a feed's pages. */
export function feedPath({ accountId, id }: Feed): string {
  return `${accountPath(accountId, 'feeds')}/${id}`
}

/** The list of the listings of a feed. @param state The stage that it shows; absent: all. */
export function feedListings({ accountId, id }: Feed, state?: 'hidden' | 'held'): string {
  const stage = state === undefined ? '' : `&state=${state}`
  return `/console/listings?account=${accountId}${stage}&feed=${id}`
}

/** The links to the listings of a feed, and to the hidden ones among them. */
export function listingLinks(feed: Feed): Html {
  return html`<p><a href="${feedListings(feed)}">Listings of this feed</a> &middot; <a href="${feedListings(feed, 'hidden')}">Hidden listings</a></p>`
}

/** The heading of the pages of a feed, with the links between them. */
export function setupSteps(feed: Feed, here: (typeof STEPS)[number][0]): Html {
  const path = feedPath(feed)
  const links = STEPS.map(
    ([end, label]) =>
      html`<li><a href="${path}${end === '' ? '' : `/${end}`}"${end === here ? html` aria-current="page"` : null}>${label}</a></li>`,
  )
  return html`<h2><bdi>${feed.name}</bdi></h2><nav class="tabs" aria-label="This feed"><ul>${links}</ul></nav>`
}
