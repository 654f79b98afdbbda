import { type Kysely, type RawBuilder, type Selectable, sql } from 'kysely'
import type { Session } from '../../domain/users/session.ts'
import {
  type ChosenPassword,
  MEMBER_ROLES,
  SERVICE_ROLES,
  type User,
  type UserWithMemberships,
  type WorkedAccount,
} from '../../domain/users/user.ts'
import { LINK_PURPOSES, type UserLink, type WantedAddress } from '../../domain/users/user-link.ts'
import { personKey } from '../../domain/values/email.ts'
import type { AccountId, UserId } from '../../domain/values/ids.ts'
import type { Schema } from '../schema/database-schema.ts'
import type { PersonTable } from '../schema/user-tables.ts'
import { Queries } from '../sql/queries.ts'
import { sessionOf } from './session-records.ts'

/** A session with its person. */
export type SessionOfUser = UserWithMemberships & { readonly session: Session }

export type NewUser = Pick<User, 'email' | 'name' | 'serviceRole' | 'createdAt'> & {
  readonly company: string
}

/** A person who was removed. */
export type RemovedUser = Pick<User, 'id' | 'email'>

export type GivenMembership = Pick<WorkedAccount, 'accountId' | 'role' | 'officeId'>

type Changeable = Pick<
  User,
  'email' | 'name' | 'serviceRole' | 'totpSecret' | 'confirmedAt' | 'disabledAt' | 'signedInAt'
>
export type UserChanges = Partial<Changeable> & { readonly password?: ChosenPassword }

/** Addresses may be given in any spelling; they are compared by `personKey`. */
export class UserReader extends Queries {
  get(id: UserId): Promise<UserWithMemberships | null> {
    return this.#one(sql`${id}`)
  }

  byEmail(email: string): Promise<UserWithMemberships | null> {
    return this.#one(sql`(select person_id from person where email_key = ${personKey(email)})`)
  }

  /**
   * The person whose session has this token, whether or not the session has ended. Every page asks
   * for it.
   */
  async bySession(tokenHash: Uint8Array): Promise<SessionOfUser | null> {
    const [row, memberships] = await Promise.all([
      people(this.db)
        .innerJoin('session', 'session.person_id', 'person.person_id')
        .select(['session_id', 'stage', 'used_at', 'proved_at', 'agent', 'client_address'])
        .select('session.created_at as begun_at')
        .where('token_hash', '=', tokenHash)
        .executeTakeFirst(),
      this.#memberships(sql`(select person_id from session where token_hash = ${tokenHash})`),
    ])
    if (!row) return null
    const session = sessionOf({ ...row, created_at: row.begun_at })
    return { session, user: userOf(row), memberships: memberships.map(workedAccountOf) }
  }

