import assert from 'node:assert/strict'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Entry, Ledger, Wanted } from './ledger.ts'

/** After a 503, as a process has for a moment that could not keep up. */
const PAUSE_MS = 250

/** In every listing that is posted here, and in no other. */
export const COMMON_WORD = 'quagmirish'

/** The first account there is. */
export const ACCOUNT_ID = 1

export interface Target {
  readonly address: string
  readonly key: string
}

interface Posted extends Record<string, unknown> {
  readonly success?: boolean
  readonly listingID?: number
}

/** Posts leads, listings and edits, several at a time, and writes down what is acknowledged. */
export class Writers {
  readonly #ledger: Ledger
  readonly #run: string
  readonly #random: () => number
  #number = 0

  /** @param run Tells what is posted from what was posted by others before. */
  constructor(ledger: Ledger, run: string, random: () => number) {
    this.#ledger = ledger
    this.#run = run
    this.#random = random
  }

  /** Writes without a pause until the service is gone. */
  async writeUntilGone(target: Target, atOnce: number): Promise<void> {
    await Promise.all(Array.from({ length: atOnce }, () => this.#writeOn(target)))
  }

  /** Sends again what got no answer, with the same Idempotency-Key, as a client is told to. */
  async sendAgain(target: Target): Promise<void> {
    for (const entry of this.#ledger.unanswered) {
      assert.ok(await send(target, entry), `${entry.path} gets no answer`)
    }
  }

  /** Each has a listing of its own, so that edits of one come one after the other. */
  async #writeOn(target: Target): Promise<void> {
    const created = await this.#send(target, '/v3/listings/0', this.#listing())
    if (created?.listingID === undefined) return
    const { listingID } = created
    for (;;) {
      const chance = this.#random()
      const request =
        chance < 0.5
          ? this.#lead(listingID)
          : chance < 0.9
            ? this.#price(listingID)
            : this.#listing()
      const path = {
        lead: '/v3/lead',
        listing: '/v3/listings/0',
        price: `/v3/listings/${listingID}`,
      }
      if (!(await this.#send(target, path[request.wanted.kind], request))) return
    }
  }

  async #send(
    target: Target,
    path: string,
    request: { readonly wanted: Wanted; readonly body: object },
  ): Promise<Posted | null> {
    const token = `${this.#run}-${this.#number}`
    const entry: Entry = { ...request, path, token, isAcknowledged: false }
    this.#ledger.add(entry)
    return await send(target, entry)
  }

  #lead(listingID: number) {
    const number = ++this.#number
    const comment = `Lead ${this.#run} ${number}`
    const person = { contactName: 'A Buyer', emailAddress: 'buyer@example.com', comment }
    const address = `10.${number >> 16}.${(number >> 8) & 255}.${number & 255}`
    const body = { IPAddress: address, data: { listingID, ...person } }
    return { wanted: { kind: 'lead', comment } as const, body }
  }

  #price(listingId: number) {
    const priceUsd = ++this.#number
    const body = { accountID: ACCOUNT_ID, data: { price: { numeric: priceUsd } } }
    return { wanted: { kind: 'price', listingId, priceUsd } as const, body }
  }

  #listing() {
    const title = `Listing ${this.#run} ${++this.#number}`
    const address = { state: 'TX', county: 'Bosque' }
    const land = { acres: 40, propertyTypes: { id: 2 }, address, description: COMMON_WORD }
    return {
      wanted: { kind: 'listing', title } as const,
      body: { accountID: ACCOUNT_ID, data: { listingTitle: title, ...land } },
    }
  }
}

/** Sends as often as it is told to try again later. @returns Null when the service is gone. */
async function send({ address, key }: Target, entry: Entry): Promise<Posted | null> {
  let status = 0
  let posted: Posted
  try {
    const response = await fetch(address + entry.path, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        'X-API-Key': key,
        'Idempotency-Key': entry.token,
      },
      body: JSON.stringify(entry.body),
    })
    status = response.status
    posted = (await response.json()) as Posted
  } catch {
    return null
  }
  if (status === 503) {
    await sleep(PAUSE_MS)
    return await send({ address, key }, entry)
  }
  assert.ok(status === 200 || status === 201, `${entry.path}: ${status} ${JSON.stringify(posted)}`)
  entry.isAcknowledged = true
  return posted
}
