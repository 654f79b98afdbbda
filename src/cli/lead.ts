import type { Command } from 'commander'
import type { LeadPage, ReceivedLead } from '../catalog/leads/read-leads.ts'
import type { Lead, LeadPosition } from '../domain/leads/lead.ts'
import { leadRecord } from '../domain/leads/lead-record.ts'
import type { LeadId } from '../domain/values/ids.ts'
import { isoMinute } from '../domain/values/written-times.ts'
import { wholeNumber } from './arguments.ts'
import { addLeadErase } from './lead-erase.ts'
import { addLeadExport } from './lead-export.ts'
import { type LeadFilterOptions, leadFilter, withLeadFilter } from './lead-filter.ts'
import { operator } from './operator.ts'
import type { Session } from './session.ts'
import { printFacts, printTable } from './table.ts'

const DEFAULT_LIMIT = 50
const MAX_LIMIT = 10_000

interface ListOptions extends LeadFilterOptions {
  limit: number
  json?: boolean
}

export function defineLead(lead: Command, session: Session): void {
  withLeadFilter(lead.command('list').description('List leads, latest first'))
    .option('--limit <number>', 'the most to show', wholeNumber(1, MAX_LIMIT), DEFAULT_LIMIT)
    .option('--json', 'print them as JSON')
    .action((options: ListOptions) => session.run(() => list(session, options)))
  lead
    .command('show')
    .description('Show a lead, and whether its email was delivered')
    .argument('<id>', 'the id of the lead', wholeNumber(1))
    .option('--json', 'print it as JSON')
    .action((id: LeadId, options: { json?: boolean }) =>
      session.run(() => show(session, id, options.json ?? false)),
    )
  addLeadExport(lead, session)
  addLeadErase(lead, session)
}

function list(session: Session, { limit, json, ...options }: ListOptions): Promise<void> {
  return session.withCatalog(async ({ leads: all }, config) => {
    const filter = leadFilter(options, config)
    const leads: ReceivedLead[] = []
    let next: LeadPosition | null = null
    do {
      const page: LeadPage = await all.page(operator(), filter, next, limit - leads.length)
      leads.push(...page.leads)
      next = page.next
    } while (next !== null && leads.length < limit)
    if (json) session.print(JSON.stringify(leads.map(leadRecord)))
    else {
      printTable(
        session,
        ['ID', 'RECEIVED', 'ACCOUNT', 'LISTING', 'NAME', 'EMAIL', 'PHONE', 'MESSAGE'],
        leads.map(row),
        'There are no such leads.',
      )
    }
    if (next !== null) {
      session.note(
        `There may be more: these are the latest ${limit}. Use --limit for more, or "acreage lead export" for all.`,
      )
    }
  })
}

function row({ lead, state }: ReceivedLead): (string | number)[] {
  const { id, createdAt, accountId, listingId, emailAddress, phoneNumber } = lead
  const received = isoMinute(createdAt)
  return [id, received, accountId, listingId, nameOf(lead), emailAddress, phoneNumber, state]
}

/** Every lead has an email address until its buyer is erased. */
function nameOf({ contactName, emailAddress }: Lead): string {
  return emailAddress === '' ? '(erased)' : contactName
}

function show(session: Session, id: LeadId, asJson: boolean): Promise<void> {
  return session.withCatalog(async catalog => {
    const received = await catalog.leads.find(operator(), id)
    if (asJson) session.print(JSON.stringify(leadRecord(received)))
    else printFacts(session, factsOf(received, session.clock()))
  })
}

function factsOf(received: ReceivedLead, now: number): [string, string | null][] {
  const { lead, message } = received
  const { financing, siteId, ownerAccountId } = lead
  return [
    ['Lead', String(lead.id)],
    ['Received', new Date(lead.createdAt).toISOString()],
    ['Account', String(lead.accountId)],
    ['Listing', String(lead.listingId)],
    ['Name', nameOf(lead)],
    ['Email', lead.emailAddress || null],
    ['Phone', lead.phoneNumber || null],
    ['Comment', lead.comment || null],
    ['Financing', financing === null ? null : financing ? 'asked for' : 'not asked for'],
    ['Source', lead.source || null],
    ['Site', siteId === null ? null : String(siteId)],
    ['Sent by account', ownerAccountId === null ? null : String(ownerAccountId)],
    ['Address', lead.clientAddress || null],
    ['Message', stateText(received, now)],
    ['Last error', message?.lastError || null],
  ]
}

function stateText({ state, message }: ReceivedLead, now: number): string {
  if (message === null) return 'none: the lead was sent without one, or it is no longer stored'
  const { id, notification, sentAt, dueAt, attempts } = message
  const to = `message ${id} to ${notification.recipient}`
  if (sentAt !== null) return `${state}: ${to} at ${isoMinute(sentAt)}`
  if (dueAt === null) return `${state}: ${to}; to send it again: acreage jobs retry ${id}`
  const next = dueAt <= now ? 'now' : `at ${isoMinute(dueAt)}`
  return `${state}: ${to}, tried ${attempts === 1 ? 'once' : `${attempts} times`}, next ${next}`
}
