import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setInterval } from 'node:timers'
import type { ImportReport } from '../../src/feeds/imports/import-report.ts'
import { acreage, COMPILE_CACHE, MAIN } from '../../test/cli/acreage.ts'
import { processorMs } from '../processor-time.ts'

type Settings = Readonly<Record<string, string>>

const LOOK_MS = 50

/** An import as its report tells it, with what its process used. */
export interface Imported extends Pick<ImportReport, 'counts' | 'seconds' | 'spent'> {
  /** Of all threads, with the start of the process. */
  readonly processorSeconds: number
  /** The most resident memory; NaN where the system does not tell. */
  readonly peakMegabytes: number
}

/** Runs a command to its end. @throws Error when it fails. */
export async function acreageCommand(settings: Settings, ...args: string[]): Promise<string> {
  const { code, stdout, stderr } = await acreage(args, settings)
  if (code !== 0) throw new Error(stderr)
  return stdout
}

/** Runs `acreage import` or `acreage feed run 1` in a process of its own. */
export async function imported(settings: Settings, args: readonly string[]): Promise<Imported> {
  const folder = await mkdtemp(join(tmpdir(), 'acreage-bench-report-'))
  try {
    const reportFile = join(folder, 'report.json')
    const isFeed = args[0] === 'feed'
    const used = await watched(settings, isFeed ? args : [...args, '--report', reportFile])
    const text = isFeed
      ? await acreageCommand(settings, 'feed', 'show', '1', '--json')
      : await readFile(reportFile, 'utf8')
    const { counts, seconds, spent } = isFeed ? JSON.parse(text).lastReport : JSON.parse(text)
    return { counts, seconds, spent, ...used }
  } finally {
    await rm(folder, { recursive: true })
  }
}

async function watched(settings: Settings, args: readonly string[]) {
  const child = spawn(process.execPath, [MAIN, ...args], {
    env: { ...COMPILE_CACHE, ...settings },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  let used = { processorSeconds: Number.NaN, peakMegabytes: Number.NaN }
  const look = setInterval(() => {
    const peakMegabytes = peakOf(child.pid ?? 0)
    if (peakMegabytes > 0) {
      used = { processorSeconds: processorMs(child.pid ?? 0) / 1000, peakMegabytes }
    }
  }, LOOK_MS)
  const [code] = await once(child, 'close')
  clearInterval(look)
  if (code !== 0) throw new Error(`The import ended with code ${code}.`)
  return used
}

/** Linux tells the most resident memory of a process as VmHWM (proc(5)). */
function peakOf(pid: number): number {
  try {
    const kibibytes = /^VmHWM:\s*(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
    return (Number(kibibytes) * 1024) / 1e6
  } catch {
    return Number.NaN
  }
}
