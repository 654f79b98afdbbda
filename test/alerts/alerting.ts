import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { after } from 'node:test'
import type { LightMyRequestResponse } from 'fastify'
import { MATCHING, mailsOf } from '../../src/app/open-alerts.ts'
import { alertHandlers } from '../../src/catalog/alerts/alert-handlers.ts'
import { removeOldAlerts } from '../../src/catalog/alerts/alert-pruning.ts'
import { AlertWork } from '../../src/catalog/alerts/alert-work.ts'
import { removeOldEvents } from '../../src/catalog/log-readers/event-pruning.ts'
import { FOLLOWER, Publisher } from '../../src/catalog/published/publisher.ts'
import { Calendar } from '../../src/domain/values/calendar.ts'
import { TopicLease } from '../../src/jobs/topic-lease.ts'
import { TopicWorker } from '../../src/jobs/topic-worker.ts'
import { openMailer } from '../../src/mail/open-mailer.ts'
import { readSmtpServer } from '../../src/mail/smtp-server.ts'
import { BitmapIndex } from '../../src/search/bitmap-index.ts'
import type { Store } from '../../src/store/store.ts'
import type { Data } from '../api/posted-listings.ts'
import { FORM, newSeller } from '../api/posted-listings.ts'
import { BASE, PORTAL, type TestService } from '../api/service.ts'
import { type Inbox, openInbox, type Received } from '../mail/inbox.ts'
import { BROWSER } from '../site/site-service.ts'
import { until } from '../until.ts'

export const MINUTE_MS = 60_000
export const DAY_MS = 86_400_000
/** News wait so long for more. */
const GATHER_MS = MINUTE_MS
const MAX_STEPS = 10_000

/** Where the links of a mail lead, as paths. */
export interface MailedLinks {
  readonly mine: string
  readonly leave: string
}

/** A service whose saved searches are looked at when the test says so, and whose mail goes to a real server. */
export interface Alerting {
  readonly inbox: Inbox
  /** Publishes what has happened. */
  published(): Promise<void>
  /** Publishes what has happened, and finds the news. @returns How many steps that took. */
  found(): Promise<number>
  /** The same, and mails what is due. @returns The mails that came. */
  told(): Promise<readonly Received[]>
  /** The same once news have waited for more. */
  toldSoon(): Promise<readonly Received[]>
  /** Begins again in a new process, which reads all searches. */
  restart(): void
  /** Does all of this but the sending in a process that is killed in the transaction behind some others. @returns False: it did not come so far. */
  killedAfter(transactions: number): Promise<boolean>
  /** Sends the form of the page about a search, as a browser does. */
  ask(
    query: string,
    emailAddress: string,
    frequency?: string,
    more?: AskOptions,
  ): Promise<LightMyRequestResponse>
  /** Saves a search, and confirms it by the mailed link. @returns The path of its page of all searches. */
  save(query: string, emailAddress: string, frequency?: string): Promise<string>
  post(
    path: string,
    form?: Readonly<Record<string, string>>,
    remoteAddress?: string,
  ): Promise<LightMyRequestResponse>
  /** Creates or edits a listing. @returns Its id. */
  listed(data: Data, id?: number): Promise<number>
  prune(): Promise<void>
}

interface AskOptions {
  readonly remoteAddress?: string
  readonly form?: Readonly<Record<string, string>>
}

