import assert from 'node:assert/strict'
import { FORM } from '../api/posted-listings.ts'
import { type ServiceProcess, serve } from '../cli/acreage.ts'
import { type Inbox, openInbox } from '../mail/inbox.ts'
import { newKey } from '../postgres/land-office.ts'
import { until } from '../until.ts'

const ADDRESSES = ['ann@example.com', 'bea@example.com']
/** Services that look more often take more of the machine while they wait for the lease of one that was killed. */
const INTERVALS = 'alerts=200ms,alert-gathering=100ms,published=200ms,jobs=200ms'

type Settings = Readonly<Record<string, string>>

/** Nodes of one database, whose mail goes to a real server. */
class Nodes implements AsyncDisposable {
  readonly inbox: Inbox
  readonly #settings: readonly Settings[]
  readonly #key: string
  #running: ServiceProcess[] = []

  private constructor(settings: readonly Settings[], key: string, inbox: Inbox) {
    this.#settings = settings
    this.#key = key
    this.inbox = inbox
  }

  static async start(settings: readonly Settings[]): Promise<Nodes> {
    const inbox = await openInbox()
    const mail = {
      ACREAGE_SMTP_URL: `smtp://127.0.0.1:${inbox.port}`,
      ACREAGE_INTERVALS: INTERVALS,
    }
    const own = settings.map(one => ({ ...one, ...mail, ACREAGE_LOG_LEVEL: 'error' }))
    const nodes = new Nodes(own, await newKey(own[0] ?? {}), inbox)
    for (const one of own) nodes.#running.push(await serve([], one))
    return nodes
  }

  async [Symbol.asyncDispose](): Promise<void> {
    for (const node of this.#running) await node.end('SIGKILL')
    await this.inbox[Symbol.asyncDispose]()
  }

  async kill(index: number): Promise<void> {
    await this.#running[index]?.end('SIGKILL')
  }

  async restart(index: number): Promise<void> {
    this.#running[index] = await serve([], this.#settings[index] ?? {})
  }

  /** Sends a form as a browser does. */
  async post(path: string, form: Settings = {}): Promise<Response> {
    const url = `${this.#running.at(-1)?.address}${path}`
    return await fetch(url, { method: 'POST', redirect: 'manual', body: new URLSearchParams(form) })
  }

  async listed(listingTitle: string): Promise<void> {
    const url = `${this.#running.at(-1)?.address}/v3/listings/0`
    const headers = { 'x-api-key': this.#key, 'content-type': 'application/json' }
    const data = { ...FORM, listingTitle, price: { numeric: 200_000 } }
    const body = JSON.stringify({ accountID: 1, data })
    const answer = await fetch(url, { method: 'POST', headers, body })
    assert.equal(answer.status, 201, await answer.text())
  }

  /** The Message-IDs of the mails that told an address of a listing, one for each time that it came. */
  told(title: string, address: string): string[] {
    return this.inbox.received
      .filter(one => one.recipients.includes(address) && one.mail.text?.includes(`: ${title}\n`))
      .map(({ mail }) => mail.messageId ?? '')
  }

  async save(emailAddress: string): Promise<void> {
    const before = this.inbox.received.length
    const reviewed = String(Date.now() - 5000)
    const form = { emailAddress, frequency: 'instant', reviewed }
    const asked = await this.post('/alerts/new?countyID=48035', form)
    assert.equal(asked.status, 200, await asked.text())
    const question = await until(() => this.inbox.received[before], 'the question comes')
    const [path = ''] = /\/alerts\/confirm\/\w+/.exec(question.mail.text ?? '') ?? []
    assert.equal((await this.post(path)).status, 200)
  }
}

/** What happens to the mail of a listing. */
type Mishap = (nodes: Nodes, title: string) => Promise<void>

/** Between the listing and its mail. */
export const KILLED_WHILE_FINDING: Mishap = async (nodes, title) => {
  await nodes.listed(title)
  await nodes.kill(0)
}

/** The mail server has a mail, and has not said so. */
export const KILLED_WHILE_SENDING: Mishap = async (nodes, title) => {
  const held = Promise.withResolvers<void>()
  const ended = Promise.withResolvers<void>()
  nodes.inbox.manners = {
    onMessage: async source => {
      if (!source.includes(title)) return
      held.resolve()
      await ended.promise
    },
  }
  await nodes.listed(title)
  await held.promise
  await nodes.kill(0)
  nodes.inbox.manners = {}
  ended.resolve()
}

/** The mail server has said that it took the mail. */
export const KILLED_WHEN_SENT: Mishap = async (nodes, title) => {
  await nodes.listed(title)
  await until(() => nodes.told(title, ADDRESSES[0] ?? '').length > 0, 'the first mail')
  await nodes.kill(0)
}

/** Tells two addresses of a listing in each mishap. All must hear of each, in one mail. @param settings Of each node; the first is killed. */
export async function tellThroughMishaps(
  settings: readonly Settings[],
  mishaps: readonly Mishap[],
): Promise<void> {
  await using nodes = await Nodes.start(settings)
  for (const address of ADDRESSES) await nodes.save(address)
  const titles: string[] = []
  for (const [i, mishap] of mishaps.entries()) {
    const title = `Land ${i}.`
    titles.push(title)
    await mishap(nodes, title)
    // Others go on; a node alone has to be started again.
    if (settings.length === 1) await nodes.restart(0)
    for (const address of ADDRESSES) {
      await until(() => nodes.told(title, address).length > 0, `${address} is told of ${title}`)
    }
    if (settings.length > 1) await nodes.restart(0)
  }
  await nodes.listed('The last.')
  await until(() => ADDRESSES.every(address => nodes.told('The last.', address).length > 0))
  for (const address of ADDRESSES) {
    for (const title of titles) {
      const ids = nodes.told(title, address)
      // A mail whose answer got lost comes again as the same one.
      assert.equal(new Set(ids).size, 1, `${address} ${title} ${ids}`)
      assert.ok(ids.length <= 2, `${address} ${title} ${ids}`)
    }
    assert.equal(nodes.told('The last.', address).length, 1)
  }
}
