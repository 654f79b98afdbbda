import type { Command } from 'commander'
import type { EventPage } from '../catalog/published/published-changes.ts'
import { cursorOf, cursorText } from '../domain/published/event-cursor.ts'
import { eventRecord } from '../domain/published/event-record.ts'
import type { Session } from './session.ts'
import { stopSignal } from './stop-signal.ts'

const EVENTS_PER_STEP = 500
const WAIT_MS = 50_000

interface PublicOptions {
  readonly after?: string
  readonly follow?: boolean
}

/** Defines `changes public`: the events of /ext/changes, for a program on this machine. */
export function definePublic(changes: Command, session: Session): void {
  changes
    .command('public')
    .description('Print public changes of listings as JSON lines, with their cursors')
    .option(
      '--after <cursor>',
      'only changes after this cursor (default: print the current cursor)',
    )
    .option('--follow', 'keep printing new changes until the command is stopped')
    .action((options: PublicOptions) => session.run(() => print(session, options)))
}

function print(session: Session, { after, follow = false }: PublicOptions): Promise<void> {
  return session.withCatalog(async ({ published }) => {
    const stop = new AbortController()
    // Only a follower waits; without that, a signal ends the process immediately.
    if (follow) void stopSignal().then(() => stop.abort())
    let cursor = after ?? null
    for (;;) {
      const waitMs = follow && cursor !== null ? WAIT_MS : 0
      const page = await published.read(cursor, EVENTS_PER_STEP, waitMs, stop.signal)
      const lines = linesOf(page, cursor === null)
      await session.printAll(lines)
      cursor = page.cursor
      const isAtEnd = !page.hasMore && !follow
      if (isAtEnd || stop.signal.aborted || !(await session.hasReader())) return
    }
  })
}

/** @param isStart Whether nothing was read before: the present cursor gets its own line. */
function linesOf({ events, cursor }: EventPage, isStart: boolean): string[] {
  const log = cursorOf(cursor)?.log ?? ''
  if (isStart) return [`${JSON.stringify({ cursor })}\n`]
  return events.map(event => {
    const behind = cursorText({ log, sequence: event.sequence })
    return `${JSON.stringify({ cursor: behind, ...eventRecord(event) })}
`
  })
}
