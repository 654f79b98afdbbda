import { Type } from 'typebox'
import type { Feeds, NewFeed } from '../../../catalog/feeds/feeds.ts'
import { FEED_ALLOWANCES, FEEDS_ON_PAGE } from '../../../domain/feeds/feed.ts'
import type { ProblemCode } from '../../../domain/problem.ts'
import type { AccountId, FeedId, FeedRunId } from '../../../domain/values/ids.ts'
import { ID, meaning } from '../../../domain/values/parameters.ts'
import { wholeNumberOf } from '../../../domain/values/scalars.ts'
import { readData } from '../../bodies/data-member.ts'
import { type ApiRequest, type Endpoint, getting, pathId, unknownId } from '../endpoint/endpoint.ts'
import { component, flag, list, whole } from '../resources/described.ts'
import {
  FEED,
  FEED_LIST,
  FEED_MEMBERS,
  FEED_RUN_REPORT,
  FEED_RUNS,
  presentFeed,
  presentRun,
  presentRunReport,
} from '../resources/feed-state.ts'
import { feedForm, runForm } from './feed-form.ts'

const NEEDS = 'The key needs the permission `feeds:write`.'
const FOREIGN = `${NEEDS} A feed of an account that it may not act for is not found.`
const WRITING: readonly ProblemCode[] = [
  'forbidden',
  'conflict',
  'payload-too-large',
  'unsupported-media-type',
]
const ONE = { tokens: { id: 'Id of the feed' }, refused: [unknownId('Feed', '999999')] }

const BODY = component('FeedRequest', 'A feed that is to be created or edited', {
  accountID: Type.Optional(whole('Id of the account; left out: that of the key', 1)),
  data: Type.Partial(Type.Object(FEED_MEMBERS), { description: 'Its members' }),
})

/** The feeds of the accounts of a key. */
export function feedList(feeds: Feeds): Endpoint {
  return getting({
    name: 'feeds',
    tag: 'Feeds',
    summary: 'The feeds of your accounts',
    description: `The sources that listings are read from again and again, at most ${FEEDS_ON_PAGE} in an answer. ${NEEDS}`,
    refusals: ['forbidden'],
    caching: 'none',
    parameters: {
      accountID: meaning('Id of an account; left out: all that the key may act for', {
        ...ID,
        accepts: 'the id of an account, a whole number',
      }),
      after: meaning('Id of a feed; only those behind it are answered', {
        ...ID,
        accepts: 'the id of a feed, a whole number',
      }),
    },
    answer: { meaning: 'The feeds', schema: FEED_LIST },
    handle: async ({ principal, parameters: { accountID, after } }) => {
      if (accountID !== null) {
        const found = await feeds.ofAccount(principal, accountID as AccountId)
        const behind = found.filter(({ feed }) => feed.id > (after ?? 0))
        return { data: behind.map(presentFeed), hasMore: false }
      }
      const { feeds: found, hasMore } = await feeds.page(principal, after as FeedId | null)
      return { data: found.map(presentFeed), hasMore }
    },
  })
}

export function oneFeed(feeds: Feeds): Endpoint {
  return getting({
    ...ONE,
    name: 'feed',
    tag: 'Feeds',
    summary: 'A feed of one of your accounts',
    description: FOREIGN,
    refusals: ['forbidden', 'not-found'],
    caching: 'none',
    answer: { meaning: 'The feed', schema: FEED },
    handle: async ({ path, principal }) =>
      presentFeed(await feeds.find(principal, pathId<FeedId>('Feed', path['id']))),
  })
}

/** Creates a feed if the id in the path is 0, and otherwise edits the feed with this id. */
export function saveFeed(feeds: Feeds): Endpoint {
  return {
    ...ONE,
    name: 'saveFeed',
    tag: 'Feeds',
    summary: 'Create a feed (id 0) or edit one',
    description: `A new feed needs a name and an address; an edit takes only what changes. An account may have 20 feeds. ${FOREIGN}`,
    tokens: { id: 'Id of the feed; 0 for a new one' },
    refusals: [...WRITING, 'not-found'],
    parameters: {},
    caching: 'none',
    body: BODY,
    answers: {
      200: { meaning: 'The feed is as the request wanted it', schema: FEED },
      201: { meaning: 'The feed is created', schema: FEED },
    },
    handle: async (request: ApiRequest<unknown>) => {
      const { path, members, faults, principal } = request
      const form = feedForm(
        readData(members.get('data'), 'name, address and others', faults),
        faults,
      )
      const id = pathId<FeedId>('Feed', path['id'])
      const accountId = accountOf(request)
      faults.throwIfAny()
      const given = { name: '', address: '', ...form } satisfies NewFeed
      const saved =
        id === 0
          ? await feeds.add(principal, accountId, given)
          : await feeds.edit(principal, id, form)
      const body = presentFeed(await feeds.find(principal, saved.id))
      return { status: id === 0 ? 201 : 200, body }
    },
  }
}

