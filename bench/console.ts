/**
 * Measures the pages where people list and edit listings, with a service in its own process: as an operator, who sees all accounts, and
 * as the owner of an account.
 * `--only postgres` measures on PostgreSQL, `--only one-account` where one account has all listings; both may be given.
 */
import { request } from 'node:http'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { recordCatalog } from '../src/app/open-catalog.ts'
import { operatorNamed } from '../src/domain/accounts/actor.ts'
import { operatorPrincipal, type Principal } from '../src/domain/accounts/principal.ts'
import { userPrincipal } from '../src/domain/users/user-principal.ts'
import type { AccountId } from '../src/domain/values/ids.ts'
import type { Store } from '../src/store/store.ts'
import { benchArguments } from './arguments.ts'
import { copyOfCatalog, openFolder } from './catalog.ts'
import { movedIntoServers } from './nodes/nodes-site.ts'
import { processorMs } from './processor-time.ts'
import { machine, note, percentile, print, printTable, shownNumber } from './report.ts'
import { startService, untilPublished } from './service-process.ts'
import { sized } from './sized.ts'

const EMAIL = 'bench@land.example'
const OWNER = 'owner@land.example'
const PASSWORD = 'mule-fence-oak-river'
const PAGES_PER_RUN = sized(60, 1)
const ADDRESSES = 200
const CLIENT = { clientAddress: '', requestId: '' }

const { listings, runs, only } = benchArguments()
await using catalog = await copyOfCatalog(listings)
await addOperator(catalog.folder)
if (only.includes('one-account')) await giveToOne(catalog.folder)
await using servers = only.includes('postgres') ? await movedIntoServers(catalog.folder) : null
note('Starting the service …')
await using service = await startService(
  catalog.folder,
  // Tests keep to few connections; an operator who says nothing has more.
  servers ? { ACREAGE_DATABASE_URL: servers.primary.url.replace(/\?.*$/, '') } : {},
)
await untilPublished(service, catalog.key)
const sent = { count: 0 }
let cookie = ''
cookie = await signIn(EMAIL)
const ownerCookie = await signIn(OWNER)

const LIST = '/console/listings'
const second = await nextPage()
const saves = { count: 0 }
const PAGES: Readonly<Record<string, () => Promise<void>>> = {
  'home of an operator': () => get('/console'),
  'home of an owner': () => get('/console', ownerCookie),
  'search of an owner, words that none has': () => get('/console/search?q=zzz', ownerCookie),
  'search of an owner, words that many have': () => get('/console/search?q=ranch', ownerCookie),
  'search of an operator': () => get('/console/search?q=ranch'),
  'list of an owner, no photos': () => get(`${LIST}?state=no-photos`, ownerCookie),
  'list of an owner, no boundary': () => get(`${LIST}?state=no-boundary`, ownerCookie),
  'list, all accounts': () => get(LIST),
  'list, all accounts, second page': () => get(second),
  'list, all accounts, hidden': () => get(`${LIST}?state=hidden`),
  'list, all accounts, sold': () => get(`${LIST}?state=S`),
  'list, all accounts, deleted': () => get(`${LIST}?state=deleted`),
  'list, all accounts, waiting for approval': () => get(`${LIST}?state=held`),
  'list, start of a title': () => get(`${LIST}?q=ranch`),
  'list, one account': () => get(`${LIST}?account=1`),
  'list, one account, by price': () => get(`${LIST}?account=1&sort=price`),
  'list, one account, words that none has': () => get(`${LIST}?account=1&q=zzz`),
  'list, one account, words that many have': () => get(`${LIST}?account=1&q=ranch+creek`),
  'list, one account, newest first': () => get(`${LIST}?account=1&sort=number`),
  'list, one account, by title': () => get(`${LIST}?account=1&sort=title`),
  'list, one account, deleted': () => get(`${LIST}?account=1&state=deleted`),
  'list, drafts': () => get(`${LIST}?state=drafts`),
  'auctions, all accounts': () => get('/console/auctions'),
  'page of an account': () => get('/console/operate/accounts/1'),
  'page of a listing': () => get(`${LIST}/1`),
  'history of a listing': () => get(`${LIST}/1/history`),
  'saving a section': () => save(),
  'keeping what is typed': () => type(),
}

const measured = new Map<string, number[]>()
/** Of the service, by page: it hardly depends on what else the machine does. */
const used = new Map<string, number>()
for (let run = 0; run <= runs; run++) {
  note(run === 0 ? 'Warming up …' : `Run ${run} …`)
  for (const [name, ask] of Object.entries(PAGES)) {
    const latencies = measured.get(name) ?? []
    const before = processorMs(service.pid)
    for (let i = 0; i < PAGES_PER_RUN; i++) {
      const began = performance.now()
      await ask()
      if (run > 0) latencies.push(performance.now() - began)
    }
    measured.set(name, latencies)
    if (run > 0) used.set(name, (used.get(name) ?? 0) + processorMs(service.pid) - before)
  }
}
print(machine())
printTable(
  ['', 'median ms', 'p95 ms', 'processor ms'],
  [...measured].map(([name, latencies]) => [
    name,
    shownNumber(percentile(latencies, 0.5)),
    shownNumber(percentile(latencies, 0.95)),
    shownNumber((used.get(name) ?? Number.NaN) / latencies.length),
  ]),
)

