import type { Actor } from '../../domain/accounts/actor.ts'
import { mayActFor, type Principal } from '../../domain/accounts/principal.ts'
import type { InboxLead, StatusCounts } from '../../domain/leads/inbox-lead.ts'
import type { LeadMessageState, LeadPosition } from '../../domain/leads/lead.ts'
import {
  type LeadNote,
  type LeadStatus,
  MAX_COUNTED,
  NOTE_LIMITS,
} from '../../domain/leads/lead-status.ts'
import { HELD, requireRoom } from '../../domain/limits.ts'
import { FaultList, Problem } from '../../domain/problem.ts'
import type { Clock } from '../../domain/values/clock.ts'
import type { AccountId, LeadId, UserId } from '../../domain/values/ids.ts'
import { characterCount, severalLines } from '../../domain/values/plain-text.ts'
import type { Reader, Store, Transaction } from '../../store/store.ts'
import { type MailFiles, type MailMessage, messagesOfLeads } from '../messages/mail-jobs.ts'
import { requireAccount, unknownAccount } from '../permitted.ts'
import { recordWrite } from '../writes/record-write.ts'
import { eraseLeads } from './erase-leads.ts'
import { type ExportedInbox, InboxExports } from './export-inbox.ts'
import { type InboxFilter, inboxPlaces } from './inbox-filter.ts'
import { mailLeadAgain } from './mail-lead-again.ts'
import { ownLead } from './own-lead.ts'
import { readableAccounts, receivedLeads } from './read-leads.ts'

/** A lead in a list. */
export interface ListedLead {
  readonly lead: InboxLead
  /** Whether the email about the lead was sent. */
  readonly messageState: LeadMessageState
}

interface InboxPage {
  /** Latest first. */
  readonly leads: readonly ListedLead[]
  /** The position after which the next page begins; null: this is the last page. */
  readonly next: LeadPosition | null
  /** Whether the page ended early, after checking many leads. */
  readonly isCutShort: boolean
}

/** A person to whom a lead can be assigned. */
export interface Colleague {
  readonly id: UserId
  readonly name: string
}

/** A lead with everything that an account has about it. */
export interface HandledLead {
  readonly lead: InboxLead
  readonly notes: readonly LeadNote[]
  /** The messages about it, earliest first. */
  readonly messages: readonly MailMessage[]
  readonly colleagues: readonly Colleague[]
}

/** How many leads one form may change. */
const MAX_LEADS_AT_ONCE = 100
const MAX_COLLEAGUES = 100

/**
 * The leads of accounts, for the people who handle them. Every method: @throws Problem `forbidden`
 * when the principal may read no leads.
 */
export class LeadInbox {
  readonly #store: Store
  readonly #clock: Clock
  readonly #exports: InboxExports

  constructor(store: Store, clock: Clock) {
    this.#store = store
    this.#clock = clock
    this.#exports = new InboxExports(store, clock)
  }

