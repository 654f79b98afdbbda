import assert from 'node:assert/strict'
import type { OwnServer } from '../postgres/own-server.ts'

/** The writes that were acknowledged to the clients of a site, and the faults that they noticed. */
export class Ledger {
  /** The comments of leads. */
  readonly leads = new Set<string>()
  /** The last price of each listing. */
  readonly prices = new Map<number, number>()
  /** The latest instant at which a write was sent that is acknowledged by now. */
  lastSentAt = 0
  /** How often a client read what it had just written. */
  reads = 0
  readonly wrongReads: string[] = []
  /** Addresses of nodes of the version before, whose own faults do not count: what they show is not compared. */
  readonly formerNodes = new Set<string>()
  /** Answers that no fault explains. */
  readonly unexpected: string[] = []
  edits = 0
  searches = 0
  /** Searches that were not answered with 200 by a node that was there. */
  readonly refusedSearches: string[] = []
  maxSearchMs = 0

  counts() {
    const { reads, searches } = this
    const refused = this.refusedSearches.length
    return { writes: this.leads.size + this.edits, reads, searches, refused }
  }

  /** Compares it with what a server has, while nothing is written: nothing is lost, and nothing is there twice. */
  async compare(server: OwnServer): Promise<void> {
    assert.deepEqual(this.wrongReads, [])
    assert.deepEqual(this.unexpected, [])
    const rows = await server.query('select comment, count(*)::int as n from lead group by comment')
    const times = new Map(rows.map(row => [String(row['comment']), row['n']]))
    const lost = [...this.leads].filter(comment => !times.has(comment))
    assert.deepEqual(lost, [], 'Acknowledged leads are lost')
    const doubled = [...times].filter(([comment, n]) => n !== 1 || !this.leads.has(comment))
    assert.deepEqual(doubled, [], 'Leads are there twice, or were not sent')
    const told = `select lead_id from lead left join job
      on topic = 'mail' and payload::jsonb->>'leadId' = lead_id::text
      group by lead_id having count(job_id) <> 1`
    assert.deepEqual(await server.query(told), [], 'One message tells of each lead')
    await this.#comparePrices(server)
  }

  async #comparePrices(server: OwnServer): Promise<void> {
    const stored = await server.query('select listing_id as id, price_usd as price from listing')
    const prices = stored.map(({ id, price }) => [Number(id), Number(price)] as const)
    assert.deepEqual(new Map(prices), this.prices)
    const twice = `select listing_id, price_usd from listing_history
      group by 1, 2 having count(*) > 1`
    assert.deepEqual(await server.query(twice), [], 'Edits are there twice')
  }
}
