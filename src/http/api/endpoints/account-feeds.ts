import { Type } from 'typebox'
import type { Feeds, NewFeed } from '../../../catalog/feeds/feeds.ts'
import { FEED_ALLOWANCES, FEEDS_ON_PAGE, type FeedAllowance } from '../../../domain/feeds/feed.ts'
import { ID, meaning } from '../../../domain/parameters.ts'
import type { FaultList } from '../../../domain/problem.ts'
import type { AccountId, FeedId, FeedRunId } from '../../../domain/values/ids.ts'
import { booleanOf } from '../../../domain/values/scalars.ts'
import { readData } from '../../bodies/data-member.ts'
import type { Members } from '../../bodies/members.ts'
import { readMembers } from '../endpoint/data-members.ts'
import {
  type ApiRequest,
  type Endpoint,
  get,
  getting,
  pathId,
  post,
  type Route,
  remove,
  unknownId,
} from '../endpoint/endpoint.ts'
import { accountOf, NounEndpoints, WRITING } from '../endpoint/noun-endpoints.ts'
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

const ONE = '/feeds/:id(^\\d+$)'
const NOUN = new NounEndpoints<FeedId>('Feed', 'Feeds', 'feeds:write')

const BODY = component('FeedRequest', 'A feed that is to be created or edited', {
  accountID: Type.Optional(whole('Id of the account; left out: that of the key', 1)),
  data: Type.Partial(Type.Object(FEED_MEMBERS), { description: 'Its members' }),
})

/** The endpoints of feeds. */
export function feedRoutes(feeds: Feeds): Route[] {
  return [
    get('/feeds', feedList(feeds)),
    get(
      ONE,
      NOUN.reading({
        name: 'feed',
        summary: 'A feed of one of your accounts',
        meaning: 'The feed',
        schema: FEED,
        handle: async ({ principal }, id) => presentFeed(await feeds.find(principal, id)),
      }),
    ),
    post(ONE, saveFeed(feeds)),
    remove(
      ONE,
      NOUN.acting({
        name: 'removeFeed',
        summary: 'Remove a feed',
        description: 'Its runs and reports go with it. Its listings stay as they are.',
        meaning: 'The feed is removed',
        schema: component('FeedRemoved', 'The feed that was removed', {
          feedID: whole('Id of the feed', 7),
        }),
        handle: async ({ principal }, id) => {
          await feeds.remove(principal, id)
          return { feedID: id }
        },
      }),
    ),
    ...runRoutes(feeds),
  ]
}

/** The feeds of the accounts of a key. */
function feedList(feeds: Feeds): Endpoint {
  return getting({
    name: 'feeds',
    tag: 'Feeds',
    summary: 'The feeds of your accounts',
    description: `The sources that listings are read from again and again, at most ${FEEDS_ON_PAGE} in an answer. ${NOUN.needs}`,
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

/** Creates a feed if the id in the path is 0, and otherwise edits the feed with this id. */
function saveFeed(feeds: Feeds): Endpoint {
  return {
    name: 'saveFeed',
    tag: 'Feeds',
    summary: 'Create a feed (id 0) or edit one',
    description: `A new feed needs a name and an address; an edit takes only what changes. An account may have 20 feeds. ${NOUN.foreign}`,
    tokens: { id: 'Id of the feed; 0 for a new one' },
    refused: [unknownId('Feed', '999999')],
    refusals: [...WRITING, 'not-found'],
    parameters: {},
    caching: 'none',
    body: BODY,
    answers: {
      200: { meaning: 'The feed is as the request wanted it', schema: FEED },
      201: { meaning: 'The feed is created', schema: FEED },
    },
    handle: async (request: ApiRequest<unknown>) => {
      const { members, faults, principal } = request
      const data = readData(members.get('data'), 'name, address and others', faults)
      const { paused, ...read } = readMembers(data, FEED_MEMBERS, 'a feed', faults)
      const form = { ...read, ...(paused !== undefined && { isPaused: paused }) }
      const id = NOUN.idIn(request)
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

/** The endpoints of the runs of a feed. */
function runRoutes(feeds: Feeds): readonly Route[] {
  const runs = NOUN.reading({
    name: 'feedRuns',
    summary: 'The last 100 runs of a feed',
    meaning: 'The runs, latest first',
    schema: FEED_RUNS,
    handle: async ({ principal }, id) => {
      const found = await feeds.runs(principal, id)
      return { data: found.map(presentRun) }
    },
  })
  const run = NOUN.reading({
    name: 'feedRun',
    summary: 'A run of a feed, with its report',
    description: 'The report names each kind of fault with examples.',
    tokens: { run: 'Id of the run' },
    meaning: 'The run',
    schema: FEED_RUN_REPORT,
    handle: async ({ path, principal }, id) => {
      const found = await feeds.run(principal, id, pathId<FeedRunId>('Run', path['run']))
      return presentRunReport(found, await feeds.failedPhotos(principal, id))
    },
  })
  return [
    get(`${ONE}/runs`, runs),
    get(`${ONE}/runs/:run(^\\d+$)`, run),
    post(`${ONE}/runs`, runFeed(feeds)),
  ]
}

/** Orders a run. */
function runFeed(feeds: Feeds): Endpoint {
  return NOUN.acting({
    name: 'runFeed',
    summary: 'Run a feed now',
    description:
      'The run begins within a second, or when the one in progress has ended; runs tells how far it is. A feed may be run 100 times in 24 hours.',
    refusals: [...WRITING, 'not-found', 'too-many-requests'],
    body: component('FeedRunRequest', 'What is wanted of the run', {
      dryRun: Type.Optional(flag('Only report what would happen; write nothing', true)),
      allow: Type.Optional(
        list(
          'What the run does although it looks like a mistake: refusals: go on although very many of the first records are refused, or have keys of other land; removals: hide what the file lacks or takes off the market, however much that is',
          Type.Unsafe<string>({ type: 'string', enum: FEED_ALLOWANCES }),
        ),
      ),
    }),
    status: 202,
    meaning: 'The run will begin',
    schema: component('FeedOrder', 'A run that was asked for', {
      feedID: whole('Id of the feed', 7),
      dryRun: flag('Whether the run writes nothing', false),
    }),
    handle: async ({ members, faults, principal }, id) => {
      const order = runForm(members, faults)
      faults.throwIfAny()
      await feeds.order(principal, id, order)
      return { feedID: id, dryRun: order.isDryRun }
    },
  })
}

/** Reads what is wanted of a run. */
function runForm(
  members: Members,
  faults: FaultList,
): { isDryRun: boolean; allowances: readonly FeedAllowance[] } {
  const dryRun = members.get('dryrun')
  const isDryRun = dryRun === undefined ? false : booleanOf(dryRun)
  if (isDryRun === undefined) {
    faults.mustBe('dryRun', 'true or false', dryRun)
  }
  const allow = members.get('allow')
  const words = allow === undefined ? [] : Array.isArray(allow) ? allow : [allow]
  const allowances = words.filter(word => FEED_ALLOWANCES.includes(word))
  if (allowances.length < words.length) {
    faults.mustBe('allow', `a list of ${FEED_ALLOWANCES.join(' and ')}`, allow)
  }
  return { isDryRun: isDryRun ?? false, allowances }
}
