import type { Insertable, Kysely } from 'kysely'
import type { LeadAddress } from '../../domain/leads/lead-address.ts'
import { addressKey, mailboxKey } from '../../domain/values/email.ts'
import type { AccountId } from '../../domain/values/ids.ts'
import type { Schema } from '../schema/database-schema.ts'
import type { LeadAddressTable } from '../schema/lead-tables.ts'
import { Queries } from '../sql/queries.ts'
import { RecordRows } from '../sql/record-rows.ts'

/** Addresses may be given in any spelling; they are compared by `addressKey`. */
export class LeadAddressReader extends Queries {
  async get(accountId: AccountId, address: string): Promise<LeadAddress | null> {
    const row = await this.named(accountId, address).executeTakeFirst()
    return row ? ADDRESSES.read(row) : null
  }

  protected named(accountId: AccountId, address: string) {
    return this.db
      .selectFrom('lead_address')
      .selectAll()
      .where('account_id', '=', accountId)
      .where('address_key', '=', addressKey(address))
  }

  /** The addresses of an account, or of all accounts (null), by account and address. */
  async all(accountId: AccountId | null): Promise<readonly LeadAddress[]> {
    let query = this.db
      .selectFrom('lead_address')
      .selectAll()
      .orderBy('account_id')
      .orderBy('address_key')
    if (accountId !== null) query = query.where('account_id', '=', accountId)
    return (await query.execute()).map(ADDRESSES.read)
  }

  /** How many addresses of an account were asked after an instant. */
  async addressesRequested(accountId: AccountId, since: number): Promise<number> {
    const { count } = await this.db
      .selectFrom('lead_address')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('account_id', '=', accountId)
      .where('asked_at', '>', since)
      .executeTakeFirstOrThrow()
    return count
  }

  /**
   * How many questions the mailbox of an address got, from all accounts and in any spelling
   * (`mailboxKey`). If an account has asked after the instant, its earlier questions count too.
   */
  async questionsTo(address: string, since: number): Promise<number> {
    const mailbox = mailboxKey(address)
    const stored = await this.db
      .selectFrom('lead_address')
      .select(['address_key', 'times_asked'])
      .where('asked_at', '>', since)
      .where('address_key', 'like', `%${mailbox.slice(mailbox.lastIndexOf('@'))}`)
      .execute()
    return stored
      .filter(({ address_key }) => mailboxKey(address_key) === mailbox)
      .reduce((sum, { times_asked }) => sum + times_asked, 0)
  }

  /** The address that a link was mailed to; null: there is no such link, or it has expired. */
  async byLink(tokenHash: Uint8Array, now: number): Promise<LeadAddress | null> {
    const row = await this.db
      .selectFrom('lead_address_link as link')
      .innerJoin('lead_address as address', 'address.address_id', 'link.address_id')
      .selectAll('address')
      .where('token_hash', '=', tokenHash)
      .where('expires_at', '>', now)
      .executeTakeFirst()
    return row ? ADDRESSES.read(row) : null
  }

  /**
   * The addresses that listings name for their leads, each once, also the account's own address.
   */
  async namedByListings(): Promise<readonly { accountId: AccountId; address: string }[]> {
    const rows = await this.db
      .selectFrom('listing')
      .select(['account_id', 'lead_routing_email as address'])
      .where('lead_routing_email', '<>', '')
      .distinct()
      .execute()
    return rows.map(({ account_id, address }) => ({ accountId: account_id, address }))
  }
}

export class LeadAddressWriter extends LeadAddressReader {
  readonly #writersOverlap: boolean

  /**
   * @param writersOverlap Whether other transactions may change an address while this one relies on
   * it.
   */
  constructor(db: Kysely<Schema>, writersOverlap: boolean) {
    super(db)
    this.#writersOverlap = writersOverlap
  }

  /**
   * Locks the address until the transaction ends. So a transaction that revokes it later sees all
   * leads that go to it.
   */
  override async get(accountId: AccountId, address: string): Promise<LeadAddress | null> {
    const query = this.named(accountId, address)
    const row = await query.$if(this.#writersOverlap, open => open.forShare()).executeTakeFirst()
    return row ? ADDRESSES.read(row) : null
  }

  /** Adds an address, or overwrites the present one. @returns The address with its id. */
  async put(address: Omit<LeadAddress, 'id'>): Promise<LeadAddress> {
    const row = rowOf(address)
    const { address_id } = await this.db
      .insertInto('lead_address')
      .values(row)
      .onConflict(conflict => conflict.columns(['account_id', 'address_key']).doUpdateSet(row))
      .returning('address_id')
      .executeTakeFirstOrThrow()
    return { ...address, id: address_id }
  }

  /** Adds a link that confirms an address, and removes all expired links. */
  async addLink(
    addressId: number,
    tokenHash: Uint8Array,
    now: number,
    expiresAt: number,
  ): Promise<void> {
    await this.db.deleteFrom('lead_address_link').where('expires_at', '<=', now).execute()
    await this.db
      .insertInto('lead_address_link')
      .values({ address_id: addressId, token_hash: tokenHash, expires_at: expiresAt })
      .execute()
  }

  /** Makes all links of an address invalid. @returns Whether there were any. */
  async removeLinks(addressId: number): Promise<boolean> {
    const { numDeletedRows } = await this.db
      .deleteFrom('lead_address_link')
      .where('address_id', '=', addressId)
      .executeTakeFirst()
    return numDeletedRows > 0n
  }

  /** Removes an address and its links. */
  async remove(addressId: number): Promise<void> {
    await this.removeLinks(addressId)
    await this.db.deleteFrom('lead_address').where('address_id', '=', addressId).execute()
  }
}

function rowOf(address: Omit<LeadAddress, 'id'>): Insertable<LeadAddressTable> {
  return {
    account_id: address.accountId,
    address_key: addressKey(address.address),
    address: address.address,
    named_at: address.namedAt,
    asked_at: address.askedAt,
    times_asked: address.timesAsked,
    confirmed_at: address.confirmedAt,
    confirmed_by: address.confirmedBy,
    revoked_at: address.revokedAt,
    office_id: address.officeId,
    copy_format: address.copyFormat,
  }
}

const ADDRESSES = new RecordRows({ address_id: 'id', address_key: null })
