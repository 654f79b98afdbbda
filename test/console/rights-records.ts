import assert from 'node:assert/strict'
import { ENDS_ALL } from '../../src/catalog/accounts/departures.ts'
import { FEED_TOPIC } from '../../src/domain/feeds/feed.ts'
import type {
  AccountId,
  FeedId,
  InvitationId,
  LeadId,
  ListingId,
  PlanId,
  ReportId,
  UserId,
  WebhookId,
} from '../../src/domain/values/ids.ts'
import type { TestService } from '../api/service.ts'
import { NEW_LEAD } from '../api/stored-leads.ts'
import { ACCOUNT, type Actor, type RightsPeople, register } from './rights-people.ts'
import type { RecordName } from './route-rights.ts'
import { OPERATOR } from './visitor.ts'

/** A text of each record, which strangers must not see. */
export const TITLE = 'Known to its account alone'
const BUYER = 'Zoe Buyer'
/** An account that nobody else here works for. */
const UNRELATED = 5 as AccountId
/** The first rows of the file of a feed. */
const SAMPLE = {
  fileName: 'f.csv',
  format: 'csv',
  delimiter: ',',
  columns: ['Key', 'What'],
  isWhole: true,
  records: [{ line: 2, record: { Key: 'A-1', What: 'Weekend place' } }],
  broken: [],
}
const LAND = { acres: '40', type1: '1', state: 'TX', county: 'Bosque' }
const AUCTION = { hasAuction: 'yes', auctionTitle: 'Oak auction', auctionDate: '2030-01-01' }

/** The ids of records, by the tokens that name them. */
export type Ids = Readonly<Record<string, string>>

interface RecordKind {
  /** Makes one. @param ids The records before it in the path: a note has a lead. @returns Its id, or its name in an address. */
  readonly make: (world: World, ids: Ids) => Promise<string | number>
  /** Ends it; without it, such records do not end. */
  readonly end?: (world: World, ids: Ids, id: string) => Promise<unknown>
}

/** What records are made with. */
class World {
  readonly service: TestService
  readonly people: RightsPeople
  readonly account: AccountId
  #count = 0

  constructor(service: TestService, people: RightsPeople, account: AccountId) {
    this.service = service
    this.people = people
    this.account = account
  }

  newEmail(): string {
    return `new${++this.#count}-of-${this.account}@land.example`
  }

  /** What the account's records are called. */
  get title(): string {
    return this.account === ACCOUNT ? TITLE : 'Of a stranger'
  }

  /** An owner of the account, whose password was given just now. */
  async owner(): Promise<Actor> {
    return await this.people.of(this.account === ACCOUNT ? 'owner' : 'foreign')
  }

  /** Sends a form as an owner of the account. @returns Where the answer leads. */
  async post(path: string, form: Readonly<Record<string, string>>): Promise<string> {
    const { proved } = await this.owner()
    const { statusCode, headers, body } = await proved.post(path, form)
    const location = String(headers.location ?? '')
    const isDone = statusCode < 400 && !location.startsWith('/console/sign-in')
    assert.ok(isDone, `${path}: ${statusCode} ${location} ${body.slice(0, 2_000)}`)
    return location
  }

  /** Sends a form to a page of the account. */
  postToAccount(path: string, form: Readonly<Record<string, string>> = {}): Promise<string> {
    return this.post(`/console/accounts/${this.account}/${path}`, form)
  }
}

