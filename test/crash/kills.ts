import assert from 'node:assert/strict'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { acreage, serve } from '../cli/acreage.ts'
import { Ledger } from './ledger.ts'
import { ACCOUNT_ID, COMMON_WORD, Writers } from './writers.ts'

const WRITERS_AT_ONCE = 12
const MAX_LIFE_MS = 700

export interface KillsOptions {
  /** An empty folder. */
  readonly folder: string
  readonly kills: number
  readonly random: () => number
  readonly onKill: (kill: number) => void
}

export interface KillsOutcome {
  readonly acknowledged: number
  /** Requests that got no answer, and were sent again. */
  readonly unanswered: number
  /** From starting the process until it answers everything, for each start but the first. */
  readonly readyMs: readonly number[]
}

/**
 * Starts a service, has it written to, kills it at a random moment, and compares what it acknowledged with
 * what it has after a restart; again and again.
 */
export async function killAgainAndAgain(options: KillsOptions): Promise<KillsOutcome> {
  const { folder, kills, random, onKill } = options
  const settings = { ACREAGE_DATA_DIR: folder, ACREAGE_LOG_LEVEL: 'warn' }
  const file = join(folder, 'acreage.db')
  const key = await prepare(settings)
  const ledger = new Ledger()
  const writers = new Writers(ledger, `run${Math.floor(random() * 1e9)}`, random)
  const readyMs: number[] = []
  let unanswered = 0
  for (let kill = 1; kill <= kills + 1; kill++) {
    const began = performance.now()
    await using service = await serve([], settings)
    if (kill > 1) readyMs.push(performance.now() - began)
    const target = { address: service.address, key }
    ledger.compare(file, 'last call')
    unanswered += ledger.unanswered.length
    await writers.sendAgain(target)
    ledger.compare(file, 'last call')
    assert.equal(await found(target.address, key), ledger.listings, 'Searches find what is stored')
    if (kill > kills) break
    const killing = sleep(random() * MAX_LIFE_MS).then(() => service.end('SIGKILL'))
    await Promise.all([writers.writeUntilGone(target, WRITERS_AT_ONCE), killing])
    onKill(kill)
  }
  ledger.compare(file, 'beginning')
  return { acknowledged: ledger.acknowledged, unanswered, readyMs }
}

/** @returns A key without a limit. */
async function prepare(settings: Readonly<Record<string, string>>): Promise<string> {
  const run = async (...command: string[]) => {
    const { code, stdout, stderr } = await acreage([...command, '--json'], settings)
    assert.equal(code, 0, stderr)
    return JSON.parse(stdout)
  }
  await run('migrate')
  await run('account', 'create', '--company', 'Llano Land', '--email', 'a@example.com')
  const allow = ['--allow', 'listings:write', '--rate', '0']
  const made = await run('key', 'create', '--account', `${ACCOUNT_ID}`, ...allow)
  return made.key
}

async function found(address: string, key: string): Promise<number> {
  const response = await fetch(`${address}/v3/listings?kw=${COMMON_WORD}`, {
    headers: { 'X-API-Key': key },
  })
  return ((await response.json()) as { records: number }).records
}