/** All listings are those of the first account. */
async function giveToOne(folder: string): Promise<void> {
  note('Giving all listings to one account …')
  const database = new Database(join(folder, 'acreage.db'))
  database.exec(`update listing set account_id = 1 where account_id <> 1;
    insert into listing_interest select listing_id, 1, 100 from listing; analyze`)
  database.close()
}

async function addOperator(folder: string): Promise<void> {
  const store = await openFolder(folder)
  await using _closing = store
  const { users, links } = recordCatalog(store, Date.now)
  const principal = operatorPrincipal(operatorNamed('bench'))
  const invitation = {
    email: EMAIL,
    name: 'Bench',
    serviceRole: 'operator',
    membership: null,
  } as const
  const id = await users.invite(principal, invitation, false)
  const token = (await links.make(id, 'invite')) ?? ''
  await links.use(token, { password: PASSWORD, email: '', name: '', company: '' }, CLIENT)
  await addOwner(store, principal)
}

/** The owner of the first account. */
async function addOwner(store: Store, principal: Principal): Promise<void> {
  const { invitations, links, users } = recordCatalog(store, Date.now)
  const accountId = 1 as AccountId
  const invited = { email: OWNER, accountId, role: 'owner' } as const
  const id = await invitations.invite(principal, invited, false)
  const token = (await links.make(id, 'invite')) ?? ''
  await links.use(token, { password: PASSWORD, email: '', name: 'Owner', company: '' }, CLIENT)
  const { user } = await users.find(principal, OWNER)
  const own = userPrincipal(user, [], '', '')
  for (const { id: invitation } of await invitations.received({ user })) {
    await invitations.answer({ user, principal: own }, invitation, true)
  }
}

interface Received {
  readonly status: number
  readonly body: string
  readonly cookies: readonly string[]
}

function send(
  method: 'GET' | 'POST',
  path: string,
  form = '',
  sentCookie = cookie,
): Promise<Received> {
  const { promise, resolve, reject } = Promise.withResolvers<Received>()
  const headers = {
    'sec-fetch-site': 'same-origin',
    cookie: sentCookie,
    ...(method === 'POST' && { 'content-type': 'application/x-www-form-urlencoded' }),
  }
  const url = new URL(path, service.address.replace('127.0.0.1', 'localhost'))
  const asked = request(
    url,
    { method, headers, family: 4, localAddress: nextAddress() },
    answer => {
      const parts: Buffer[] = []
      answer.on('data', part => parts.push(part))
      answer.on('end', () =>
        resolve({
          status: answer.statusCode ?? 0,
          body: Buffer.concat(parts).toString(),
          cookies: answer.headers['set-cookie'] ?? [],
        }),
      )
    },
  )
  asked.on('error', reject)
  asked.end(form)
  return promise
}

/** Requests of one address are limited; these come from many addresses of this machine. */
function nextAddress(): string {
  sent.count++
  return `127.0.0.${2 + (sent.count % ADDRESSES)}`
}

async function signIn(email: string): Promise<string> {
  const form = new URLSearchParams({ email, password: PASSWORD }).toString()
  const { status, cookies } = await send('POST', '/console/sign-in', form, '')
  if (status !== 303) throw new Error(`Signing in was answered with ${status}.`)
  return cookies.map(one => one.split(';')[0] ?? '').join('; ')
}

async function get(path: string, sentCookie = cookie): Promise<void> {
  const { status } = await send('GET', path, '', sentCookie)
  if (status !== 200) throw new Error(`${path} was answered with ${status}.`)
}

/** The address of the second page. */
async function nextPage(): Promise<string> {
  const { body } = await send('GET', LIST)
  const [, path = ''] = /rel="next" href="([^"]+)"/.exec(body) ?? []
  return path.replaceAll('&amp;', '&')
}

/** What a script sends while somebody types. */
async function type(): Promise<void> {
  saves.count++
  const form = new URLSearchParams({ description: `Rolling hills ${saves.count}.` }).toString()
  const { status } = await send('POST', `${LIST}/2/typed`, form)
  if (status !== 200) throw new Error(`Keeping what is typed was answered with ${status}.`)
}

async function save(): Promise<void> {
  saves.count++
  const form = new URLSearchParams({ priceUsd: String(100_000 + saves.count) }).toString()
  const { status } = await send('POST', `${LIST}/1`, form)
  if (status !== 303) throw new Error(`Saving was answered with ${status}.`)
}
