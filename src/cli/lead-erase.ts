import type { Command } from 'commander'
import { mailFiles } from '../app/mail-folder.ts'
import type { Erased, ErasurePlan } from '../catalog/leads/erase-leads.ts'
import type { Config } from '../config/config.ts'
import { Problem } from '../domain/problem.ts'
import { counted } from '../domain/values/counted.ts'
import { isEmailAddress } from '../domain/values/email.ts'
import type { LeadId } from '../domain/values/ids.ts'
import { formatValue } from '../domain/values/scalars.ts'
import { wholeNumber } from './arguments.ts'
import { clearRemoved, remainsBeyondReach } from './clear-removed.ts'
import { operator } from './operator.ts'
import type { Session } from './session.ts'

const MAX_NAMED_LEADS = 20

interface EraseOptions {
  email?: string
  dryRun?: boolean
}

/** Adds `erase` to the command group `lead`. */
export function addLeadErase(lead: Command, session: Session): void {
  lead
    .command('erase')
    .description(
      'Erase a person, or the given leads, from leads, mail, stored requests and the audit log',
    )
    .argument('[ids...]', 'the ids of the leads', leadIds)
    .option('--email <address>', 'everything about the person with this email address')
    .option('--dry-run', 'only report what would be erased')
    .action((ids: readonly LeadId[] | undefined, options: EraseOptions) =>
      session.run(() => eraseCommand(session, ids ?? [], options)),
    )
}

async function eraseCommand(
  session: Session,
  ids: readonly LeadId[],
  { email, dryRun = false }: EraseOptions,
): Promise<void> {
  if ((email === undefined) === (ids.length === 0)) {
    const detail = 'Name a person with --email, or leads by their ids.'
    throw Problem.of('invalid-input', 'No person or lead named', detail)
  }
  if (email !== undefined && !isEmailAddress(email)) {
    const detail = `--email must be an email address such as name@example.com, not ${formatValue(email)}.`
    throw Problem.of('invalid-input', 'Invalid address', detail)
  }
  await session.withCatalog(async (catalog, config) => {
    const plan =
      email === undefined
        ? await catalog.leads.planErasure(operator(), ids)
        : await catalog.leads.planPersonErasure(operator(), email)
    const searches =
      email === undefined ? 0 : await catalog.alertAddresses.countOf(operator(), email)
    const invitations =
      email === undefined ? 0 : await catalog.invitations.countTo(operator(), email)
    const isFound = plan.leadIds.length > 0 || plan.addresses.length > 0
    if (isFound) session.print(found(plan))
    else session.note(`No leads from ${email}.`)
    if (searches > 0) session.print(`Found ${counted(searches, 'saved search', 'saved searches')}.`)
    if (invitations > 0) session.print(`Found ${counted(invitations, 'invitation')}.`)
    if (dryRun) {
      session.print('This was a dry run: nothing was erased.')
    } else {
      if (isFound) {
        const erased = await catalog.leads.erase(operator(), mailFiles(config), plan)
        session.print(summary(erased))
      }
      if (email !== undefined) {
        const gone = await catalog.alertAddresses.erase(operator(), email)
        if (gone > 0) session.print(`Erased ${counted(gone, 'saved search', 'saved searches')}.`)
        const ended = await catalog.invitations.erase(operator(), mailFiles(config), email)
        if (ended > 0) session.print(`Erased ${counted(ended, 'invitation')}.`)
      }
      // Runs even if nothing is found: an earlier run may have been interrupted before this.
      await clearRemoved(session, catalog, config)
      if (isFound) sayWhatIsLeft(session, config)
    }
    sayWhereInUse(session, plan)
  })
}

function found({ leadIds, messages, waiting, addresses }: ErasurePlan): string {
  const named = leadIds.slice(0, MAX_NAMED_LEADS).join(', ')
  const more = leadIds.length > MAX_NAMED_LEADS ? ' …' : ''
  const ids = leadIds.length > 0 ? ` (${named}${more})` : ''
  const dropped = waiting > 0 ? ` (${waiting} not sent yet, to be dropped)` : ''
  const parts = [
    `${counted(leadIds.length, 'lead')}${ids}`,
    `${counted(messages, 'message')}${dropped}`,
    ...(addresses.length > 0
      ? [`the address for leads of ${counted(addresses.length, 'account')}`]
      : []),
  ]
  return `Found ${parts.join(', ')}.`
}

function summary({ leads, messages, mailFiles: files, requests, addresses }: Erased): string {
  const parts = [
    counted(leads, 'lead'),
    counted(messages, 'message'),
    counted(files, 'mail file'),
    counted(requests, 'remembered request'),
    ...(addresses > 0 ? [counted(addresses, 'address for leads', 'addresses for leads')] : []),
  ]
  return `Erased ${parts.join(', ')}. The leads remain in the counts, without anything about the person.`
}

function sayWhatIsLeft(session: Session, config: Config): void {
  const isFile = config.database.kind === 'sqlite'
  session.print(
    [
      'What Acreage cannot erase:',
      `- backups${isFile ? ', and the copies from before a restore or an update (acreage.db.before-…)' : ''}`,
      ...remainsBeyondReach(config),
      '- mail that was sent: in mailboxes of sellers, and in the logs of mail servers',
      '- log lines of the service and of proxies, with client addresses',
      '- anything that other people wrote about the person',
    ].join('\n'),
  )
}

/** Names the accounts that still use the address: it would come back with their next lead. */
function sayWhereInUse(session: Session, { accounts, namedBy }: ErasurePlan): void {
  for (const id of accounts) {
    session.note(
      `Account ${id} has this email address. It stays there, and where mail went to it. To change it: acreage account edit ${id} --email <address>, then erase again.`,
    )
  }
  for (const id of namedBy) {
    session.note(
      `Listings of account ${id} name this address for leads (leadRoutingEmail). It stays there, and where mail went to it. Change those listings, then erase again.`,
    )
  }
}

/** Collects ids: commander passes one at a time. */
function leadIds(text: string, before: readonly LeadId[] | undefined): readonly LeadId[] {
  return [...(before ?? []), wholeNumber(1)(text) as LeadId]
}
