import { hash } from 'node:crypto'
import { mailboxKey, personKey } from '../../domain/values/email.ts'
import type { AccountId } from '../../domain/values/ids.ts'
import { addressNetwork } from '../../domain/values/network-address.ts'
import type { Store } from '../../store/store.ts'

const SALT_BYTES = 16

/**
 * Hashes of addresses. A hash recognizes a known address without revealing it: hashing a list of
 * addresses is useless without the salt of the database.
 */
export class AlertHashes {
  readonly #salt: string

  private constructor(salt: string) {
    this.#salt = salt
  }

  /**
   * @param randomBytes Creates the salt on the first call; a copy of the database has the same one.
   */
  static async of(
    store: Pick<Store, 'settings' | 'transact'>,
    randomBytes: (count: number) => Uint8Array,
  ): Promise<AlertHashes> {
    const known = await store.settings.get('alert-salt')
    if (known !== null) return new AlertHashes(known)
    const created = Buffer.from(randomBytes(SALT_BYTES)).toString('hex')
    return await store.transact(async ({ settings }) => {
      await settings.replace('alert-salt', null, created)
      return new AlertHashes((await settings.get('alert-salt')) ?? created)
    })
  }

  /** All spellings of one person's address have the same hash. */
  person(address: string): Uint8Array {
    return this.#of('person', personKey(address))
  }

  /** All addresses that commonly lead to one mailbox have the same hash. */
  mailbox(address: string): Uint8Array {
    return this.#of('mailbox', mailboxKey(address))
  }

  /**
   * @param clientAddress An address of the network.
   * @param statedBy The account whose key states the address; null: the request came from it. An
   * address that an account states counts for that account alone, so that stating someone's address
   * cannot use up the limit of a network.
   */
  network(clientAddress: string, statedBy: AccountId | null): Uint8Array {
    const network = addressNetwork(clientAddress)
    return this.#of('network', statedBy === null ? network : `${network} of account ${statedBy}`)
  }

  #of(kind: string, text: string): Uint8Array {
    return hash('sha256', `${this.#salt} ${kind} ${text}`, 'buffer')
  }
}
