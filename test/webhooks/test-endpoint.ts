import assert from 'node:assert/strict'
import { acreage } from '../cli/acreage.ts'
import { until } from '../until.ts'
import { type Receiver, startReceiver } from './receiver.ts'

/** So that a service sends to receivers of tests. */
export const RECEIVERS_ALLOWED = { ACREAGE_WEBHOOK_NETWORKS: '127.0.0.1' } as const

interface Told {
  readonly at: string
  readonly event: string
  readonly listingID: number
  readonly price: number | null
}

/** An endpoint of account 1, which must be told everything that `/ext/changes` tells, in its order. */
export class ToldEndpoint implements AsyncDisposable {
  readonly receiver: Receiver
  readonly id: string
  readonly #key: string
  readonly #after: string

  private constructor(receiver: Receiver, id: string, key: string, after: string) {
    this.receiver = receiver
    this.id = id
    this.#key = key
    this.#after = after
  }

  /** @param address That of a service that runs. Resolves once the endpoint has answered its challenge. */
  static async begin(
    settings: Readonly<Record<string, string>>,
    address: string,
    key: string,
  ): Promise<ToldEndpoint> {
    const receiver = await startReceiver()
    const changes = () => fetch(`${address}/ext/changes`, { headers: { 'X-API-Key': key } })
    const ready = await until(async () => {
      const answer = await changes()
      return answer.ok ? answer : null
    }, 'the list of changes is made')
    const { cursor } = (await ready.json()) as { cursor: string }
    const { stdout, stderr } = await acreage(
      ['webhook', 'add', receiver.url, '--account', '1'],
      settings,
    )
    const [, id = ''] = /webhook (\d+)/.exec(stdout) ?? assert.fail(stderr)
    receiver.secret = /whsec_\S+/.exec(stdout)?.[0] ?? ''
    const endpoint = new ToldEndpoint(receiver, id, key, cursor)
    await until(async () => (await endpoint.shown(settings)).state === 'active')
    return endpoint
  }

  /** The endpoint as the command shows it. */
  async shown(settings: Readonly<Record<string, string>>): Promise<{ readonly state: string }> {
    const { stdout } = await acreage(['webhook', 'show', this.id, '--json'], settings)
    return JSON.parse(stdout)
  }

  /** Waits until it was told all that has happened, and makes sure that nothing came out of order or forged. */
  async toldAll(address: string): Promise<void> {
    await until(
      async () => {
        const expected = await this.#expected(address)
        return expected !== null && this.#told().length >= expected.length
      },
      () => `it was told ${this.#told().length} events`,
    )
    assert.deepEqual(this.#told(), await this.#expected(address))
    assert.deepEqual(this.receiver.forged, [])
  }

  /** The leads that it was told of. */
  get leads(): ReadonlySet<number> {
    return new Set(this.#events().flatMap(({ leadID }) => leadID ?? []))
  }

  /** Each event once, as a receiver has them that skips what it knows. */
  #told(): readonly Told[] {
    const known = new Map<string, Told>()
    for (const { type, at, listingID, price } of this.#events()) {
      if (!type.startsWith('listing.')) continue
      const event = type.slice('listing.'.length)
      const name = `${at} ${event} ${listingID}`
      if (!known.has(name)) known.set(name, { at, event, listingID, price })
    }
    return [...known.values()]
  }

  #events() {
    type Sent = Told & { readonly type: string; readonly leadID?: number }
    return this.receiver.messages.flatMap(({ data }) => (data['events'] as Sent[]) ?? [])
  }

  /** Null: the service is away, or nothing has happened yet. */
  async #expected(address: string): Promise<readonly Told[] | null> {
    const found: Told[] = []
    let after = this.#after
    let hasMore = true
    while (hasMore) {
      const headers = { 'X-API-Key': this.#key }
      const answer = await fetch(`${address}/ext/changes?after=${after}`, { headers })
      if (!answer.ok) return null
      const page = (await answer.json()) as {
        data: (Told & { accountID: number })[]
        cursor: string
        hasMore: boolean
      }
      for (const { at, event, listingID, price, accountID } of page.data) {
        if (accountID === 1) found.push({ at, event, listingID, price })
      }
      ;({ cursor: after, hasMore } = page)
    }
    return found.length === 0 ? null : found
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.receiver[Symbol.asyncDispose]()
  }
}
