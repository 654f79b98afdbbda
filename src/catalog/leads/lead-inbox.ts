import { mayActFor, type Principal } from '../../domain/accounts/principal.ts'
import type { CannedAnswer } from '../../domain/leads/canned-answer.ts'
import type { InboxLead, StatusCounts } from '../../domain/leads/inbox-lead.ts'
import type { LeadMessageState, LeadPosition } from '../../domain/leads/lead.ts'
import type { LeadEntry } from '../../domain/leads/lead-entry.ts'
import { type LeadNote, type LeadStatus, MAX_COUNTED } from '../../domain/leads/lead-status.ts'
import { isAboutLead } from '../../domain/messages/notification.ts'
import type { Clock } from '../../domain/values/clock.ts'
import type { AccountId, LeadId, UserId } from '../../domain/values/ids.ts'
import type { Store } from '../../store/store.ts'
import { type MailFiles, type MailMessage, messagesOfLeads } from '../messages/mail-jobs.ts'
import { requireAccount, unknownAccount } from '../permitted.ts'
import { assignLeads, MAX_COLLEAGUES } from './assign-leads.ts'
import { changeLeads, type LeadTools } from './change-leads.ts'
import { eraseLeads } from './erase-leads.ts'
import { type ExportedInbox, InboxExports } from './export-inbox.ts'
import { setFollowUp, type WrittenDay } from './follow-ups.ts'
import { type InboxFilter, inboxPlaces } from './inbox-filter.ts'
import { addNote, removeNote } from './lead-notes.ts'
import { mailLeadAgain } from './mail-lead-again.ts'
import { ownLead } from './own-lead.ts'
import { readableAccounts, receivedLeads } from './read-leads.ts'
import { type Replier, replierOf, replyToLead, type WrittenReply } from './reply-to-lead.ts'

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
  /** What happened to it, earliest first. */
  readonly entries: readonly LeadEntry[]
  /** The messages that brought it to the account, earliest first. */
  readonly messages: readonly MailMessage[]
  /** The messages with replies to the buyer, by the ids of their entries. */
  readonly replies: ReadonlyMap<number, MailMessage>
  /** The answers that the account has saved. */
  readonly answers: readonly CannedAnswer[]
  /** Who would be named in a reply. */
  readonly replier: Replier
  readonly colleagues: readonly Colleague[]
}

/**
 * The leads of accounts, for the people who handle them. Every method: @throws Problem `forbidden`
 * when the principal may read no leads.
 */
export class LeadInbox {
  readonly #store: Store
  readonly #clock: Clock
  readonly #tools: LeadTools
  readonly #exports: InboxExports

  constructor(store: Store, clock: Clock) {
    this.#store = store
    this.#clock = clock
    this.#tools = { store, clock }
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

  /**
   * How many open leads, of anyone, are to be followed up on by a day, up to 1,000.
   * @param until As yyyy-mm-dd.
   * @throws Problem as `page`.
   */
  async dueCount(
    principal: Principal,
    accountIds: readonly AccountId[] | null,
    until: string,
  ): Promise<number> {
    const accounts = narrowed(principal, accountIds)
    return (await this.#store.inbox.followUps(accounts, null, until, MAX_COUNTED)).length
  }

  /** @throws Problem `not-found` for an unknown lead, and for one of another account. */
  async find(principal: Principal, id: LeadId): Promise<HandledLead> {
    const store = this.#store
    const lead = await ownLead(store, principal, id)
    const messages = await messagesOfLeads(store, [id])
    return {
      lead,
      notes: await store.inbox.notes([id]),
      entries: await store.leadEntries.of([id]),
      messages: messages.filter(({ notification }) => isAboutLead(notification)),
      replies: repliesAmong(messages),
      answers: await store.leadRules.answers(lead.accountId),
      replier: await replierOf(store, principal, lead, this.#clock()),
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
  setStatus(principal: Principal, ids: readonly LeadId[], status: LeadStatus): Promise<boolean> {
    return changeLeads(this.#tools, principal, ids, async (transaction, leads) => {
      const changed = leads.filter(lead => lead.status !== status).map(({ id }) => id)
      if (changed.length === 0) return null
      await transaction.inbox.setStatus(changed, status)
      const entry = { kind: 'status', text: status } as const
      return { ids: changed, action: 'given a status', details: { status }, entry }
    })
  }

  /** See `assignLeads`. */
  handOver(
    principal: Principal,
    ids: readonly LeadId[],
    personId: UserId | null,
  ): Promise<boolean> {
    return assignLeads(this.#tools, principal, ids, personId)
  }

  /** See `replyToLead`. */
  reply(principal: Principal, id: LeadId, written: WrittenReply): Promise<boolean> {
    return replyToLead(this.#tools, principal, id, written)
  }

  /** See `setFollowUp`. */
  followUp(principal: Principal, id: LeadId, written: WrittenDay): Promise<boolean> {
    return setFollowUp(this.#tools, principal, id, written)
  }

  /** See `addNote`. */
  addNote(principal: Principal, id: LeadId, written: string): Promise<void> {
    return addNote(this.#tools, principal, id, written)
  }

  /** See `removeNote`. */
  removeNote(principal: Principal, id: LeadId, noteId: number): Promise<boolean> {
    return removeNote(this.#tools, principal, id, noteId)
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
}

/** The messages that are replies, by the ids of their entries. */
function repliesAmong(messages: readonly MailMessage[]): ReadonlyMap<number, MailMessage> {
  return new Map(
    messages.flatMap(message =>
      message.notification.kind === 'lead-reply'
        ? [[message.notification.entryId, message] as const]
        : [],
    ),
  )
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
