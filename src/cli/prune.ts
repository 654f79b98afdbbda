import type { Command } from 'commander'
import { mailFiles } from '../app/mail-folder.ts'
import type { RecordCatalog } from '../catalog/record-catalog.ts'
import type { PruneRange } from '../catalog/writes/pruning.ts'
import type { Config } from '../config/config.ts'
import { dayBefore, readAge } from '../domain/listings/age.ts'
import { Problem } from '../domain/problem.ts'
import { Calendar } from '../domain/values/calendar.ts'
import { counted } from '../domain/values/counted.ts'
import { joined } from '../domain/values/joined.ts'
import { startOfDay } from './arguments.ts'
import { clearRemoved } from './clear-removed.ts'
import { operator } from './operator.ts'
import type { Session } from './session.ts'
import type { Progress } from './terminal.ts'

interface PruneCommandOptions {
  leads?: string
  audit?: string
  dryRun?: boolean
}

/** Everything older than this day is removed. */
interface Cut {
  readonly day: string
  readonly before: number
}

export function definePrune(command: Command, session: Session): void {
  command
    .option('--leads <age>', 'leads that are older, such as 30d, 24m or 2y')
    .option('--audit <age>', 'entries of the audit log that are older')
    .option('--dry-run', 'only report what would be removed')
    .action((options: PruneCommandOptions) => session.run(() => prune(session, options)))
}

async function prune(
  session: Session,
  { leads, audit, dryRun = false }: PruneCommandOptions,
): Promise<void> {
  if (leads === undefined && audit === undefined) {
    const detail = 'Say what to remove: --leads or --audit with an age such as 24m, or both.'
    throw Problem.of('invalid-input', 'Nothing named', detail)
  }
  await session.withCatalog(async (catalog, config) => {
    const leadCut = leads === undefined ? null : cutOf(session, '--leads', leads, config)
    const auditCut = audit === undefined ? null : cutOf(session, '--audit', audit, config)
    const pruning = { session, catalog, isDryRun: dryRun }
    if (leadCut) await pruneOldLeads(pruning, leadCut, config)
    if (auditCut) await pruneOldAudit(pruning, auditCut)
    if (dryRun) session.print('This was a dry run: nothing was removed.')
    else await clearRemoved(session, catalog, config)
  })
}

interface Pruning {
  readonly session: Session
  readonly catalog: RecordCatalog
  readonly isDryRun: boolean
}

async function pruneOldLeads(
  { session, catalog, isDryRun }: Pruning,
  { day, before }: Cut,
  config: Config,
): Promise<void> {
  const found = await catalog.leads.countBefore(operator(), before)
  const count = found.leads - found.waiting
  const messages = counted(found.messages - found.waitingMessages, 'message')
  session.print(`Leads from before ${day}: ${count.toLocaleString('en-US')}, with ${messages}.`)
  if (found.waiting > 0) {
    const kept = counted(found.waiting, 'older lead is', 'older leads are')
    session.print(
      `${kept} kept, because mail about ${found.waiting === 1 ? 'it' : 'them'} is still queued; see "acreage jobs list --topic mail --state waiting".`,
    )
  }
  if (isDryRun || count === 0) return
  const pruned = await withProgress(session.progress('Removing leads', count), before, range =>
    catalog.leads.prune(operator(), mailFiles(config), range),
  )
  const removed = joined([
    counted(pruned.leads, 'lead'),
    counted(pruned.messages, 'message'),
    counted(pruned.mailFiles, 'mail file'),
  ])
  session.print(`Removed ${removed}.`)
}

async function pruneOldAudit(
  { session, catalog, isDryRun }: Pruning,
  { day, before }: Cut,
): Promise<void> {
  const count = await catalog.audit.countBefore(operator(), before)
  session.print(`Audit entries from before ${day}: ${count.toLocaleString('en-US')}.`)
  if (isDryRun || count === 0) return
  const removed = await withProgress(
    session.progress('Removing audit entries', count),
    before,
    range => catalog.audit.prune(operator(), range),
  )
  session.print(`Removed ${counted(removed, 'audit entry', 'audit entries')}.`)
}

async function withProgress<Result>(
  progress: Progress,
  before: number,
  work: (range: PruneRange) => Promise<Result>,
): Promise<Result> {
  try {
    const onProgress = (done: number) => progress.update(done)
    return await work({ before, onProgress })
  } finally {
    progress.end()
  }
}

/** Ages count back from today, in the configured time zone. */
function cutOf(session: Session, option: string, text: string, config: Config): Cut {
  const today = new Calendar(config.timeZone).isoDate(session.clock())
  const day = dayBefore(today, readAge(option, text))
  return { day, before: startOfDay(option, day, config) }
}
