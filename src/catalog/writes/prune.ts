import { setTimeout as sleep } from 'node:timers/promises'
import type { AuditSubject } from '../../domain/accounts/audit.ts'
import { deleted } from '../../domain/accounts/change.ts'
import type { Principal } from '../../domain/accounts/principal.ts'
import { MAIL_TOPIC } from '../../domain/messages/notification.ts'
import type { Clock } from '../../domain/values/clock.ts'
import type { LeadId } from '../../domain/values/ids.ts'
import type { Store } from '../../store/store.ts'
import type { MailFiles } from '../leads/erase-leads.ts'
import { messagesOfLeads } from '../messages/mail-jobs.ts'
import { permitted } from '../permitted.ts'
import { REMEMBERED_MS } from './idempotent-requests.ts'
import { recordStep, recordWrite } from './record-write.ts'

/** Rows in one transaction; the service's writes wait for it only a moment. */
const ROWS_AT_ONCE = 500
/** A process that waits for the write lock asks for it every 10 ms, and gets it in this pause. */
const PAUSE_MS = 25

export interface PruneOptions {
  readonly clock: Clock
  readonly principal: Principal
  /** Older rows are removed. In milliseconds since 1970 UTC. */
  readonly before: number
  /** Called with the number of leads or entries that are removed so far. */
  readonly onProgress: (done: number) => void
}

interface PrunedLeads {
  readonly leads: number
  readonly messages: number
  readonly mailFiles: number
}

/** Removes leads from before an instant, with their messages. A lead whose message still waits stays. */
export async function pruneLeads(
  store: Store,
  mail: MailFiles,
  options: PruneOptions,
): Promise<PrunedLeads> {
  permitted(options.principal, ['records:erase'])
  const { before, onProgress } = options
  const pruned = { leads: 0, messages: 0, mailFiles: 0 }
  await recordPruning(store, 'lead', 'pruning begun', {}, options)
  let after = 0
  for (;;) {
    const ids = await store.erasure.leadsBefore(before, after, ROWS_AT_ONCE)
    const last = ids.at(-1)
    if (last === undefined) break
    after = last
    // Files first: without the rows, an interrupted command could not find them again.
    pruned.mailFiles += await mail.remove(await messagesOfLeads(store, ids))
    const removed = await removeLeads(store, ids, options)
    pruned.leads += removed.leads
    pruned.messages += removed.messages
    onProgress(pruned.leads)
    await sleep(PAUSE_MS)
  }
  // A request was remembered before its lead was stored.
  const until = Math.min(before, options.clock() - REMEMBERED_MS)
  while ((await store.transact(tx => tx.idempotency.forgetUntil(until, ROWS_AT_ONCE))) > 0) {
    await sleep(PAUSE_MS)
  }
  const { leads: count, messages } = pruned
  await recordPruning(store, 'lead', 'pruned', { count, messages }, options)
  return pruned
}

/** Removes entries of the audit log from before an instant. @returns How many. */
export async function pruneAudit(store: Store, options: PruneOptions): Promise<number> {
  permitted(options.principal, ['records:erase'])
  await recordPruning(store, 'audit', 'pruning begun', {}, options)
  let count = 0
  for (;;) {
    const removed = await store.transact(({ erasure }) =>
      erasure.pruneAudit(options.before, ROWS_AT_ONCE),
    )
    if (removed === 0) break
    count += removed
    options.onProgress(count)
    await sleep(PAUSE_MS)
  }
  await recordPruning(store, 'audit', 'pruned', { count }, options)
  return count
}

function removeLeads(
  store: Store,
  ids: readonly LeadId[],
  { principal, clock }: Pick<PruneOptions, 'principal' | 'clock'>,
): Promise<{ leads: number; messages: number }> {
  return store.transact(async transaction => {
    const { erasure, jobs } = transaction
    const messages = await jobs.about(MAIL_TOPIC, ids)
    // An operator may have sent a message again since the leads were read.
    const kept = new Set<number>()
    for (const { dueAt, subject } of messages) {
      if (dueAt !== null && subject !== null) kept.add(subject)
    }
    const old = messages.filter(({ subject }) => subject !== null && !kept.has(subject))
    await jobs.remove(old.map(({ id }) => id))
    const leads = await erasure.removeLeads(ids.filter(id => !kept.has(id)))
    // The entries say where the buyers' requests came from.
    await erasure.blankAuditAddresses('lead', leads)
    const removed = leads.map(id => deleted('lead', id))
    await recordStep(transaction, principal.actor, clock(), removed)
    return { leads: leads.length, messages: old.length }
  })
}

function recordPruning(
  store: Store,
  subject: AuditSubject,
  action: string,
  details: Readonly<Record<string, unknown>>,
  { clock, principal, before }: PruneOptions,
): Promise<void> {
  return store.transact(async transaction => {
    const about = { before: new Date(before).toISOString(), ...details }
    const write = { subject, id: '', action, details: about, changed: [] }
    await recordWrite(transaction, principal.actor, clock(), write)
  })
}
