import type { Actor } from '../../domain/accounts/actor.ts'
import type { AuditedAction } from '../../domain/accounts/audit.ts'
import type { Principal } from '../../domain/accounts/principal.ts'
import type { AlertAddress, SavedSearch } from '../../domain/alerts/saved-search.ts'
import { Problem } from '../../domain/problem.ts'
import type { ClockAndRandom } from '../../domain/values/clock.ts'
import type { AlertAddressId, SavedSearchId } from '../../domain/values/ids.ts'
import type { AlertFigures, PendingNews } from '../../store/alerts/alert-records.ts'
import type { Store, Transaction } from '../../store/store.ts'
import { ALERTS, LOCKED } from '../alerts/alert-cursor.ts'
import { dropAlertMail } from '../alerts/alert-jobs.ts'
import { permitted } from '../permitted.ts'
import { recordWrite } from '../writes/record-write.ts'
import { AlertHashes } from './alert-hashes.ts'
import { leaveAddress } from './leave-address.ts'

const ADDRESSES_AT_ONCE = 500

/** An address and its searches, as operators see them. */
export interface AlertAddressRecord {
  readonly address: AlertAddress
  readonly searches: readonly SavedSearch[]
}

/** Addresses with saved searches, for people who run the service. */
export class AlertAddresses {
  readonly #store: Store
  readonly #sources: Pick<ClockAndRandom, 'clock' | 'randomBytes'>

  constructor(store: Store, sources: Pick<ClockAndRandom, 'clock' | 'randomBytes'>) {
    this.#store = store
    this.#sources = sources
  }

  async figures(principal: Principal): Promise<AlertFigures> {
    permitted(principal, ['addresses:write'], 'see who saves searches')
    return await this.#store.alerts.figures()
  }

  /** All addresses by id, with those whose owners have left. */
  async *list(principal: Principal): AsyncIterable<AlertAddressRecord> {
    permitted(principal, ['addresses:write'], 'see who saves searches')
    const { alerts } = this.#store
    for (let after = 0 as AlertAddressId; ; ) {
      const addresses = await alerts.addressesAfter(after, ADDRESSES_AT_ONCE)
      const searches = Map.groupBy(
        await alerts.searchesOf(addresses.map(({ id }) => id)),
        ({ addressId }) => addressId,
      )
      for (const address of addresses) {
        yield { address, searches: searches.get(address.id) ?? [] }
      }
      after = addresses.at(-1)?.id ?? after
      if (addresses.length < ADDRESSES_AT_ONCE) return
    }
  }

  /** @throws Problem `not-found`. */
  async find(
    principal: Principal,
    email: string,
  ): Promise<AlertAddressRecord & { readonly pending: readonly PendingNews[] }> {
    permitted(principal, ['addresses:write'], 'see who saves searches')
    const { alerts } = this.#store
    const address = await this.#known(email)
    const searches = await alerts.searchesOf([address.id])
    return { address, searches, pending: await alerts.pendingOf([address.id]) }
  }

  /** Removes a search, with its pending news. @throws Problem `not-found`. */
  async removeSearch(principal: Principal, id: SavedSearchId): Promise<void> {
    const actor = permitted(principal, ['addresses:write'], 'remove searches')
    await this.#store.transact(async transaction => {
      await transaction.lock(ALERTS)
      const search = await transaction.alerts.search(id)
      if (search === null) {
        throw Problem.of('not-found', 'No such search', `There is no search ${id}.`)
      }
      await transaction.alerts.removeSearch(id)
      await this.#record(transaction, actor, {
        id: search.addressId,
        action: 'search-removed',
        details: { searchId: id },
      })
    }, LOCKED)
  }

  /**
   * Ends all mail to an address, as its owner can by a link. Doing so again changes nothing.
   * @throws Problem `not-found`.
   */
  async end(principal: Principal, email: string): Promise<void> {
    const actor = permitted(principal, ['addresses:write'], 'stop mail')
    const { id } = await this.#known(email)
    await this.#store.transact(async transaction => {
      await transaction.lock(ALERTS)
      if (!(await leaveAddress(transaction, id, this.#sources.clock()))) return
      await this.#record(transaction, actor, { id, action: 'ended', details: {} })
    }, LOCKED)
  }

  /**
   * Lets an address that unsubscribed be asked again. @throws Problem `not-found`, `conflict` when
   * it has not unsubscribed.
   */
  async allow(principal: Principal, email: string): Promise<void> {
    const actor = permitted(principal, ['addresses:write'], 'let addresses be asked again')
    const { id, leftAt } = await this.#known(email)
    if (leftAt === null) {
      const detail = `The owner of ${email} has not stopped the mail: nothing keeps the address from being asked.`
      throw Problem.of('conflict', 'Address not left', detail)
    }
    await this.#store.transact(async transaction => {
      await transaction.lock(ALERTS)
      await transaction.alerts.removeAddress(id)
      await this.#record(transaction, actor, { id, action: 'allowed', details: {} })
    }, LOCKED)
  }

  /** How many searches erasing the person with an address would remove. */
  async countOf(principal: Principal, email: string): Promise<number> {
    permitted(principal, ['records:erase'])
    const known = await this.#find(email)
    return known === null ? 0 : (await this.#store.alerts.searchesOf([known.id])).length
  }

  /**
   * Erases the searches of a person, the records of emails about them, and queued email. If the
   * person has unsubscribed, the hash of the address stays, so that it is not asked again.
   * @returns How many searches were erased.
   */
  async erase(principal: Principal, email: string): Promise<number> {
    const actor = permitted(principal, ['records:erase'])
    const known = await this.#find(email)
    if (known === null || known.leftAt !== null) return 0
    return await this.#store.transact(async transaction => {
      await transaction.lock(ALERTS)
      const { alerts } = transaction
      const { length: searches } = await alerts.searchesOf([known.id])
      await alerts.removeAddress(known.id)
      await dropAlertMail(transaction, known.id)
      await this.#record(transaction, actor, {
        id: known.id,
        action: 'erased',
        details: { searches },
      })
      return searches
    }, LOCKED)
  }

  async #known(email: string): Promise<AlertAddress> {
    const known = await this.#find(email)
    if (known !== null) return known
    throw Problem.of('not-found', 'No such address', `No search is saved for ${email}.`)
  }

  async #find(email: string): Promise<AlertAddress | null> {
    const hashes = await AlertHashes.of(this.#store, this.#sources.randomBytes)
    return await this.#store.alerts.addressWithHash(hashes.person(email))
  }

  async #record(
    transaction: Transaction,
    actor: Actor,
    {
      id,
      action,
      details,
    }: Pick<AuditedAction, 'action' | 'details'> & { readonly id: AlertAddressId },
  ): Promise<void> {
    await recordWrite(transaction, actor, this.#sources.clock(), {
      subject: 'alert-address',
      id: String(id),
      action,
      details,
      changed: [],
    })
  }
}
