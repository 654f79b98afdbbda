import { ENDS_ALL } from '../../src/catalog/accounts/departures.ts'
import type { AccountId, UserId } from '../../src/domain/values/ids.ts'
import type { TestService } from '../api/service.ts'
import type { PersonName } from './route-rights.ts'
import { OPERATOR, PASSWORD, person, Visitor } from './visitor.ts'

export const ACCOUNT = 1 as AccountId
export const FOREIGN = 2 as AccountId
const OFFICE = 3 as AccountId
const FORMER_OFFICE = 4 as AccountId
const TOTP_SECRET = 'A'.repeat(32)
const STALE_MS = 16 * 60_000

/** Somebody with two browsers. */
export interface Actor {
  readonly name: PersonName
  /** 0: a guest. */
  readonly id: UserId
  readonly email: string
  /** Where the password was given 16 minutes ago. */
  readonly idle: Visitor
  /** Where it was given just now. */
  readonly proved: Visitor
}

/** The people who try the routes of the console: account 1 is below the office 3, and was below the office 4 before. */
export class RightsPeople {
  readonly #service: TestService
  readonly #actors = new Map<PersonName, Actor>()
  #count = 0

  constructor(service: TestService) {
    this.#service = service
  }

  async of(name: PersonName): Promise<Actor> {
    const known = this.#actors.get(name)
    if (known) return known
    const actor = await this.#new(name)
    this.#actors.set(name, actor)
    return actor
  }

  /** Somebody else has the name from now on: the person may have another password, or no session. */
  replace(name: PersonName): void {
    const former = this.#actors.get(name)
    this.#actors.delete(name)
    if (!former) return
    // An account has a hundred people at most, and the tables are read often.
    const tables = ['membership', 'session', 'known_device', 'recovery_code']
    const deletions = tables.map(table => `delete from ${table} where person_id = ${former.id}`)
    this.#service.data.execute(deletions.join('; '))
  }

  /** Another person of an account. */
  async colleague(account: AccountId): Promise<{ readonly id: UserId; readonly email: string }> {
    const email = `colleague${++this.#count}@land.example`
    return { id: await person(this.#service, email, { account }), email }
  }

  async #new(name: PersonName): Promise<Actor> {
    const visitors = { idle: new Visitor(this.#service), proved: new Visitor(this.#service) }
    if (name === 'guest') return { name, id: 0 as UserId, email: '', ...visitors }
    const email = `${name.toLowerCase()}${++this.#count}@land.example`
    const id = await this.#make(name, email)
    const { data } = this.#service
    if (name === 'halfway') this.#setFactor(id)
    // Signing in is limited for each network.
    data.execute('delete from attempt')
    await visitors.idle.signIn(email)
    data.execute(`update session set proved_at = proved_at - ${STALE_MS} where person_id = ${id}`)
    await visitors.proved.signIn(email)
    // As if a second factor had been chosen after signing in.
    if (name === 'moderator' || name === 'operator') this.#setFactor(id)
    return { name, id, email, ...visitors }
  }

  #setFactor(id: UserId): void {
    const sql = `update person set totp_secret = '${TOTP_SECRET}' where person_id = ${id}`
    this.#service.data.execute(sql)
  }

  async #make(name: Exclude<PersonName, 'guest'>, email: string): Promise<UserId> {
    const service = this.#service
    switch (name) {
      case 'moderator':
        return person(service, email, { serviceRole: 'moderator' })
      case 'operator':
      case 'factorless':
        return person(service, email, { serviceRole: 'operator' })
      case 'editor':
        return person(service, email, { role: 'editor' })
      case 'office':
        return person(service, email, { account: OFFICE })
      case 'officeEditor':
        return person(service, email, { account: OFFICE, role: 'editor' })
      case 'formerOffice':
        return person(service, email, { account: FORMER_OFFICE })
      case 'foreign':
        return person(service, email, { account: FOREIGN })
      case 'applicant':
        return register(service, email)
      case 'departed': {
        const id = await person(service, email)
        await service.catalog.users.remove(OPERATOR, id, ACCOUNT, ENDS_ALL)
        return id
      }
      case 'invited': {
        const invitation = { email, accountId: ACCOUNT, role: 'owner' } as const
        const id = await service.catalog.invitations.invite(OPERATOR, invitation, false)
        const token = await service.catalog.links.make(id, 'invite')
        const form = { password: PASSWORD, name: 'Kit' }
        await new Visitor(service).post(`/console/link/${token}`, form)
        return id
      }
      case 'owner':
      case 'halfway':
        return person(service, email)
    }
  }
}

/** Registers a person, with an account that waits for approval. */
export async function register(service: TestService, email: string): Promise<UserId> {
  const { catalog, data } = service
  // A network registers few people an hour.
  data.execute('delete from attempt')
  const visitor = new Visitor(service)
  const form = { email, name: 'Amy Dell', company: 'Dell Land' }
  await visitor.post('/console/register', form)
  const { user } = await catalog.users.find(OPERATOR, email)
  const token = await catalog.links.make(user.id, 'register')
  await visitor.post(`/console/link/${token}`, { ...form, password: PASSWORD })
  return user.id
}

/** Puts account 1 below its office, after another one. */
export async function placeOffices({ catalog }: TestService): Promise<void> {
  await catalog.accounts.edit(OPERATOR, FORMER_OFFICE, member => ({ ...member, active: true }))
  await catalog.offices.put(OPERATOR, ACCOUNT, FORMER_OFFICE)
  await catalog.offices.put(OPERATOR, ACCOUNT, OFFICE)
}

/** The list of changes, from which webhooks are sent again. */
export async function beginPublishedLog({ store }: TestService): Promise<void> {
  const log = {
    id: '0123456789abcdef',
    sequence: 0,
    scan: null,
    isReady: true,
    history: '',
    gaps: [],
  }
  await store.transact(({ settings }) => settings.set('published-log', JSON.stringify(log)))
}
