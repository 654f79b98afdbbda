import assert from 'node:assert/strict'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Ledger } from './ledger.ts'

const RETRY_MS = 100
/** Without an answer for this long, a client asks another node. */
const MAX_ANSWER_MS = 8000
/** A write that is not acknowledged by then is lost. */
const MAX_WRITE_MS = 120_000
/** One recipient gets 300 messages an hour; more would wait. */
const MAX_LEADS = 290

interface ClientOptions {
  readonly key: string
  /** The nodes that can be asked, as a proxy knows them. */
  readonly nodes: () => readonly string[]
  readonly ledger: Ledger
}

interface Answer {
  readonly status: number
  readonly body: string
  /** The node that gave it. */
  readonly address: string
}

interface Write {
  readonly path: string
  readonly body: object
  readonly token: string
}

export async function ask(address: string, key: string, path: string, init: RequestInit = {}) {
  const headers = { ...init.headers, 'X-API-Key': key }
  const signal = AbortSignal.timeout(MAX_ANSWER_MS)
  const response = await fetch(address + path, { ...init, headers, signal })
  return { status: response.status, body: await response.text(), address }
}

/**
 * A seller and its buyers, as behind a proxy: whatever a node does not answer is sent to the next one, with the same
 * Idempotency-Key. They post leads, edit a price, and read and search what was written at the node that took it.
 */
export class Client {
  readonly #accountId: number
  readonly #key: string
  readonly #nodes: () => readonly string[]
  readonly #ledger: Ledger
  #listingId = 0
  #round = 0

  constructor(accountId: number, { key, nodes, ledger }: ClientOptions) {
    this.#accountId = accountId
    this.#key = key
    this.#nodes = nodes
    this.#ledger = ledger
  }

  /** Posts the listing that everything else is about. */
  async begin(signal: AbortSignal): Promise<void> {
    const address = { state: 'TX', county: 'Bosque' }
    const land = { acres: 40, propertyTypes: { id: 2 }, address, description: 'land' }
    const data = { listingTitle: `Land ${this.#accountId}`, ...land, price: { numeric: 1 } }
    const token = `listing-${this.#accountId}`
    const body = { accountID: this.#accountId, data }
    const answer = await this.#write({ path: '/v3/listings/0', body, token }, signal)
    this.#listingId = JSON.parse(answer.body).listingID
    this.#ledger.prices.set(this.#listingId, 1)
  }

  async runOnce(signal: AbortSignal): Promise<void> {
    this.#round++
    if (this.#round <= MAX_LEADS) await this.#sendLead(signal)
    const price = this.#listingId * 1_000_000 + this.#round
    const token = `price-${price}`
    const body = { accountID: this.#accountId, data: { price: { numeric: price } } }
    const path = `/v3/listings/${this.#listingId}`
    const { address } = await this.#write({ path, body, token }, signal)
    this.#ledger.prices.set(this.#listingId, price)
    this.#ledger.edits++
    await this.#readBack(address, price)
    await this.#findBack(address, price)
  }

  async #sendLead(signal: AbortSignal): Promise<void> {
    const comment = `Buyer ${this.#round} asks account ${this.#accountId}`
    const person = { contactName: 'A Buyer', emailAddress: 'buyer@example.com', comment }
    const IPAddress = `10.${this.#accountId}.${this.#round >> 8}.${this.#round & 255}`
    const body = { IPAddress, data: { listingID: this.#listingId, ...person } }
    const token = `lead-${this.#accountId}-${this.#round}`
    await this.#write({ path: '/v3/lead', body, token }, signal)
    this.#ledger.leads.add(comment)
  }

  async #readBack(address: string, price: number): Promise<void> {
    const found = await this.#read(address, `/v3/listings/${this.#listingId}`)
    if (found === null) return
    const shown = found['price'] as { numeric: number }
    this.#noteRead(address, shown.numeric === price, `GET shows ${shown.numeric}, not ${price}`)
  }

  async #findBack(address: string, price: number): Promise<void> {
    const found = await this.#read(address, `/v3/listings?lp=${price}&hp=${price}`)
    if (found === null) return
    const ids = (found['data'] as { listingID: number }[]).map(({ listingID }) => listingID)
    const isRight = ids.length === 1 && ids[0] === this.#listingId
    this.#noteRead(address, isRight, `A search for ${price} finds ${JSON.stringify(ids)}`)
  }

  #noteRead(address: string, isRight: boolean, fault: string): void {
    if (this.#ledger.formerNodes.has(address)) return
    this.#ledger.reads++
    if (!isRight) this.#ledger.wrongReads.push(`${address}, listing ${this.#listingId}: ${fault}`)
  }

  /** Null: the node does not answer now. */
  async #read(address: string, path: string): Promise<Record<string, unknown> | null> {
    const answer = await ask(address, this.#key, path).catch(() => null)
    if (answer === null || answer.status === 503) return null
    if (answer.status === 200) return JSON.parse(answer.body)
    this.#ledger.unexpected.push(`${path}: ${answer.status} ${answer.body}`)
    return null
  }

  /** Sends until it is acknowledged. */
  async #write({ path, body, token }: Write, signal: AbortSignal): Promise<Answer> {
    const began = performance.now()
    const headers = { 'Content-Type': 'application/json', 'Idempotency-Key': token }
    const init = { method: 'POST', headers, body: JSON.stringify(body) }
    for (let i = this.#accountId + this.#round; ; i++) {
      const nodes = this.#nodes()
      const sentAt = performance.now()
      const answer = await ask(nodes[i % nodes.length] ?? '', this.#key, path, init).catch(
        () => null,
      )
      if (answer?.status === 200 || answer?.status === 201) {
        this.#ledger.lastSentAt = Math.max(sentAt, this.#ledger.lastSentAt)
        return answer
      }
      // The node that does not answer may still be at it: 409.
      if (answer !== null && answer.status !== 503 && answer.status !== 409) {
        this.#ledger.unexpected.push(`${path}: ${answer.status} ${answer.body}`)
      }
      assert.ok(performance.now() - began < MAX_WRITE_MS, `${path} is never acknowledged`)
      await sleep(RETRY_MS, undefined, { signal })
    }
  }
}
