/**
 * Floods one seller with messages, lead-floods.ts: 270 forms from one address, then leads of 303 invented buyers with one
 * key. After each flood another buyer sends a form. It prints how long that message took to reach the mail server, and how
 * long searches took meanwhile, and ends with an error when the message took more than a minute.
 */

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import Database from 'better-sqlite3'
import { serve } from '../cli/acreage.ts'
import { openInbox } from '../mail/inbox.ts'
import { prepare } from './prepared.ts'

const FORMS = 270
const BUYERS = 303
const SEARCH_INTERVAL_MS = 100
const MAX_DELAY_MS = 60_000

const folder = mkdtempSync(join(tmpdir(), 'acreage-floods-'))
try {
  const settings = { ACREAGE_DATA_DIR: folder, ACREAGE_LOG_LEVEL: 'error' }
  const [key = ''] = await prepare(settings, [0])
  const listings = listingsOfLargestSeller()
  await using inbox = await openInbox()
  await using service = await serve([], {
    ...settings,
    ACREAGE_LEADS_PER_KEY_AND_RECIPIENT: '200',
    ACREAGE_SMTP_URL: `smtp://127.0.0.1:${inbox.port}`,
    ACREAGE_TRUSTED_PROXIES: '127.0.0.1',
  })
  const listingOf = (i: number) => listings[i % listings.length]
  const form = async (i: number, from: string, emailAddress: string) => {
    const typed = { contactName: 'Pat', emailAddress, comment: `Text ${i}`, waited: '20' }
    const { status } = await fetch(`${service.address}/property/land/${listingOf(i)}/inquiry`, {
      method: 'POST',
      redirect: 'manual',
      body: new URLSearchParams(typed),
      headers: { 'x-forwarded-for': from, 'user-agent': 'Mozilla/5.0 Firefox/140.0' },
    })
    return status
  }
  const lead = async (i: number) => {
    const data = { listingID: listingOf(i), contactName: 'Pat', emailAddress: `a${i}@example.com` }
    const { status } = await fetch(`${service.address}/v3/lead`, {
      method: 'POST',
      body: JSON.stringify({ data }),
      headers: { 'content-type': 'application/json', 'x-api-key': key },
    })
    return status
  }
  const flood = async (name: string, count: number, send: (i: number) => Promise<number>) => {
    const searched = searchBeside(service.address, key)
    const began = performance.now()
    const statuses: number[] = []
    for (let i = 0; i < count; i++) statuses.push(await send(i))
    const seconds = (performance.now() - began) / 1000
    const buyer = `genuine.${count}@example.com`
    const sentAt = performance.now()
    const status = await form(0, '198.51.100.7', buyer)
    while (!inbox.received.some(({ mail }) => mail.replyTo?.[0]?.address === buyer)) {
      if (performance.now() - sentAt > MAX_DELAY_MS) throw new Error('The message did not come.')
      await sleep(20)
    }
    const delayMs = performance.now() - sentAt
    const refused = statuses.filter(one => one === 429).length
    const times = (await searched.end()).sort((a, b) => a - b)
    const medianMs = times[times.length >> 1] ?? 0
    print(
      `${name}: ${count - refused} accepted, ${refused} refused with 429 in ${seconds.toFixed(1)} s; the message of another buyer (${status}) reached the mail server after ${Math.round(delayMs)} ms; median of ${times.length} searches ${medianMs.toFixed(1)} ms, longest ${Math.round(times.at(-1) ?? 0)} ms.`,
    )
  }
  await flood('Forms from one address', FORMS, i => form(i, '192.0.2.66', `b${i}@example.com`))
  await flood('Invented buyers with one key', BUYERS, lead)
} finally {
  rmSync(folder, { recursive: true, force: true })
}

function listingsOfLargestSeller(): number[] {
  using database = {
    db: new Database(join(folder, 'acreage.db')),
    [Symbol.dispose]() {
      this.db.close()
    },
  }
  const query = `select listing_id from listing where active = 1 and status <> 'S' and account_id = (
    select account_id from listing where active = 1 group by account_id order by count(*) desc limit 1) limit 200`
  return database.db.prepare(query).pluck().all() as number[]
}

/** Searches at a fixed rate until it is ended. @returns How many milliseconds each search took. */
function searchBeside(address: string, key: string) {
  const times: Promise<number>[] = []
  const timer = setInterval(() => times.push(search()), SEARCH_INTERVAL_MS)
  const search = async () => {
    const began = performance.now()
    await (await fetch(`${address}/v3/listings?ha=500&APIKey=${key}`)).text()
    return performance.now() - began
  }
  return {
    end: () => {
      clearInterval(timer)
      return Promise.all(times)
    },
  }
}

function print(text: string): void {
  process.stdout.write(`${text}\n`)
}