/** The last part of a path, without its query. */
const lastOf = (path: string) =>
  path
    .replace(/[?#].*/, '')
    .split('/')
    .at(-1) ?? ''

async function newDraft(world: World): Promise<string> {
  return lastOf(await world.post('/console/drafts', { account: String(world.account) }))
}

async function newListing(world: World, more: Readonly<Record<string, string>> = {}) {
  const draft = await newDraft(world)
  const form = { ...LAND, ...more, title: world.title, do: 'publish' }
  return lastOf(await world.post(`/console/drafts/${draft}`, form))
}

const RECORDS: Readonly<Record<RecordName, RecordKind>> = {
  account: { make: async ({ account }) => account },
  applicant: {
    make: async world => {
      const { service } = world
      const id = await register(service, world.newEmail())
      const found = await service.catalog.users.find(OPERATOR, String(id))
      return found.memberships[0]?.accountId ?? assert.fail('Nobody applies')
    },
  },
  profile: {
    make: async world => {
      const company = `Ranches of ${world.newEmail()}`
      await world.post(`/console/accounts/${world.account}`, { company, contact: '', seller: 'no' })
      return world.account
    },
    end: async ({ service, account }) => {
      const { at = 0 } = (await service.store.profileChanges.get(account)) ?? {}
      await service.catalog.profiles.decide(OPERATOR, { accountId: account, at, isApproved: true })
    },
  },
  listing: {
    make: newListing,
    end: ({ service }, _ids, id) =>
      service.catalog.listings.delete({
        listingId: Number(id) as ListingId,
        principal: OPERATOR,
        condition: null,
      }),
  },
  draft: {
    make: newDraft,
    end: (world, _ids, id) => world.post(`/console/drafts/${id}`, { do: 'discard' }),
  },
  auction: {
    make: async world => {
      const id = Number(await newListing(world, AUCTION)) as ListingId
      const found = await world.service.store.listings.detail(id)
      return found?.listing.auctionId ?? assert.fail('There is no auction')
    },
  },
  lead: {
    make: async world => {
      const { store, now } = world.service
      const listingId = Number(await newListing(world)) as ListingId
      const lead = { ...NEW_LEAD, accountId: world.account, listingId, contactName: BUYER }
      return await store.transact(({ leads }) =>
        leads.insert({ ...lead, comment: world.title, createdAt: now }),
      )
    },
    // Leads are removed after a time that the operator says.
    end: async ({ service: { data } }, _ids, id) =>
      data.execute(
        ['lead_note', 'lead_entry', 'lead_event', 'lead']
          .map(name => `delete from ${name} where lead_id = ${id}`)
          .join('; '),
      ),
  },
  note: {
    make: async (world, ids) => {
      const lead = Number(ids['lead']) as LeadId
      await world.post(`/console/leads/${lead}/notes`, { note: world.title })
      return (await world.service.store.inbox.notes([lead]))[0]?.id ?? 0
    },
    end: ({ service }, ids, id) =>
      service.catalog.inbox.removeNote(OPERATOR, Number(ids['lead']) as LeadId, Number(id)),
  },
  change: {
    make: async world => {
      const form = { id: await newListing(world), action: 'hide' }
      return lastOf(await world.post('/console/listings/bulk', form))
    },
  },
  key: {
    make: async ({ service, account }) =>
      (await service.catalog.keys.create(OPERATOR, { accountId: account, permissions: [] })).key.id,
    end: ({ service }, _ids, id) => service.catalog.keys.revoke(OPERATOR, id),
  },
  plan: {
    make: async world => {
      const terms = {
        name: world.newEmail(),
        listings: null,
        photos: null,
        featured: null,
        days: null,
        hidesAtEnd: false,
      }
      return await world.service.catalog.plans.create(OPERATOR, terms)
    },
    end: ({ service }, _ids, id) => service.catalog.plans.remove(OPERATOR, Number(id) as PlanId),
  },
  feed: {
    make: async world => {
      const form = { name: world.title, address: 'https://land.example/f.json', schedule: '6h' }
      const page = await world.postToAccount('feeds', { ...form, mapping: '', format: '' })
      const id = Number(/feeds\/(\d+)/.exec(page)?.[1]) as FeedId
      await world.service.store.transact(async ({ feedFiles, jobs }) => {
        await jobs.removeAbout(FEED_TOPIC, [id])
        await feedFiles.keepSample(id, { takenAt: 1, cause: '', content: JSON.stringify(SAMPLE) })
      })
      return id
    },
    end: (world, _ids, id) => world.postToAccount(`feeds/${id}/remove`),
  },
  run: {
    make: ({ service }, ids) =>
      service.store.transact(async ({ feeds }) => {
        const startedBy = { kind: 'user', name: '1' } as const
        const order = { startedBy, isDryRun: false, allowances: [] }
        const run = await feeds.addRun(Number(ids['feed']) as FeedId, order, service.now, 100)
        const end = { endedAt: service.now, state: 'done', cause: '', report: '' } as const
        await feeds.endRun(run.id, null, end)
        return run.id
      }),
  },
  webhook: {
    make: newWebhook,
    end: (world, _ids, id) => world.postToAccount(`webhooks/${id}/remove`),
  },
  letter: {
    make: newLetter,
    end: (world, ids, id) =>
      world.postToAccount(`webhooks/${ids['webhook']}/dead-letters/${id}/remove`),
  },
  address: {
    make: async world => {
      const address = world.newEmail()
      await world.postToAccount('addresses', { address })
      await world.service.catalog.addresses.confirm(OPERATOR, world.account, address)
      return (await world.service.store.leadAddresses.get(world.account, address))?.id ?? 0
    },
  },
  answer: {
    make: async ({ service: { catalog, store }, account, title }) => {
      const written = { id: null, name: `Answer ${title} ${Math.random()}`, text: title }
      await catalog.leadHandling.saveAnswer(OPERATOR, account, written)
      return Math.max(...(await store.leadRules.answers(account)).map(one => one.id))
    },
    end: ({ service, account }, _ids, id) =>
      service.catalog.leadHandling.removeAnswer(OPERATOR, account, Number(id)),
  },
  route: {
    make: async ({ service: { catalog, store }, account, people }) => {
      const { id } = await people.colleague(account)
      const route = { personId: id as UserId, countyId: null }
      await catalog.leadHandling.addRoute(OPERATOR, account, route)
      return Math.max(...(await store.leadRules.routes(account)).map(one => one.id))
    },
    end: ({ service, account }, _ids, id) =>
      service.catalog.leadHandling.removeRoute(OPERATOR, account, Number(id)),
  },
  person: {
    make: async world => (await world.people.colleague(world.account)).id,
    end: ({ service, account }, _ids, id) => {
      return service.catalog.users.remove(OPERATOR, Number(id) as UserId, account, ENDS_ALL)
    },
  },
  invitation: {
    make: world => newInvitation(world, world.newEmail(), world.account),
    end: ({ service, account }, _ids, id) =>
      service.catalog.invitations.withdraw(OPERATOR, account, Number(id) as InvitationId),
  },
  ownInvitation: {
    make: async world => newInvitation(world, (await world.owner()).email, UNRELATED),
    end: ({ service }, _ids, id) =>
      service.catalog.invitations.withdraw(OPERATOR, UNRELATED, Number(id) as InvitationId),
  },
  user: { make: async world => (await world.people.colleague(world.account)).id },
  newEmail: { make: async world => world.newEmail() },
  colleague: { make: async world => (await world.people.colleague(world.account)).id },
  colleagueEmail: { make: async world => (await world.people.colleague(world.account)).email },
  passkey: {
    make: async world => {
      const { id } = await world.owner()
      const { store, now } = world.service
      const key = { credentialId: world.newEmail(), publicKey: new Uint8Array(), counter: 0 }
      const passkey = { ...key, userId: id, name: world.title, transports: [], createdAt: now }
      return await store.transact(({ passkeys }) => passkeys.add(passkey))
    },
    end: (world, _ids, id) => world.post(`/console/me/passkeys/${id}/remove`, {}),
  },
  token: {
    make: async world => {
      const { id } = await world.owner()
      const recipient = world.newEmail()
      await world.post('/console/me/address', { email: recipient })
      const mail = { kind: 'user-link', userId: id, recipient, purpose: 'address', inviter: '' }
      const mailed = await world.service.catalog.personAddresses.mailed(mail as never)
      return mailed !== null && 'token' in mailed ? mailed.token : assert.fail('No link')
    },
    end: world => world.post('/console/me/address/withdraw', {}),
  },
  preview: {
    make: async world => {
      const id = Number(await newListing(world)) as ListingId
      return await world.service.catalog.previews.make(OPERATOR, { kind: 'listing', id })
    },
  },
  report: {
    make: async world => {
      const { catalog, data } = world.service
      const listingId = Number(await newListing(world)) as ListingId
      await catalog.reports.add({ listingId, category: 'other', comment: world.title })
      const rows = data.query<{ readonly id: number }>('select max(report_id) as id from report')
      return rows[0]?.id ?? 0
    },
    end: ({ service }, _ids, id) =>
      service.catalog.reports.dismiss(OPERATOR, Number(id) as ReportId),
  },
  job: {
    make: async ({ service: { data } }) => {
      // A message that was given up.
      const ids = "select max(job_id) as id from job where topic = 'mail' and done_at is null"
      const [row] = data.query<{ readonly id: number }>(ids)
      const id = row?.id ?? assert.fail('No job waits')
      data.execute(`update job set due_at = null, last_error = 'no' where job_id = ${id}`)
      return id
    },
    end: ({ service }, _ids, id) => service.catalog.jobs.drop(OPERATOR, [Number(id)]),
  },
}

/** Makes the records that paths and forms name, anew for each request that changes something. */
export class RightsRecords {
  readonly #world: World

  /** @param account Whose records they are. */
  constructor(service: TestService, people: RightsPeople, account: AccountId) {
    this.#world = new World(service, people, account)
  }

  /**
   * A new record for each token in some texts. A record that belongs to another one comes after it: a note after its lead.
   * @param aliases Which record a token is, where its name does not tell.
   */
  async of(texts: readonly string[], aliases: Readonly<Record<string, RecordName>>): Promise<Ids> {
    if (texts.some(text => /feed|webhook|address|people/.test(text))) this.#makeRoom()
    const ids: Record<string, string> = {}
    for (const [, name = ''] of texts.join(' ').matchAll(/:([a-z]\w*)/gi)) {
      if (Object.hasOwn(ids, name)) continue
      ids[name] = String(await this.#kind(name, aliases).make(this.#world, ids))
    }
    return ids
  }

  /** Ends the record of a token. @returns False: such records do not end. */
  async end(
    name: string,
    ids: Ids,
    aliases: Readonly<Record<string, RecordName>>,
  ): Promise<boolean> {
    const { end } = this.#kind(name, aliases)
    await end?.(this.#world, ids, ids[name] ?? '')
    return end !== undefined
  }

  #kind(name: string, aliases: Readonly<Record<string, RecordName>>): RecordKind {
    const record = Object.hasOwn(aliases, name) ? aliases[name] : name
    const kind = RECORDS[record as RecordName]
    assert.ok(
      kind,
      `There is no record for :${name}. Add to test/console/rights-records.ts how one is made, and how it ends.`,
    )
    return kind
  }

  /** An account has few feeds and webhooks, and little mail an hour. */
  #makeRoom(): void {
    const { data } = this.#world.service
    const tables = [
      'webhook_dead_letter',
      'webhook',
      'feed_run',
      'feed',
      'attempt',
      'lead_address_link',
    ]
    const unasked = 'update lead_address set asked_at = null'
    data.execute([...tables.map(name => `delete from ${name}`), unasked].join('; '))
  }
}

/** An invitation to be an owner. */
async function newInvitation({ service }: World, email: string, accountId: AccountId) {
  const { invitations } = service.catalog
  await invitations.invite(OPERATOR, { email, accountId, role: 'owner' }, false)
  const open = await invitations.ofAccount(OPERATOR, accountId)
  return open.find(one => one.email === email)?.id ?? assert.fail('Nobody is invited')
}

async function newWebhook({ service, account, title }: World): Promise<WebhookId> {
  const settings = { url: 'https://crm.example/x', description: title, events: ['lead.received'] }
  const secrets = { secret: 'whsec_x', formerSecret: '', formerUntil: null }
  return await service.store.transact(async ({ webhooks }) => {
    const added = { ...settings, ...secrets, log: '', sequence: 0 } as const
    const { id } = await webhooks.add(account, added as never, service.now)
    await webhooks.change(id, { state: 'active' })
    return id
  })
}

async function newLetter({ service, title }: World, ids: Ids): Promise<number> {
  const { store, now, data } = service
  const webhookId = Number(ids['webhook']) as WebhookId
  const letter = { webhookId, messageId: 'msg_x', body: title, at: now, reason: title }
  await store.transact(({ webhooks }) => webhooks.addDeadLetter(letter, 10))
  const latest = 'select max(dead_letter_id) as id from webhook_dead_letter'
  return data.query<{ readonly id: number }>(latest)[0]?.id ?? 0
}