export async function startAlerting(service: TestService): Promise<Alerting> {
  const inbox = await openInbox()
  const { store, catalog, app } = service
  const clock = () => service.now
  const calendar = new Calendar('UTC')
  const sources = { clock, random: () => 0, randomBytes }
  const setting = () => ({ gazetteer: catalog.places(), calendar, clock })
  const fail = (error: unknown) => assert.fail(String(error))
  const lease = new TopicLease(store, 'alert-work', {
    holder: 'test',
    elapsed: () => performance.now(),
    staleAfterMs: 20_000,
    onError: fail,
  })
  const newWork = (of: Store) =>
    new AlertWork({
      store: of,
      lease,
      clock,
      calendar,
      setting,
      digestHour: 7,
      matching: MATCHING,
      newIndex: () => new BitmapIndex(),
      gatherMs: GATHER_MS,
    })
  let work = newWork(store)
  const mailer = openMailer({
    ...mailsOf({ store, clock, randomBytes, setting }, addresses, true),
    weeklyFigures: async () => null,
    accountRequests: async () => null,
    stopAddress: 'stop+it@land.example',
    server: readSmtpServer(`smtp://127.0.0.1:${inbox.port}`) ?? null,
    directory: '/nowhere',
    databaseId: async () => 'a-database',
    from: () => ({ name: 'Land', address: 'land@land.example' }),
    host: () => 'land.example',
    portal: () => 'Lone Star Land',
    listingPage: id => `${PORTAL}/property/land/${id}`,
    received: instant => new Date(instant).toISOString(),
    listing: async () => null,
    question: async () => null,
    userLink: async () => null,
    copiedTo: async () => 'Ranches',
    isWanted: async () => true,
    print: () => {},
  })
  const workers = alertHandlers(store, mailer).map(
    handler =>
      new TopicWorker(store, handler, {
        clock,
        random: () => 0,
        elapsed: () => performance.now(),
        name: 'test',
        lookIntervalMs: 5,
        onOutcome: () => {},
        onFailed: () => {},
        onPaused: () => {},
        onResumed: () => {},
        onError: fail,
      }),
  )
  after(async () => {
    for (const worker of workers) await worker[Symbol.asyncDispose]()
    await lease[Symbol.asyncDispose]()
    await mailer[Symbol.asyncDispose]()
    await inbox[Symbol.asyncDispose]()
    await service[Symbol.asyncDispose]()
  })
  const publisher = new Publisher(store, sources)
  while (await publisher.step());
  const waiting = () =>
    service.data.query('select topic, attempts, last_error from job where done_at is null')
  let seen = 0
  const sent = async () => {
    const isSent = async () => {
      const backlog = await store.jobs.backlog()
      return backlog.every(({ topic, waiting }) => !topic.startsWith('alert') || waiting === 0)
    }
    // The clock stands still: what a server has refused once, however busy it was, waits for ever.
    await until(isSent, () => `all mail is sent; what waits: ${JSON.stringify(waiting())}`)
    const mails = inbox.received.slice(seen)
    seen = inbox.received.length
    return mails
  }
  const published = async () => {
    while (await publisher.step());
    const follower = await store.followers.get(FOLLOWER)
    return follower !== null && (await store.changes.lead(follower.position)).changes === 0
  }
  const found = async () => {
    // On PostgreSQL, changes wait for older transactions of the whole server, which other tests use too.
    await until(published, 'all changes are published')
    let steps = 0
    while (await work.step()) assert.ok(++steps < MAX_STEPS, 'the work does not end')
    return steps
  }
  const told = async () => {
    await found()
    return await sent()
  }
  const seller = await newSeller(service, { allAccounts: true })
  const post: Alerting['post'] = (path, form = {}, remoteAddress = '192.0.2.7') =>
    app.inject({
      method: 'POST',
      url: path,
      remoteAddress,
      headers: { ...BROWSER, 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams(form).toString(),
    })
  const alerting: Alerting = {
    inbox,
    published: async () => {
      await until(published, 'all changes are published')
    },
    found,
    told,
    toldSoon: async () => {
      const first = await told()
      service.now += GATHER_MS
      return [...first, ...(await told())]
    },
    ask: (
      query,
      emailAddress,
      frequency = 'daily',
      { form = {}, remoteAddress = '192.0.2.7' } = {},
    ) =>
      app.inject({
        method: 'POST',
        url: `/alerts/new?${query}`,
        remoteAddress,
        headers: { ...BROWSER, 'content-type': 'application/x-www-form-urlencoded' },
        payload: new URLSearchParams({
          emailAddress,
          frequency,
          reviewed: String(service.now - 5000),
          ...form,
        }).toString(),
      }),
    save: async (query, emailAddress, frequency) => {
      // Questions are limited by the day, and the tests ask more often.
      const remoteAddress = `192.0.2.${1 + (inbox.received.length % 250)}`
      const answer = await alerting.ask(query, emailAddress, frequency, { remoteAddress })
      assert.equal(answer.statusCode, 200, answer.body)
      const [question] = await sent()
      assert.ok(question, 'no question came')
      const confirmed = await post(confirmLink(question))
      assert.equal(confirmed.statusCode, 200, confirmed.body)
      return foundIn(/href="(\/alerts\/mine\/[^"]+)"/, confirmed.body)
    },
    restart: () => {
      work = newWork(store)
    },
    killedAfter: async transactions => {
      while (await publisher.step());
      const { mortal, isDead } = mortalStore(store, transactions)
      const killed = newWork(mortal)
      for (const waitMs of [GATHER_MS, 0]) {
        while (await killed.step().catch(() => false));
        service.now += waitMs
      }
      return isDead()
    },
    post,
    listed: async (data, id = 0) => {
      const answer = await seller.save(id, id === 0 ? { ...FORM, ...data } : data)
      assert.ok(answer.statusCode < 300, answer.body)
      return id === 0 ? answer.json().listingID : id
    },
    prune: async () => {
      while (await removeOldAlerts(store, clock));
      while (await removeOldEvents(store, clock));
    },
  }
  return alerting
}

/** The store of a process that is killed while it writes. */
function mortalStore(store: Store, transactions: number) {
  let left = transactions
  const mortal = new Proxy(store, {
    get: (target, name) => {
      if (name !== 'transact') return Reflect.get(target, name)
      return async (work: Parameters<Store['transact']>[0], options: object) => {
        if (left < 0) throw new Error('Killed')
        return await target.transact(async transaction => {
          const result = await work(transaction)
          // What it wrote is rolled back.
          if (left-- === 0) throw new Error('Killed')
          return result
        }, options)
      }
    },
  })
  return { mortal, isDead: () => left < 0 }
}

const addresses = () => ({ base: BASE, portal: PORTAL, console: BASE })

/** The path of the link in a question. */
export function confirmLink({ mail }: Received): string {
  return foundIn(/(\/alerts\/confirm\/\S+)/, mail.text ?? '')
}

export function linksOf({ mail }: Received): MailedLinks {
  const text = mail.text ?? ''
  return {
    mine: foundIn(/(\/alerts\/mine\/\S+)/, text),
    leave: foundIn(/(\/alerts\/leave\/\S+)/, text),
  }
}

/** The subject of a mail, which says what it tells. */
export function subjects(mails: readonly Received[]): string[] {
  return mails.map(({ mail }) => mail.subject ?? '')
}

function foundIn(pattern: RegExp, text: string): string {
  const [, match] = pattern.exec(text) ?? []
  assert.ok(match, `${pattern} is not in ${text}`)
  return match
}
