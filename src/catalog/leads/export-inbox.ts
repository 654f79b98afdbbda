import {
  accountsFor,
  callerOf,
  mayActFor,
  type Principal,
} from '../../domain/accounts/principal.ts'
import type { InboxLead } from '../../domain/leads/inbox-lead.ts'
import type { LeadPosition } from '../../domain/leads/lead.ts'
import { type LeadEntry, WRITTEN_ENTRIES } from '../../domain/leads/lead-entry.ts'
import type { LeadNote } from '../../domain/leads/lead-status.ts'
import { AT_ONCE, ownPlaces } from '../../domain/limits.ts'
import type { Clock } from '../../domain/values/clock.ts'
import { FairPlaces } from '../../domain/values/fair-places.ts'
import type { Caller } from '../../domain/values/fair-turns.ts'
import type { AccountId, LeadId } from '../../domain/values/ids.ts'
import type { Store } from '../../store/store.ts'
import { permitted, unknownAccount } from '../permitted.ts'
import { recordWrite } from '../writes/record-write.ts'
import { type FoundLeads, type InboxFilter, inboxPlaces } from './inbox-filter.ts'
import { type ReceivedLead, receivedLeads } from './read-leads.ts'

const LEADS_PER_PAGE = 250
/** A file with more rows is of no use in a spreadsheet. */
const MAX_EXPORTED_LEADS = 100_000
/** How many pages are read at the same time, for files of different accounts. */
const READS_AT_ONCE = 2

const NEEDED = ['leads:read', 'leads:export'] as const

/** A lead, its message, and the notes of the account. */
export interface ExportedLead extends ReceivedLead {
  readonly handled: InboxLead
  /** Earliest first. */
  readonly notes: readonly LeadNote[]
  /** Emails to the buyer and from there, earliest first. */
  readonly replies: readonly LeadEntry[]
}

/** A file of leads, until it is disposed of. */
export interface ExportedInbox extends Disposable {
  /** Latest first, at most 100,000 leads. */
  readonly pages: AsyncIterable<readonly ExportedLead[]>
}

/**
 * Writes files of leads. A slot is held while a page is read, not while it is sent, so a slow
 * download delays no one.
 */
export class InboxExports {
  readonly #store: Store
  readonly #clock: Clock
  readonly #files = ownPlaces(AT_ONCE.leadFile)
  readonly #reads = new FairPlaces({
    places: READS_AT_ONCE,
    ofCaller: 1,
    refusal: () => new Error('Any number of files may wait for their next page.'),
  })

  constructor(store: Store, clock: Clock) {
    this.#store = store
    this.#clock = clock
  }

  /**
   * The leads of a filter in pages. The audit log records the export before the first page is read.
   * @throws Problem `forbidden` when the principal may export no leads, `not-found` for an account
   * whose leads the principal may not export, `too-many-requests` while the account is downloading
   * three files.
   */
  async begin(principal: Principal, filter: InboxFilter): Promise<ExportedInbox> {
    const actor = permitted(principal, NEEDED, 'export leads')
    const accountIds = exportable(principal, filter.accountIds)
    const { statuses, listingId, inCharge } = filter
    const caller = callerOf(principal, NEEDED)
    const place = await this.#files.take(caller)
    try {
      await this.#store.transact(transaction =>
        recordWrite(transaction, actor, this.#clock(), {
          subject: 'lead',
          id: '',
          action: 'exported',
          changed: [],
          // The words may be a buyer's name: the audit log has no personal data.
          details: { accountIds, listingId, statuses, inCharge, hasWords: filter.words !== '' },
        }),
      )
    } catch (error) {
      place[Symbol.dispose]()
      throw error
    }
    const pages = this.#pages({ ...filter, accountIds }, caller)
    return { pages, [Symbol.dispose]: () => place[Symbol.dispose]() }
  }

  async *#pages(filter: InboxFilter, caller: Caller): AsyncIterable<readonly ExportedLead[]> {
    let before: LeadPosition | null = null
    let count = 0
    do {
      const limit = Math.min(LEADS_PER_PAGE, MAX_EXPORTED_LEADS - count)
      const found: FoundLeads = await this.#read(caller, () =>
        inboxPlaces(this.#store.inbox, filter, before, limit),
      )
      const ids = found.places.map(({ id }) => id)
      yield await this.#read(caller, () => this.#leads(ids))
      count += ids.length
      before = found.next
    } while (before !== null && count < MAX_EXPORTED_LEADS)
  }

  async #read<Result>(caller: Caller, read: () => Promise<Result>): Promise<Result> {
    using _place = await this.#reads.take(caller)
    return await read()
  }

  async #leads(ids: readonly LeadId[]): Promise<readonly ExportedLead[]> {
    const { inbox, leadEntries } = this.#store
    const handled = new Map((await inbox.leads(ids)).map(lead => [lead.id, lead]))
    const notes = Map.groupBy(await inbox.notes(ids), ({ leadId }) => leadId)
    const written = (await leadEntries.of(ids)).filter(({ kind }) => WRITTEN_ENTRIES.includes(kind))
    const replies = Map.groupBy(written, ({ leadId }) => leadId)
    const received = await receivedLeads(this.#store, ids)
    return received.flatMap(one => {
      const lead = handled.get(one.lead.id)
      if (!lead) return []
      const { id } = lead
      const texts = { notes: notes.get(id) ?? [], replies: replies.get(id) ?? [] }
      return [{ ...one, handled: lead, ...texts }]
    })
  }
}

function exportable(
  principal: Principal,
  wanted: readonly AccountId[] | null,
): readonly AccountId[] | null {
  const accounts = accountsFor(principal, NEEDED)
  if (wanted === null) return accounts === 'all' ? null : accounts
  const foreign = wanted.find(id => !mayActFor(principal, NEEDED, id))
  if (foreign === undefined) return wanted
  throw unknownAccount(foreign)
}
