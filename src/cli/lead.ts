import type { Command } from 'commander'
import { openCatalog } from '../app/open-catalog.ts'
import type { LeadPage, ReceivedLead } from '../catalog/leads/read-leads.ts'
import type { LeadPosition } from '../domain/leads/lead.ts'
import type { LeadId } from '../domain/values/ids.ts'
import { wholeNumber } from './arguments.ts'
import { addLeadErase } from './lead-erase.ts'
import { addLeadExport } from './lead-export.ts'
import { type LeadFilterOptions, leadFilter, withLeadFilter } from './lead-filter.ts'
import { leadRecord } from './lead-record.ts'
import { operator } from './operator.ts'
import { runCommand, withStore } from './session.ts'
import { isoMinute, printFacts, printTable } from './table.ts'
import { terminal } from './terminal.ts'

const DEFAULT_LIMIT = 50
const MAX_LIMIT = 10_000

interface ListOptions extends LeadFilterOptions {
  limit: number
  json?: boolean
}

export function addLead(program: Command): void {
  const lead = program
    .command('lead')
    .description('Look at the leads of buyers, export them, and erase them')
  withLeadFilter(lead.command('list').description('List leads, latest first'))
    .option('--limit <number>', 'at most so many', wholeNumber(1, MAX_LIMIT), DEFAULT_LIMIT)
    .option('--json', 'print them as JSON')
    .action((options: ListOptions) => runCommand(() => list(options)))
  lead
    .command('show')
    .description('Show a lead and what became of the message about it')
    .argument('<id>', 'the id of the lead', wholeNumber(1))
    .option('--json', 'print it as JSON')
    .action((id: LeadId, options: { json?: boolean }) =>
      runCommand(() => show(id, options.json ?? false)),
    )
  addLeadExport(lead)
  addLeadErase(lead)
}

function list({ limit, json, ...options }: ListOptions): Promise<void> {
  return withStore(async (store, config) => {
    const catalog = openCatalog(store)
    const principal = operator()
    const filter = leadFilter(options, config)
    const leads: ReceivedLead[] = []
    let next: LeadPosition | null = null
    do {
      const page: LeadPage = await catalog.leads(principal, filter, next, limit - leads.length)
      leads.push(...page.leads)
      next = page.next
    } while (next !== null && leads.length < limit)
    if (json) terminal.print(JSON.stringify(leads.map(leadRecord)))
    else {
      printTable(
        ['ID', 'RECEIVED', 'ACCOUNT', 'LISTING', 'NAME', 'E-MAIL', 'PHONE', 'MESSAGE'],
        leads.map(row),
        'There are no such leads.',
      )
    }
    if (next !== null) {
      terminal.note(
        `There may be more: these are the latest ${limit}. Use --limit for more, or "acreage lead export" for all.`,
      )
    }
  })
}

function row({ lead, state }: ReceivedLead): (string | number)[] {
  const { id, createdAt, accountId, listingId, contactName, emailAddress, phoneNumber } = lead
  const received = isoMinute(createdAt)
  return [id, received, accountId, listingId, contactName, emailAddress, phoneNumber, state]
}

function show(id: LeadId, asJson: boolean): Promise<void> {
  return withStore(async store => {
    const received = await openCatalog(store).lead(operator(), id)
    if (asJson) terminal.print(JSON.stringify(leadRecord(received)))
    else printFacts(factsOf(received))
  })
}

function factsOf(received: ReceivedLead): [string, string | null][] {
  const { lead, message } = received
  const { financing, siteId, ownerAccountId } = lead
  return [
    ['Lead', String(lead.id)],
    ['Received', new Date(lead.createdAt).toISOString()],
    ['Account', String(lead.accountId)],
    ['Listing', String(lead.listingId)],
    ['Name', lead.contactName],
    ['E-mail', lead.emailAddress],
    ['Phone', lead.phoneNumber || null],
    ['Comment', lead.comment || null],
    ['Financing', financing === null ? null : financing ? 'asked for' : 'not asked for'],
    ['Source', lead.source || null],
    ['Site', siteId === null ? null : String(siteId)],
    ['Sent by account', ownerAccountId === null ? null : String(ownerAccountId)],
    ['Address', lead.clientAddress || null],
    ['Message', stateText(received)],
    ['Last error', message?.lastError || null],
  ]
}

function stateText({ state, message }: ReceivedLead): string {
  if (message === null) return 'none: the lead was sent without one, or it is no longer stored'
  const { id, notification, sentAt, dueAt, attempts } = message
  const to = `message ${id} to ${notification.recipient}`
  if (sentAt !== null) return `${state}: ${to} at ${isoMinute(sentAt)}`
  if (dueAt === null) return `${state}: ${to}; to send it again: acreage outbox retry ${id}`
  const next = dueAt <= Date.now() ? 'now' : `at ${isoMinute(dueAt)}`
  return `${state}: ${to}, tried ${attempts === 1 ? 'once' : `${attempts} times`}, next ${next}`
}