export function removeFeed(feeds: Feeds): Endpoint {
  const schema = component('FeedRemoved', 'The feed that was removed', {
    feedID: whole('Id of the feed', 7),
  })
  return {
    ...ONE,
    name: 'removeFeed',
    tag: 'Feeds',
    summary: 'Remove a feed',
    description: `Its runs and reports go with it. Its listings stay as they are. ${FOREIGN}`,
    refusals: ['forbidden', 'not-found'],
    parameters: {},
    caching: 'none',
    answers: { 200: { meaning: 'The feed is removed', schema } },
    handle: async ({ path, principal }: ApiRequest<unknown>) => {
      const id = pathId<FeedId>('Feed', path['id'])
      await feeds.remove(principal, id)
      return { status: 200, body: { feedID: id } }
    },
  }
}

export function feedRuns(feeds: Feeds): Endpoint {
  return getting({
    ...ONE,
    name: 'feedRuns',
    tag: 'Feeds',
    summary: 'The last 100 runs of a feed',
    description: FOREIGN,
    refusals: ['forbidden', 'not-found'],
    caching: 'none',
    answer: { meaning: 'The runs, latest first', schema: FEED_RUNS },
    handle: async ({ path, principal }) => {
      const runs = await feeds.runs(principal, pathId<FeedId>('Feed', path['id']))
      return { data: runs.map(presentRun) }
    },
  })
}

export function feedRun(feeds: Feeds): Endpoint {
  return getting({
    name: 'feedRun',
    tag: 'Feeds',
    summary: 'A run of a feed, with its report',
    description: `The report names each kind of fault with examples. ${FOREIGN}`,
    tokens: { id: 'Id of the feed', run: 'Id of the run' },
    refused: [unknownId('Feed', '999999')],
    refusals: ['forbidden', 'not-found'],
    caching: 'none',
    answer: { meaning: 'The run', schema: FEED_RUN_REPORT },
    handle: async ({ path, principal }) => {
      const id = pathId<FeedId>('Feed', path['id'])
      const run = await feeds.run(principal, id, pathId<FeedRunId>('Run', path['run']))
      return presentRunReport(run, await feeds.failedPhotos(principal, id))
    },
  })
}

/** Asks for a run. */
export function runFeed(feeds: Feeds): Endpoint {
  const schema = component('FeedOrder', 'A run that was asked for', {
    feedID: whole('Id of the feed', 7),
    dryRun: flag('Whether the run writes nothing', false),
  })
  return {
    ...ONE,
    name: 'runFeed',
    tag: 'Feeds',
    summary: 'Run a feed now',
    description: `The run begins within a second, or when the one in progress has ended; runs tells how far it is. A feed may be run 100 times in 24 hours. ${FOREIGN}`,
    refusals: [...WRITING, 'not-found', 'too-many-requests'],
    parameters: {},
    caching: 'none',
    body: component('FeedRunRequest', 'What is wanted of the run', {
      dryRun: Type.Optional(flag('Only report what would happen; write nothing', true)),
      allow: Type.Optional(
        list(
          'What the run does although it looks like a mistake: refusals: go on although very many of the first records are refused, or have keys of other land; removals: hide what the file lacks or takes off the market, however much that is',
          Type.Unsafe<string>({ type: 'string', enum: FEED_ALLOWANCES }),
        ),
      ),
    }),
    answers: { 202: { meaning: 'The run will begin', schema } },
    handle: async ({ path, members, faults, principal }: ApiRequest<unknown>) => {
      const order = runForm(members, faults)
      faults.throwIfAny()
      const id = pathId<FeedId>('Feed', path['id'])
      await feeds.order(principal, id, order)
      return { status: 202, body: { feedID: id, dryRun: order.isDryRun } }
    },
  }
}

/** The account that a request names, or that of its key. */
export function accountOf({ members, principal, faults }: ApiRequest<unknown>): AccountId {
  const given = members.get('accountid')
  const id = given === undefined ? principal.actor.accountId : wholeNumberOf(given)
  if (id) return id as AccountId
  faults.mustBe('accountID', 'the id of an account', given)
  return 0 as AccountId
}