  /** @param id An id, or a statement that finds one, so both reads run at the same time. */
  async #one(id: RawBuilder<UserId>): Promise<UserWithMemberships | null> {
    const [row, memberships] = await Promise.all([
      people(this.db).where('person.person_id', '=', id).executeTakeFirst(),
      this.#memberships(id),
    ])
    return row ? { user: userOf(row), memberships: memberships.map(workedAccountOf) } : null
  }

  /** People by id, after an id. @param accountId Only those who work for the account; null: all. */
  async list(
    accountId: AccountId | null,
    after: UserId,
    limit: number,
  ): Promise<readonly UserWithMemberships[]> {
    let query = people(this.db).where('person_id', '>', after).orderBy('person_id').limit(limit)
    if (accountId !== null) {
      query = query.where('person_id', 'in', eb =>
        eb.selectFrom('membership').select('person_id').where('account_id', '=', accountId),
      )
    }
    return this.#withMemberships(await query.execute())
  }

  /** The names of some people; people who no longer exist are left out. */
  async names(ids: readonly UserId[]): Promise<ReadonlyMap<UserId, string>> {
    if (ids.length === 0) return new Map()
    const rows = await this.db
      .selectFrom('person')
      .select(['person_id', 'name'])
      .where('person_id', 'in', ids)
      .execute()
    return new Map(rows.map(({ person_id, name }) => [person_id, name]))
  }

  /**
   * How many people who are not disabled and have chosen a password have the role of an operator.
   */
  async operatorCount(): Promise<number> {
    const { count } = await this.db
      .selectFrom('person')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('service_role', '=', 'operator')
      .where('password', '<>', '')
      .where('disabled_at', 'is', null)
      .executeTakeFirstOrThrow()
    return Number(count)
  }

  /** The people who review accounts and get emails about account requests, at most `limit`. */
  async requestReceivers(limit: number): Promise<readonly Pick<User, 'id' | 'email'>[]> {
    const rows = await this.db
      .selectFrom('person')
      .select(['person_id', 'email'])
      .where('service_role', 'in', SERVICE_ROLES)
      .where('password', '<>', '')
      .where('disabled_at', 'is', null)
      .where('gets_request_mail', '=', 1)
      .orderBy('person_id')
      .limit(limit)
      .execute()
    return rows.map(({ person_id: id, email }) => ({ id, email }))
  }

  /** Whether a person has not turned off the emails about account requests. */
  async getsRequestMail(id: UserId): Promise<boolean> {
    const row = await this.db
      .selectFrom('person')
      .select('gets_request_mail')
      .where('person_id', '=', id)
      .executeTakeFirst()
    return row?.gets_request_mail === 1
  }

  /** Null: there is no such link, or it has expired. */
  async link(tokenHash: Uint8Array, now: number): Promise<UserLink | null> {
    const row = await this.db
      .selectFrom('person_link')
      .selectAll()
      .where('token_hash', '=', tokenHash)
      .where('expires_at', '>', now)
      .executeTakeFirst()
    const purpose = LINK_PURPOSES.find(one => one === row?.purpose)
    if (!row || !purpose) return null
    const { name, company } = row
    return {
      purpose,
      userId: row.person_id,
      expiresAt: row.expires_at,
      ...(name !== '' && { names: { name, company } }),
    }
  }

  /**
   * The address that a person wants to sign in with, and has not confirmed yet; null: none, or the
   * time for it is over.
   */
  async wantedAddress(id: UserId, now: number): Promise<WantedAddress | null> {
    const row = await this.db
      .selectFrom('person_address')
      .select(['email', 'wanted_until'])
      .where('person_id', '=', id)
      .where('wanted_until', '>', now)
      .executeTakeFirst()
    return row ? { email: row.email, until: Number(row.wanted_until) } : null
  }

  /** The addresses that some people wanted or had before: messages about them went there. */
  async otherAddresses(ids: readonly UserId[]): Promise<readonly string[]> {
    if (ids.length === 0) return []
    const rows = await this.db
      .selectFrom('person_address')
      .select('email')
      .where('person_id', 'in', ids)
      .execute()
    return rows.map(({ email }) => email)
  }

  /**
   * Whether the person asked for an account with this address, before an operator or account
   * named it.
   */
  async hasRegistered(id: UserId): Promise<boolean> {
    const row = await people(this.db).where('person_id', '=', id).executeTakeFirst()
    return (row?.company ?? '') !== ''
  }

  async #withMemberships(rows: readonly Row[]): Promise<readonly UserWithMemberships[]> {
    if (rows.length === 0) return []
    const found = await this.#memberships(sql.join(rows.map(row => sql`${row.person_id}`)))
    return rows.map(row => ({
      user: userOf(row),
      memberships: found.filter(one => one.person_id === row.person_id).map(workedAccountOf),
    }))
  }

  #memberships(ids: RawBuilder<unknown>): Promise<readonly MembershipRow[]> {
    return this.db
      .selectFrom('membership')
      .innerJoin('account', 'account.account_id', 'membership.account_id')
      .leftJoin('account_application', 'account_application.account_id', 'membership.account_id')
      .select('applied_at')
      .select(['person_id', 'membership.account_id', 'membership.office_id', 'role', 'active'])
      .select(['company_name', 'contact_name', 'time_zone'])
      .where(sql<boolean>`person_id in (${ids})`)
      .where('deleted_at', 'is', null)
      .orderBy('membership.account_id')
      .execute()
  }
}

interface MembershipRow {
  readonly person_id: UserId
  readonly account_id: AccountId
  readonly role: string
  readonly office_id: AccountId | null
  readonly active: number
  readonly applied_at: number | null
  readonly company_name: string
  readonly contact_name: string
  readonly time_zone: string
}

function workedAccountOf(row: MembershipRow): WorkedAccount {
  return {
    accountId: row.account_id,
    role: MEMBER_ROLES.find(role => role === row.role) ?? 'editor',
    officeId: row.office_id,
    isActive: row.active === 1,
    ...(row.applied_at !== null && { isApplying: true }),
    accountName: row.company_name || row.contact_name,
    ...(row.time_zone !== '' && { timeZone: row.time_zone }),
  }
}

type Row = Selectable<PersonTable> & { readonly passkeys: number | null }

function people(db: Kysely<Schema>) {
  return db
    .selectFrom('person')
    .selectAll('person')
    .select(eb =>
      eb
        .selectFrom('passkey')
        .whereRef('passkey.person_id', '=', 'person.person_id')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .as('passkeys'),
    )
}

function userOf(row: Row): User {
  return {
    id: row.person_id,
    email: row.email,
    name: row.name,
    serviceRole: SERVICE_ROLES.find(role => role === row.service_role) ?? null,
    password: row.password,
    hasShortPassword: row.password_is_short === 1,
    signInVersion: row.sign_in_version,
    totpSecret: row.totp_secret,
    passkeys: Number(row.passkeys),
    createdAt: row.created_at,
    confirmedAt: row.confirmed_at,
    disabledAt: row.disabled_at,
    signedInAt: row.signed_in_at,
  }
}
