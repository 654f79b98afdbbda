import { setTimeout as sleep } from 'node:timers/promises'
import { deleted } from '../../domain/accounts/change.ts'
import { MAIL_TOPIC } from '../../domain/messages/notification.ts'
import type { LeadId } from '../../domain/values/ids.ts'
import type { Store } from '../../store/store.ts'
import { type MailFiles, messagesOfLeads } from '../messages/mail-jobs.ts'
import { permitted } from '../permitted.ts'
import { REMEMBERED_MS } from '../writes/idempotent-requests.ts'
import { PAUSE_MS, type PruneOptions, ROWS_AT_ONCE, recordPruning } from '../writes/pruning.ts'
import { recordStep } from '../writes/record-write.ts'

export interface PrunedLeads {
  readonly leads: number
  readonly messages: number
  readonly mailFiles: number
}

/**
 * Removes leads from before a given time, with their emails. A lead whose email is still queued
 * stays.
 */
export async function pruneLeads(
  store: Store,
  mail: MailFiles,
  options: PruneOptions,
): Promise<PrunedLeads> {
  permitted(options.principal, ['records:erase'])
  const { before, onProgress } = options
  const pruned = { leads: 0, messages: 0, mailFiles: 0 }
  await recordPruning(store, { subject: 'lead', action: 'pruning begun', details: {} }, options)
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
  await recordPruning(
    store,
    { subject: 'lead', action: 'pruned', details: { count, messages } },
    options,
  )
  return pruned
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
