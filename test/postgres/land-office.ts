import assert from 'node:assert/strict'
import { acreage } from '../cli/acreage.ts'

export type Run = typeof acreage

/**
 * Makes an empty catalog with accounts 1, 2 and so on. @returns A key of the first one without a limit, which may write
 * for the others too.
 */
export async function newKey(
  settings: Readonly<Record<string, string>>,
  accounts = 1,
  runCommand: Run = acreage,
): Promise<string> {
  const run = async (...command: string[]) => {
    const { code, stdout, stderr } = await runCommand([...command, '--json'], settings)
    assert.equal(code, 0, stderr)
    return JSON.parse(stdout)
  }
  await run('migrate')
  for (let i = 1; i <= accounts; i++) {
    await run('account', 'create', '--company', 'Llano Land', '--email', `${i}@example.com`)
  }
  const others = Array.from({ length: accounts - 1 }, (_, i) => i + 2)
  const grant = others.length > 0 ? ['--grant', others.join()] : []
  const allow = ['--allow', 'listings:write', '--rate', '0']
  return (await run('key', 'create', '--account', '1', ...allow, ...grant)).key
}

/** A client of a service that lists land. */
export class LandOffice {
  readonly #address: string
  readonly #key: string

  constructor(address: string, key: string) {
    this.#address = address
    this.#key = key
  }

  send(path: string, data: object): Promise<Response> {
    return fetch(`${this.#address}${path}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'X-API-Key': this.#key },
      body: JSON.stringify({ accountID: 1, data }),
    })
  }

  tryPost(title: string): Promise<Response> {
    const address = { state: 'TX', county: 'Bosque' }
    const land = { acres: 40, propertyTypes: { id: 2 }, address, description: '' }
    return this.send('/v3/listings/0', { listingTitle: title, ...land })
  }

  async post(title: string): Promise<{ readonly listingID: number }> {
    const response = await this.tryPost(title)
    assert.equal(response.status, 201)
    return (await response.json()) as { listingID: number }
  }

  /** @returns Whether it was acknowledged. */
  async trySetPrice(listingId: number, price: number): Promise<boolean> {
    const response = await this.send(`/v3/listings/${listingId}`, { price: { numeric: price } })
    await response.body?.cancel()
    return response.status === 200
  }

  async setPrice(listingId: number, price: number): Promise<void> {
    const response = await this.send(`/v3/listings/${listingId}`, { price: { numeric: price } })
    assert.equal(response.status, 200, await response.text())
  }

  async price(listingId: number): Promise<number> {
    const found = (await this.#get(`/v3/listings/${listingId}`)) as { price: { numeric: number } }
    return found.price.numeric
  }

  async count(): Promise<number> {
    return ((await this.#get('/v3/listings')) as { records: number }).records
  }

  async #get(path: string): Promise<unknown> {
    const response = await fetch(this.#address + path, { headers: { 'X-API-Key': this.#key } })
    const text = await response.text()
    assert.equal(response.status, 200, text)
    return JSON.parse(text)
  }
}
