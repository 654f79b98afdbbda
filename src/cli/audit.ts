import type { Command } from 'commander'
import { actorText } from '../domain/accounts/actor.ts'
import { type AuditEntry, auditDetails } from '../domain/accounts/audit.ts'
import type { ListingId } from '../domain/values/ids.ts'
import { keyId, startOfDay, wholeNumber } from './arguments.ts'
import { operator } from './operator.ts'
import type { Session } from './session.ts'

interface AuditOptions {
  since?: string
  listing?: number
  key?: string
  json?: boolean
}

/** The columns of `line`. They are not aligned: a log of any length is printed while it is read. */
const HEADING = 'TIME  WHO  ACTION  DETAILS'

export function defineAudit(command: Command, session: Session): void {
  command
    .option('--since <yyyy-mm-dd>', 'only from this day')
    .option('--listing <id>', 'only changes of this listing', wholeNumber(1))
    .option('--key <id>', 'only changes made with this key, and changes of the key')
    .option('--json', 'print each entry as JSON, one a line')
    .action((options: AuditOptions) => session.run(() => audit(session, options)))
}

function audit(session: Session, { since, listing, key, json }: AuditOptions): Promise<void> {
  return session.withCatalog(async (catalog, config) => {
    const filter = {
      since: since === undefined ? null : startOfDay('--since', since, config),
      listingId: (listing as ListingId | undefined) ?? null,
      keyId: key === undefined ? null : keyId(key),
    }
    let count = 0
    for await (const entries of catalog.audit.read(operator(), filter)) {
      if (count === 0 && !json) session.print(HEADING)
      for (const entry of entries) session.print(json ? JSON.stringify(shown(entry)) : line(entry))
      count += entries.length
      if (!(await session.hasReader())) return
    }
    if (count === 0 && !json) session.note('The audit log has no such entries.')
  })
}

function shown({ at, actor, subject, id, action, details, sequence }: AuditEntry) {
  const { kind, name, accountId, clientAddress, requestId } = actor
  return {
    sequence,
    at: new Date(at).toISOString(),
    by: kind,
    ...(kind === 'key' && { key: name, accountID: accountId }),
    ...(kind === 'operator' && { operator: name }),
    ...(kind === 'user' && { person: name }),
    ...(clientAddress !== '' && { address: clientAddress }),
    ...(requestId !== '' && { requestId }),
    subject,
    ...(id !== '' && { id }),
    action,
    details,
  }
}

/**
 * 2026-11-20T14:05:07.123Z key q3ZK0pTa of account 12 from 10.0.0.7 listing 4711 edited members:
 * title
 */
function line({ at, actor, subject, id, action, details }: AuditEntry): string {
  const what = [subject, id, action].filter(part => part !== '').join(' ')
  return [new Date(at).toISOString(), actorText(actor), what, ...auditDetails({ details })].join(
    '  ',
  )
}