  /**
   * The leads that a principal may read, in pages. @throws Problem `not-found` for an account whose
   * leads are not the principal's.
   */
  async page(
    principal: Principal,
    filter: InboxFilter,
    before: LeadPosition | null,
    limit: number,
  ): Promise<InboxPage> {
    const { inbox } = this.#store
    const readable = { ...filter, accountIds: narrowed(principal, filter.accountIds) }
    const { places, next, isCutShort } = await inboxPlaces(inbox, readable, before, limit)
    const ids = places.map(({ id }) => id)
    const received = await receivedLeads(this.#store, ids)
    const states = new Map(received.map(({ lead, state }) => [lead.id, state]))
    const leads = (await inbox.leads(ids)).map(lead => {
      return { lead, messageState: states.get(lead.id) ?? 'none' }
    })
    return { leads, next, isCutShort }
  }

  /** How many leads are in each status, up to 1,000. @throws Problem as `page`. */
  async counts(
    principal: Principal,
    accountIds: readonly AccountId[] | null,
  ): Promise<StatusCounts> {
    const accounts = narrowed(principal, accountIds) ?? [null]
    const sum = { new: 0, answered: 0, visit: 0, closed: 0, spam: 0 }
    for (const id of accounts) {
      const counts = await this.#store.inbox.counts(id, MAX_COUNTED)
      for (const status of Object.keys(sum) as LeadStatus[]) sum[status] += counts[status]
    }
    return sum
  }

  /** @throws Problem `not-found` for an unknown lead, and for one of another account. */
  async find(principal: Principal, id: LeadId): Promise<HandledLead> {
    const store = this.#store
    const lead = await ownLead(store, principal, id)
    return {
      lead,
      notes: await store.inbox.notes([id]),
      messages: await messagesOfLeads(store, [id]),
      colleagues: await store.inbox.colleagues(lead.accountId, MAX_COLLEAGUES),
    }
  }

  /** The people who may be in charge of leads of an account. @throws Problem as `page`. */
  async colleagues(principal: Principal, accountId: AccountId): Promise<readonly Colleague[]> {
    narrowed(principal, [accountId])
    return await this.#store.inbox.colleagues(accountId, MAX_COLLEAGUES)
  }

  /**
   * Sets the status of some leads: of all or none. @returns Whether anything changed. @throws
   * Problem as `find`, `forbidden` for a principal who may only read.
   */
  async setStatus(
    principal: Principal,
    ids: readonly LeadId[],
    status: LeadStatus,
  ): Promise<boolean> {
    return await this.#change(principal, ids, async (transaction, leads) => {
      const changed = leads.filter(lead => lead.status !== status).map(({ id }) => id)
      if (changed.length === 0) return null
      await transaction.inbox.setStatus(changed, status)
      return { ids: changed, action: 'given a status', details: { status } }
    })
  }

  /**
   * Assigns some leads to a member of the account, or to no one (null).
   * @returns Whether one was assigned to another user before.
   * @throws Problem as `setStatus`, `invalid-input` for a person who does not work for the account.
   */
  async handOver(
    principal: Principal,
    ids: readonly LeadId[],
    personId: UserId | null,
  ): Promise<boolean> {
    return await this.#change(principal, ids, async (transaction, leads) => {
      for (const accountId of new Set(leads.map(lead => lead.accountId))) {
        if (personId !== null) await requireColleague(transaction, accountId, personId)
      }
      const changed = leads.filter(lead => lead.inChargeId !== personId).map(({ id }) => id)
      if (changed.length === 0) return null
      await transaction.inbox.setInCharge(changed, personId)
      return { ids: changed, action: 'handed over', details: { personId } }
    })
  }

  /**
   * @throws Problem as `setStatus`, `invalid-input` for a text that is empty or too long,
   * `conflict` after 100 notes, and for a lead that was erased.
   */
  async addNote(principal: Principal, id: LeadId, written: string): Promise<void> {
    const text = noteText(written)
    await this.#change(principal, [id], async (transaction, [lead]) => {
      if (lead?.emailAddress === '') {
        const detail = 'This lead was erased, so it cannot have new notes.'
        throw Problem.of('conflict', 'Lead erased', detail)
      }
      requireRoom(HELD.note, lead?.noteCount ?? 0)
      const authorId = authorOf(principal.actor)
      await transaction.inbox.addNote({ leadId: id, authorId, at: this.#clock(), text })
      return { ids: [id], action: 'given a note', details: {} }
    })
  }

  /** Removes a note. @returns Whether the lead had it. @throws Problem as `setStatus`. */
  async removeNote(principal: Principal, id: LeadId, noteId: number): Promise<boolean> {
    return await this.#change(principal, [id], async transaction => {
      const isRemoved = await transaction.inbox.removeNote(id, noteId)
      return isRemoved ? { ids: [id], action: 'freed of a note', details: {} } : null
    })
  }

  /**
   * Emails a lead to the account again. @returns The recipient. @throws Problem as `mailLeadAgain`.
   */
  mailAgain(principal: Principal, id: LeadId): Promise<string> {
    return mailLeadAgain(this.#store, this.#clock, principal, id)
  }

  /**
   * Erases what a lead says about its buyer, as `eraseLeads` does, with the notes.
   * @throws Problem as `find`, `forbidden` for a principal who may not erase leads of the account.
   */
  async erase(principal: Principal, mail: MailFiles, id: LeadId): Promise<void> {
    const { accountId } = await ownLead(this.#store, principal, id)
    requireAccount(principal, ['leads:erase'], accountId, 'erase its leads')
    await eraseLeads({ store: this.#store, clock: this.#clock, mail }, principal.actor, [id])
  }

  /** See `InboxExports.begin`. */
  export(principal: Principal, filter: InboxFilter): Promise<ExportedInbox> {
    return this.#exports.begin(principal, filter)
  }

  /**
   * Changes leads in one transaction with one entry in the audit log.
   * @param work Returns null when it changed nothing. @returns Whether something has changed.
   */
  async #change(
    principal: Principal,
    ids: readonly LeadId[],
    work: (transaction: Transaction, leads: readonly InboxLead[]) => Promise<LeadChange | null>,
  ): Promise<boolean> {
    if (ids.length > MAX_LEADS_AT_ONCE) {
      const detail = `At most ${MAX_LEADS_AT_ONCE} leads can be changed at once.`
      throw Problem.of('invalid-input', 'Too many leads', detail)
    }
    return await this.#store.transact(async transaction => {
      const leads: InboxLead[] = []
      for (const id of new Set(ids)) leads.push(await ownLead(transaction, principal, id))
      for (const { accountId } of leads) {
        requireAccount(principal, ['leads:write'], accountId, 'change its leads')
      }
      const change = await work(transaction, leads)
      if (change) await recordChange(transaction, principal.actor, this.#clock(), change)
      return change !== null
    })
  }
}

interface LeadChange {
  readonly ids: readonly LeadId[]
  readonly action: string
  readonly details: Readonly<Record<string, unknown>>
}

async function recordChange(
  transaction: Transaction,
  actor: Actor,
  now: number,
  { ids, action, details }: LeadChange,
): Promise<void> {
  const [only] = ids
  const isOne = ids.length === 1 && only !== undefined
  await recordWrite(transaction, actor, now, {
    subject: 'lead',
    id: isOne ? String(only) : '',
    action,
    details: isOne ? details : { ...details, leadIds: ids },
    // Followers learn of leads that come and go, but not of what an account notes about them.
    changed: [],
  })
}

/** The accounts of a filter that a principal may read; null: all. */
function narrowed(
  principal: Principal,
  wanted: readonly AccountId[] | null,
): readonly AccountId[] | null {
  const readable = readableAccounts(principal)
  if (wanted === null) return readable
  const foreign = wanted.find(id => !mayActFor(principal, ['leads:read'], id))
  if (foreign === undefined) return wanted
  throw unknownAccount(foreign)
}

async function requireColleague(
  { inbox }: Pick<Reader, 'inbox'>,
  accountId: AccountId,
  personId: UserId,
): Promise<void> {
  const colleagues = await inbox.colleagues(accountId, MAX_COLLEAGUES)
  if (colleagues.some(({ id }) => id === personId)) return
  const faults = new FaultList()
  faults.add('invalid', 'person', 'Choose a member of the account of the lead.')
  faults.throwIfAny()
}

function noteText(written: string): string {
  const faults = new FaultList()
  const text = written.length > 4 * NOTE_LIMITS.characters ? written : severalLines(written)
  const count = characterCount(text)
  if (count === 0) faults.add('missing', 'note', 'Write the note first.')
  if (count > NOTE_LIMITS.characters) {
    const detail = `The note has ${count.toLocaleString('en-US')} characters; at most ${NOTE_LIMITS.characters.toLocaleString('en-US')} are accepted.`
    faults.add('too-long', 'note', detail)
  }
  faults.throwIfAny()
  return text
}

/** The person who acts; null: a program, or the command line. */
function authorOf({ kind, name }: Actor): UserId | null {
  return kind === 'user' ? (Number(name) as UserId) : null
}
