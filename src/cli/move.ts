import type { Command } from 'commander'
import { migrateData } from '../app/migrate-data.ts'
import { databaseIn } from '../config/setting-kinds.ts'
import { Problem } from '../domain/problem.ts'
import { capitalized } from '../domain/values/capitalized.ts'
import { counted } from '../domain/values/counted.ts'
import { joined } from '../domain/values/joined.ts'
import { type DatabaseSettings, databaseName, databaseText } from '../store/database-settings.ts'
import { operator } from './operator.ts'
import type { Session } from './session.ts'
import type { Progress } from './terminal.ts'

interface MoveCommandOptions {
  from?: string
  to?: string
  json?: boolean
}

export function defineMove(command: Command, session: Session): void {
  command
    .option('--from <database>', 'sqlite:FILE or postgres://… (default: the database in use)')
    .option('--to <database>', 'sqlite:FILE or postgres://… (default: the database in use)')
    .option('--json', 'print {"from", "to", "rows": {table: count}} as JSON')
    .action((options: MoveCommandOptions) => session.run(() => move(session, options)))
}

async function move(session: Session, options: MoveCommandOptions): Promise<void> {
  const { database } = session.readConfig()
  const from = databaseAt('--from', options.from, database)
  const to = databaseAt('--to', options.to, database)
  const passes: Progress[] = []
  const began = session.clock()
  try {
    const rows = await migrateData(from, to, operator().actor, {
      onPass: (title, total) => {
        passes.at(-1)?.end()
        passes.push(session.progress(title, total))
      },
      onRows: done => passes.at(-1)?.update(done),
      by: 'move',
    })
    passes.at(-1)?.end()
    report(session, { from, to, rows, seconds: (session.clock() - began) / 1000 }, options)
  } catch (error) {
    throw error instanceof Problem && error.code === 'unavailable' ? interrupted(error) : error
  } finally {
    passes.at(-1)?.end()
  }
}

type CopiedCounts = Awaited<ReturnType<typeof migrateData>>

interface Moved {
  readonly from: DatabaseSettings
  readonly to: DatabaseSettings
  readonly rows: CopiedCounts
  readonly seconds: number
}

function report(
  session: Session,
  { from, to, rows, seconds }: Moved,
  { json: asJson = false }: MoveCommandOptions,
): void {
  if (asJson) {
    session.print(JSON.stringify({ from: databaseText(from), to: databaseText(to), rows }))
    return
  }
  const { account = 0, listing = 0, lead = 0 } = rows
  const all = Object.values(rows).reduce((sum, count) => sum + count, 0)
  const main = [counted(listing, 'listing'), counted(account, 'account'), counted(lead, 'lead')]
  session.print(
    `Moved ${joined(main)}, ${counted(all, 'row')} in total, in ${seconds.toFixed(1)} s, and compared every row.`,
  )
  session.print(
    `From now on set ACREAGE_DATABASE_URL=${databaseText(to)} and start the service on ${databaseName(to)}. ${capitalized(databaseName(from))} is unchanged; writes to it would not reach the new database.`,
  )
}

function interrupted({ cause, message }: Problem): Problem {
  const reason = cause instanceof Error ? cause.message : message
  const detail = `The move was interrupted, because a database does not answer (${reason}). Run the same "acreage move" again to continue where it stopped.`
  return Problem.of('conflict', 'Move interrupted', detail, { cause })
}

function databaseAt(
  option: string,
  text: string | undefined,
  inUse: DatabaseSettings,
): DatabaseSettings {
  if (text === undefined) return inUse
  const kind = databaseIn(process.cwd())
  const place = kind.read(text)
  if (place) return place
  throw Problem.of('invalid-input', 'Invalid database', `${option} must be ${kind.accepts}.`)
}
