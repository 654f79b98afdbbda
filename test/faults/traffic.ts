import assert from 'node:assert/strict'
import { setTimeout as sleep } from 'node:timers/promises'
import type { OwnServer } from '../postgres/own-server.ts'

const RETRY_MS = 100
const MAX_ANSWER_MS = 40_000
/** Requests of a client that are not done by then are lost. */
const MAX_WRITE_MS = 90_000

interface Write {
  readonly path: string
  readonly body: object
  readonly token: string
}

interface Answer {
  readonly status: number
  readonly body: string
  /** The node that gave it. */
  readonly address: string
}

/**
 * Clients of several nodes, as behind a proxy: each sends to the next node when one does not answer, with the same
 * Idempotency-Key. They post leads, edit prices, read what they wrote at the node that took it, and search.
 */
export class Traffic {
  readonly #nodes: () => readonly string[]
  readonly #key: string
  readonly #stop = new AbortController()
  readonly #clients: Promise<void>[] = []
  /** The comments of acknowledged leads. */
  readonly leads = new Set<string>()
  /** The last acknowledged price of each listing. */
  readonly prices = new Map<number, number>()
  readonly wrongReads: string[] = []
  readonly unexpected: string[] = []
  lastWriteAt = 0
  reads = 0

  constructor(nodes: () => readonly string[], key: string) {
    this.#nodes = nodes
    this.#key = key
  }

  start(listingIds: readonly number[]): void {
    for (const [i, id] of listingIds.entries()) this.#clients.push(this.#run(id, i))
  }

  /** Resolves once every request that was sent is answered. */
  async end(): Promise<void> {
    this.#stop.abort()
    await Promise.all(this.#clients)
  }

  /** Resolves with the milliseconds until a write that is sent after this call is acknowledged. */
  async untilWritten(): Promise<number> {
    const began = performance.now()
    while (this.lastWriteAt <= began) {
      assert.ok(performance.now() - began < MAX_WRITE_MS, 'Writes do not go on')
      await sleep(20)
    }
    return performance.now() - began
  }

  async #run(listingId: number, first: number): Promise<void> {
    let node = first
    for (let i = 1; !this.#stop.signal.aborted; i++) {
      const comment = `Client ${listingId} asks ${i}`
      const person = { contactName: 'A Buyer', emailAddress: 'buyer@example.com', comment }
      const IPAddress = `10.${listingId % 250}.${i >> 8}.${i & 255}`
      const lead = { IPAddress, data: { listingID: listingId, ...person } }
      const leadWrite = { path: '/v3/lead', body: lead, token: `lead-${listingId}-${i}` }
      await this.#write(leadWrite, node)
      this.leads.add(comment)
      const edit = { accountID: 1, data: { price: { numeric: i } } }
      const path = `/v3/listings/${listingId}`
      const { address } = await this.#write(
        { path, body: edit, token: `p-${listingId}-${i}` },
        node,
      )
      this.prices.set(listingId, i)
      await this.#readBack(address, listingId, i)
      await this.#ask(address, '/v3/listings?kw=land').catch(() => {})
      node++
    }
  }

  async #readBack(address: string, listingId: number, price: number): Promise<void> {
    const answer = await this.#ask(address, `/v3/listings/${listingId}`).catch(() => null)
    if (answer?.status !== 200) return
    this.reads++
    const shown = JSON.parse(answer.body).price.numeric
    if (shown !== price) this.wrongReads.push(`Listing ${listingId}: ${shown}, not ${price}`)
  }

  /** Sends until it is acknowledged. */
  async #write({ path, body, token }: Write, first: number): Promise<Answer> {
    const began = performance.now()
    for (let i = first; ; i++) {
      const nodes = this.#nodes()
      const address = nodes[i % nodes.length] ?? ''
      const headers = { 'Content-Type': 'application/json', 'Idempotency-Key': token }
      const init = { method: 'POST', headers, body: JSON.stringify(body) }
      const answer = await this.#ask(address, path, init).catch(() => null)
      if (answer?.status === 200 || answer?.status === 201) {
        this.lastWriteAt = performance.now()
        return answer
      }
      if (answer !== null && answer.status !== 503) {
        this.unexpected.push(`${path}: ${answer.status} ${answer.body}`)
      }
      assert.ok(performance.now() - began < MAX_WRITE_MS, `${path} is never acknowledged`)
      await sleep(RETRY_MS)
    }
  }

  async #ask(address: string, path: string, init: RequestInit = {}): Promise<Answer> {
    const headers = { ...init.headers, 'X-API-Key': this.#key }
    const signal = AbortSignal.timeout(MAX_ANSWER_MS)
    const response = await fetch(address + path, { ...init, headers, signal })
    return { status: response.status, body: await response.text(), address }
  }

  /** Compares what was acknowledged with what a server has: nothing is lost, nothing is there twice. */
  async compare(server: OwnServer): Promise<void> {
    assert.deepEqual(this.wrongReads, [])
    assert.deepEqual(this.unexpected, [])
    const rows = await server.query('select comment, count(*)::int as n from lead group by comment')
    const times = new Map(rows.map(row => [row['comment'], row['n']]))
    for (const comment of this.leads) assert.equal(times.get(comment), 1, comment)
    assert.equal(times.size, this.leads.size)
    const twice = `select payload::jsonb->>'leadId' as id from job where topic = 'mail'
      group by 1 having count(*) > 1`
    assert.deepEqual(await server.query(twice), [])
    for (const { listing_id: id, price_usd: price } of await server.query(
      'select listing_id, price_usd from listing',
    )) {
      assert.equal(Number(price), this.prices.get(Number(id)) ?? Number(price), `Listing ${id}`)
    }
  }
}
