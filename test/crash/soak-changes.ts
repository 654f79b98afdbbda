/**
 * Writes 10,000 times at random, or as often as is said, while a follower keeps a copy and the service is killed; then compares the copy
 * with the file of all listings: soak-changes.ts [WRITES] [KILLS] [SEED] [sqlite|postgres]. It ends with an error at a difference, and when
 * an event comes twice or out of order.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Random } from '../../demo/random.ts'
import { newDatabase } from '../postgres/databases.ts'
import { followThroughKills } from './followed-kills.ts'

const [writes = 10_000, kills = 20, seed = 1] = process.argv.slice(2, 5).map(Number)
const isPostgres = process.argv[5] === 'postgres'
const random = new Random(seed, 0, 0)
const folder = mkdtempSync(join(tmpdir(), 'acreage-soak-changes-'))
await using opened = new AsyncDisposableStack()
opened.defer(() => rmSync(folder, { recursive: true, force: true }))
const database = isPostgres ? opened.use(await newDatabase()).url : null
const { events, listings } = await followThroughKills({
  settings: {
    ACREAGE_DATA_DIR: folder,
    ACREAGE_LOG_LEVEL: 'error',
    ...(database !== null && { ACREAGE_DATABASE_URL: database }),
  },
  file: join(folder, 'copy.db'),
  writes,
  kills,
  random: () => random.next(),
})
process.stdout.write(
  `${writes} writes, ${kills} kills, seed ${seed}, ${isPostgres ? 'PostgreSQL' : 'SQLite'}: the copy of ${listings} listings equals the file; ${events} events, none twice, in order\n`,
)
