/**
 * Kills a service that is written to a thousand times, or as often as is said, and compares: soak.ts [KILLS] [SEED].
 * Figures go to standard output; it ends with an error at the first write that is lost or doubled,
 * and when half of the starts took longer than two seconds.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Random } from '../../demo/random.ts'
import { killAgainAndAgain } from './kills.ts'

const KILLS = 1000
const KILLS_PER_LINE = 50
/** Within it half of the starts answer everything; the others may meet what else the machine does. */
const READY_MS = 2000

const [kills = KILLS, seed = 1] = process.argv.slice(2).map(Number)
const random = new Random(seed, 0, 0)
const folder = mkdtempSync(join(tmpdir(), 'acreage-soak-'))
try {
  const { acknowledged, unanswered, readyMs } = await killAgainAndAgain({
    folder,
    kills,
    random: () => random.next(),
    onKill: kill => {
      if (kill % KILLS_PER_LINE === 0) process.stderr.write(`${kill} kills\n`)
    },
  })
  const sorted = readyMs.toSorted((a, b) => a - b)
  const at = (share: number) => Math.round(sorted[Math.floor(share * (sorted.length - 1))] ?? 0)
  process.stdout.write(
    `${kills} kills, seed ${seed}: ${acknowledged} writes acknowledged, 0 lost, 0 doubled; ` +
      `${unanswered} unanswered and sent again; ready again after ${at(0.5)} ms (median), ${at(0.99)} ms (99 %), ${at(1)} ms at most\n`,
  )
  if (at(0.5) > READY_MS) process.exitCode = 1
} finally {
  rmSync(folder, { recursive: true, force: true })
}
