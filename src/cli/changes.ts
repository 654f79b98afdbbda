import { type Command, Option } from 'commander'
import type { RecordCatalog } from '../catalog/record-catalog.ts'
import { CHANGE_KINDS, type Change, type ChangeKind } from '../domain/accounts/change.ts'
import {
  type ChangePosition,
  formatPosition,
  LOG_START,
  positionText,
} from '../domain/accounts/change-position.ts'
import { counted } from '../domain/values/counted.ts'
import { isoMinute } from '../domain/values/written-times.ts'
import { changePosition, startOfDay, wholeNumber } from './arguments.ts'
import { operator } from './operator.ts'
import { definePublic } from './public-changes.ts'
import type { Session } from './session.ts'
import { printTable } from './table.ts'

const DEFAULT_LIMIT = 1000
const MAX_LIMIT = 100_000

interface ListOptions {
  after: ChangePosition
  since?: string
  kind?: ChangeKind
  listing?: number
  json?: boolean
}

/** The columns of `line`, not aligned: a log of any length is printed as it is read. */
const HEADING = 'CHANGE  TIME  WHAT  FIELDS  BY'

export function defineChanges(changes: Command, session: Session): void {
  changes
    .command('list')
    .description('List the changes in the log, oldest first')
    .option('--after <change>', 'only those after this one', changePosition, LOG_START)
    .option('--since <yyyy-mm-dd>', 'only from this day')
    .addOption(new Option('--kind <kind>', 'only changes of this kind').choices(CHANGE_KINDS))
    .option('--listing <id>', 'only changes of this listing', wholeNumber(1))
    .option('--json', 'print each change as JSON, one a line')
    .action((options: ListOptions) => session.run(() => list(session, options)))
  changes
    .command('follow')
    .description('Add a follower, whose position the log stores')
    .argument('<name>', 'the name of the follower')
    .option('--after <change>', 'begin after this change (default: the latest)', changePosition)
    .action((name: string, options: { after?: ChangePosition }) =>
      session.run(() => follow(session, name, options.after ?? null)),
    )
  changes
    .command('read')
    .description("Print a follower's unread changes as JSON lines, and advance its position")
    .argument('<name>', 'the name of the follower')
    .option('--limit <number>', 'the most to show', wholeNumber(1, MAX_LIMIT), DEFAULT_LIMIT)
    .action((name: string, options: { limit: number }) =>
      session.run(() => read(session, name, options.limit)),
    )
  definePublic(changes, session)
  changes
    .command('followers')
    .description('List the followers')
    .option('--json', 'print them as JSON')
    .action((options: { json?: boolean }) =>
      session.run(() => followers(session, options.json ?? false)),
    )
  changes
    .command('unfollow')
    .description('Remove a follower')
    .argument('<name>', 'the name of the follower')
    .action((name: string) => session.run(() => unfollow(session, name)))
}

function list(session: Session, { after, since, kind, listing, json }: ListOptions): Promise<void> {
  return session.withCatalog(async (catalog, config) => {
    const from = since === undefined ? 0 : startOfDay('--since', since, config)
    const isWanted = (change: Change) =>
      change.at >= from &&
      (kind === undefined || change.kind === kind) &&
      (listing === undefined || (change.kind === 'listing' && change.id === listing))
    let count = 0
    for await (const step of catalog.changes.list(operator(), after)) {
      for (const change of step.filter(isWanted)) {
        if (count++ === 0 && !json) session.print(HEADING)
        session.print(json ? JSON.stringify(shown(change)) : line(change))
      }
      if (!(await session.hasReader())) return
    }
    if (count === 0 && !json) session.note('The change log has no such changes.')
  })
}

function follow(session: Session, name: string, after: ChangePosition | null): Promise<void> {
  return session.withCatalog(async catalog => {
    const { position } = await catalog.changes.follow(operator(), name, after)
    session.print(
      `The follower ${name} starts after change ${positionText(position)}. To read new changes: acreage changes read ${name}`,
    )
  })
}

function read(session: Session, name: string, limit: number): Promise<void> {
  return session.withCatalog(async catalog => {
    const count = await catalog.changes.read(operator(), name, limit, async changes => {
      // The follower's place moves only when all of them were written.
      const lines = changes.map(change => `${JSON.stringify(shown(change))}\n`)
      await session.printAll(lines)
      return null
    })
    const more = count === limit ? ' There may be more.' : ''
    session.note(`Read ${counted(count, 'change')}.${more}`)
    if (count === 0) await noteHeld(catalog, session, name)
  })
}

/** Says why a follower cannot read changes that were committed. */
async function noteHeld({ changes }: RecordCatalog, session: Session, name: string) {
  const held = await changes.held(operator(), name)
  if (held === null) return
  const transaction = held.transaction ?? 'another transaction'
  session.note(`${counted(held.count, 'change')} can be read when ${transaction}, has ended.`)
}

function followers(session: Session, asJson: boolean): Promise<void> {
  return session.withCatalog(async catalog => {
    const rows = []
    for (const follower of await catalog.changes.followers(operator())) {
      const { name, position, behind, behindSince, movedAt } = follower
      rows.push({ name, change: formatPosition(position), behind, behindSince, movedAt })
    }
    if (asJson) {
      const shownRows = rows.map(row => ({
        ...row,
        behindSince: row.behindSince === null ? null : new Date(row.behindSince).toISOString(),
        movedAt: new Date(row.movedAt).toISOString(),
      }))
      session.print(JSON.stringify(shownRows))
    } else {
      printTable(
        session,
        ['NAME', 'CHANGE', 'BEHIND', 'SINCE', 'MOVED'],
        rows.map(({ name, change, behind, behindSince, movedAt }) => [
          name,
          change,
          behind,
          behindSince === null ? '' : isoMinute(behindSince),
          isoMinute(movedAt),
        ]),
        'No followers. To add one: acreage changes follow <name>',
      )
    }
  })
}

function unfollow(session: Session, name: string): Promise<void> {
  return session.withCatalog(async catalog => {
    await catalog.changes.unfollow(operator(), name)
    session.print(`Removed the follower ${name}.`)
  })
}

function shown({ position, at, kind, id, actions, fields, actor }: Change) {
  const { transaction, sequence } = position
  return {
    // The value for --after.
    ...(transaction !== 0 && { change: positionText(position) }),
    sequence,
    at: new Date(at).toISOString(),
    kind,
    ...(id !== 0 && { id }),
    actions,
    fields,
    by: actor.kind,
    ...(actor.name !== '' && { name: actor.name }),
  }
}

/** 4711  2026-11-20T14:05:07.123Z  listing 12 edited,price-changed  priceUsd,title  key q3ZK0pTa */
function line({ position, at, kind, id, actions, fields, actor }: Change): string {
  const what = [kind, id === 0 ? '' : id, actions.join()].filter(part => part !== '').join(' ')
  const by = actor.kind === 'service' ? 'the service' : `${actor.kind} ${actor.name}`.trim()
  return [positionText(position), new Date(at).toISOString(), what, fields.join(), by]
    .filter(part => part !== '')
    .join('  ')
}
