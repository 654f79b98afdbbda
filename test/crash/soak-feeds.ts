/**
 * Kills runs of a feed a hundred times, or as often as is said, and compares with runs that were left alone:
 * soak-feeds.ts [KILLS] [SEED] [sqlite|postgres]. It ends with an error at the first difference.
 */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { Random } from '../../demo/random.ts'
import { newDatabase } from '../postgres/databases.ts'
import { type FeedDatabase, killFeedRuns } from './feed-kills.ts'

const KILLS = 100
const KILLS_PER_LINE = 10
const RECORDS = 4000
/** A killed process holds its feed no longer than this. */
const INTERVALS = 'feed-lease=300ms'

const [kills = KILLS, seed = 1] = process.argv.slice(2, 4).map(Number)
const isPostgres = process.argv[4] === 'postgres'
const random = new Random(seed, 0, 0)
const folder = mkdtempSync(join(tmpdir(), 'acreage-soak-feeds-'))
await using databases = new AsyncDisposableStack()
databases.defer(() => rmSync(folder, { recursive: true, force: true }))

const { runs } = await killFeedRuns({
  folder,
  kills,
  records: RECORDS,
  random: () => random.next(),
  calm: await database('calm'),
  killed: await database('killed'),
  onKill: kill => {
    if (kill % KILLS_PER_LINE === 0) process.stderr.write(`${kill} kills\n`)
  },
})
process.stdout.write(
  `${runs} runs of ${RECORDS} records, killed at least ${kills} times, seed ${seed}: all ended as the same runs that were left alone\n`,
)

async function database(name: string): Promise<FeedDatabase> {
  const own = join(folder, name)
  mkdirSync(own)
  const settings = { ACREAGE_DATA_DIR: own, ACREAGE_INTERVALS: INTERVALS }
  if (isPostgres) {
    const { url, query } = databases.use(await newDatabase())
    return { settings: { ...settings, ACREAGE_DATABASE_URL: url }, query }
  }
  const query = async (sql: string) => {
    const file = new Database(join(own, 'acreage.db'), { readonly: true })
    try {
      return file.prepare<[], Record<string, unknown>>(sql).all()
    } finally {
      file.close()
    }
  }
  return { settings, query }
}
