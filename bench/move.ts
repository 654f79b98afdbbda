/**
 * Measures `acreage move` from SQLite to PostgreSQL and back: move.ts [--listings N] [--runs N]. Starts a server of its
 * own with PostgreSQL's default settings, which sync to the disk. Compares nothing by itself, because the move does.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Client } from 'pg'
import { migrateData } from '../src/app/migrate-data.ts'
import { SERVICE } from '../src/domain/accounts/actor.ts'
import { type DatabaseSettings, readPostgresSettings } from '../src/store/database-settings.ts'
import { dataOf, makeCluster, startServer } from '../test/postgres/cluster.ts'
import { findPrograms } from '../test/postgres/programs.ts'
import { benchArguments } from './arguments.ts'
import { copyOfCatalog } from './catalog.ts'
import { machine, median, note, print, printTable, shownNumber } from './report.ts'

/** Instead of what is quick for tests: the defaults of PostgreSQL. */
const DEFAULTS = {
  fsync: 'on',
  full_page_writes: 'on',
  autovacuum: 'on',
  jit: 'on',
  max_wal_size: '1GB',
  checkpoint_timeout: '5min',
}

const TICKS_PER_SECOND = 100

interface Pass {
  readonly title: string
  readonly seconds: number
  /** Processor time of this process. */
  readonly processorSeconds: number
  /** Processor time of all processes of the server. */
  readonly serverSeconds: number
}

interface Moved {
  readonly passes: readonly Pass[]
  readonly rows: number
}

const { listings, runs } = benchArguments()
await using catalog = await copyOfCatalog(listings)
const cluster = await makeCluster(await findPrograms())
await using server = await startServer(cluster, DEFAULTS)
const there: Moved[] = []
const back: Moved[] = []
for (let run = 1; run <= runs; run++) {
  note(`Run ${run} …`)
  const onServer = await newDatabase(`run_${run}`)
  there.push(await moved(fileAt('acreage'), onServer))
  back.push(await moved(onServer, fileAt(`back-${run}`)))
}
print(`\n${machine()}`)
report('SQLite to PostgreSQL', there)
report('PostgreSQL to SQLite', back)

async function newDatabase(name: string): Promise<DatabaseSettings> {
  const address = { host: '127.0.0.1', port: server.port, user: 'postgres' }
  const client = new Client({ ...address, database: 'postgres' })
  await client.connect()
  await client.query(`create database ${name} template template0`)
  await client.end()
  const place = readPostgresSettings(`postgres://postgres@127.0.0.1:${server.port}/${name}`)
  if (!place) throw new Error('The server has no address.')
  return place
}

function fileAt(name: string): DatabaseSettings {
  return { kind: 'sqlite', file: join(catalog.folder, `${name}.db`), maxPages: null }
}

async function moved(from: DatabaseSettings, to: DatabaseSettings): Promise<Moved> {
  const passes: Pass[] = []
  let title = 'Opening'
  let since = usage()
  const end = () => {
    const now = usage()
    const spent = (of: (used: Usage) => number) => of(now) - of(since)
    passes.push({
      title,
      seconds: spent(used => used.seconds),
      processorSeconds: spent(used => used.processorSeconds),
      serverSeconds: spent(used => used.serverSeconds),
    })
    since = now
  }
  const counts = await migrateData(from, to, SERVICE, {
    by: 'move',
    onPass: next => {
      end()
      title = next
    },
    onRows: () => {},
  })
  end()
  return { passes, rows: Object.values(counts).reduce((sum, count) => sum + count, 0) }
}

interface Usage {
  readonly seconds: number
  readonly processorSeconds: number
  readonly serverSeconds: number
}

function usage(): Usage {
  const { user, system } = process.cpuUsage()
  return {
    seconds: performance.now() / 1000,
    processorSeconds: (user + system) / 1e6,
    serverSeconds: serverSeconds(),
  }
}

/** Only Linux has it; elsewhere it is 0. */
function serverSeconds(): number {
  const main = Number(readFileSync(join(dataOf(cluster), 'postmaster.pid'), 'utf8').split('\n')[0])
  let ticks = 0
  for (const pid of numbersIn('/proc')) {
    // Behind the name: state, parent, …, then the ticks of the process and of its children that have ended.
    const fields = readStat(pid).split(') ')[1]?.split(' ') ?? []
    if (pid !== main && Number(fields[1]) !== main) continue
    for (const i of pid === main ? [11, 12, 13, 14] : [11, 12]) ticks += Number(fields[i])
  }
  return ticks / TICKS_PER_SECOND
}

function numbersIn(folder: string): readonly number[] {
  try {
    return readdirSync(folder).map(Number).filter(Number.isInteger)
  } catch {
    return []
  }
}

function readStat(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8')
  } catch {
    return ''
  }
}

function report(direction: string, moves: readonly Moved[]): void {
  const [first] = moves
  if (!first) return
  const middle = (of: (move: Moved) => number) => median(moves.map(of))
  const total = middle(({ passes }) => passes.reduce((sum, { seconds }) => sum + seconds, 0))
  const perSecond = shownNumber(listings / total)
  print(
    `\n${direction}: ${listings.toLocaleString('en-US')} listings, ${first.rows.toLocaleString('en-US')} rows, in ${total.toFixed(1)} s (median of ${moves.length}): **${perSecond} listings a second**, ${shownNumber(first.rows / total)} rows a second.`,
  )
  printTable(
    ['', 's', 'processor s, move', 'processor s, PostgreSQL'],
    first.passes.map(({ title }, i) => [
      title,
      ...(['seconds', 'processorSeconds', 'serverSeconds'] as const).map(name =>
        middle(({ passes }) => passes[i]?.[name] ?? 0).toFixed(2),
      ),
    ]),
  )
}
