import assert from 'node:assert/strict'
import { setTimeout as sleep } from 'node:timers/promises'
import { keepCopy, ListingCopy } from '../../client/examples/sqlite-copy.ts'
import { type ChangePage, createClient } from '../../client/src/client.ts'
import { type ServiceProcess, serve } from '../cli/acreage.ts'
import { freePort } from '../free-port.ts'
import { newKey } from '../postgres/land-office.ts'
import { until } from '../until.ts'

const HOST = '127.0.0.1'
const ACCOUNTS = [1, 2]
const WRITERS = 6
const MAX_LIFE_MS = 3000
const RECONNECT_MS = 50

export interface FollowedOptions {
  readonly settings: Readonly<Record<string, string>>
  /** The file of the copy. */
  readonly file: string
  readonly writes: number
  readonly kills: number
  readonly random: () => number
}

/** A copy that fails when an event comes twice or out of order. */
export class CheckedCopy extends ListingCopy {
  events = 0
  #last = 0

  override take(page: ChangePage): void {
    for (const { sequence } of page.data) {
      assert.ok(sequence > this.#last, `${sequence} comes behind ${this.#last}`)
      this.#last = sequence
      this.events++
    }
    super.take(page)
  }
}

/**
 * Writes at random while a follower keeps a copy and the service is killed again and again; then the copy must equal the file of all
 * listings. @returns How many events the follower got, and how many listings there are.
 */
export async function followThroughKills(options: FollowedOptions) {
  const { settings, file, writes, kills, random } = options
  const key = await newKey(settings, ACCOUNTS.length)
  const port = String(await freePort(HOST))
  const address = `http://${HOST}:${port}`
  const own = { ...settings, ACREAGE_PORT: port, ACREAGE_HOST: HOST, ACREAGE_BASE_URL: address }
  const client = createClient({ baseUrl: address, key })
  const copy = new CheckedCopy(file)
  const stop = new AbortController()
  let service: ServiceProcess = await serve([], own)
  const following = keepCopy(client, copy, stop.signal, RECONNECT_MS)
  try {
    const office = new RandomOffice(address, key, random)
    for (let kill = 0; kill < kills; kill++) {
      const left = writes * ((kill + 1) / (kills + 1))
      const isOver = () => office.written >= left
      await Promise.race([
        office.write(WRITERS, isOver),
        sleep(MAX_LIFE_MS + random() * MAX_LIFE_MS),
      ])
      await service.end('SIGKILL')
      service = await serve([], own)
    }
    await office.write(WRITERS, () => office.written >= writes)
    await until(
      () => equalsFile(client, copy),
      () => `the copy of ${copy.all().size} equals the file`,
    )
    return { events: copy.events, listings: copy.all().size, written: office.written }
  } finally {
    stop.abort()
    await following
    await service.end('SIGKILL')
    copy.close()
  }
}

/** Whether a copy equals the file of all listings. */
export async function equalsFile(
  client: ReturnType<typeof createClient>,
  copy: ListingCopy,
): Promise<boolean> {
  const fresh = new ListingCopy(':memory:')
  try {
    await fresh.readAll(client)
    assert.ok(fresh.all().size > 0)
    return JSON.stringify([...fresh.all()]) === JSON.stringify([...copy.all()])
  } catch {
    // Just after a start the list of changes may not be answered yet.
    return false
  } finally {
    fresh.close()
  }
}

/** Creates, edits, hides, shows and deletes listings of two accounts. */
class RandomOffice {
  written = 0
  readonly #address: string
  readonly #key: string
  readonly #random: () => number
  readonly #ids: { readonly id: number; readonly accountID: number }[] = []

  constructor(address: string, key: string, random: () => number) {
    this.#address = address
    this.#key = key
    this.#random = random
  }

  /** Writes until it is over; while the service is away, each writer tries again. */
  async write(writers: number, isOver: () => boolean): Promise<void> {
    const one = async () => {
      while (!isOver()) {
        const done = await this.#writeOne().catch(() => false)
        if (done) this.written++
        else await sleep(RECONNECT_MS)
      }
    }
    await Promise.all(Array.from({ length: writers }, one))
  }

  async #writeOne(): Promise<boolean> {
    const chance = this.#random()
    const place = Math.floor(this.#random() * this.#ids.length)
    const one = this.#ids[place]
    if (one === undefined || chance < 0.2) return await this.#create()
    const { id, accountID } = one
    if (chance < 0.25) {
      this.#ids.splice(place, 1)
      return (await this.#send('DELETE', `/ext/listings/${id}`)) !== null
    }
    const number = Math.floor(this.#random() * 1e6)
    const data =
      chance < 0.5
        ? { listingTitle: `Land ${number}` }
        : chance < 0.75
          ? { price: { numeric: number } }
          : chance < 0.9
            ? { active: chance < 0.85 }
            : { status: chance < 0.95 ? 'Sold' : 'Available' }
    return (await this.#send('POST', `/v3/listings/${id}`, { accountID, data })) !== null
  }

  async #create(): Promise<boolean> {
    const accountID = ACCOUNTS[Math.floor(this.#random() * ACCOUNTS.length)] ?? 1
    const address = { state: 'TX', county: 'Bosque' }
    const data = {
      listingTitle: 'New',
      acres: 40,
      propertyTypes: { id: 2 },
      address,
      description: '',
    }
    const made = await this.#send('POST', '/v3/listings/0', { accountID, data })
    if (made === null) return false
    this.#ids.push({ id: made.listingID, accountID })
    return true
  }

  /** @returns Null: it was refused, or the service is away. */
  async #send(method: string, path: string, body?: object): Promise<{ listingID: number } | null> {
    const response = await fetch(this.#address + path, {
      method,
      headers: { 'Content-Type': 'application/json', 'X-API-Key': this.#key },
      ...(body && { body: JSON.stringify(body) }),
    })
    const answer = await response.text()
    return response.ok ? (answer === '' ? { listingID: 0 } : JSON.parse(answer)) : null
  }
}
