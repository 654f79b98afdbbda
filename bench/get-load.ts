import { join } from 'node:path'
import { putUnderLoad, type SentRequest } from './load.ts'
import { percentile } from './report.ts'
import { hasWrk, runWrk, type WrkResult, writeWrkScript } from './wrk.ts'

/** Puts a server under load for some seconds. */
export type Load = (address: string, seconds: number) => Promise<WrkResult>

/** Load by this process. */
export function ownLoad(next: () => SentRequest, connections: number): Load {
  return async (address, seconds) => {
    const load = { connections, seconds, next }
    const { requestsPerSecond, latenciesMs } = await putUnderLoad(address, load)
    const [p50Ms = 0, p99Ms = 0] = [0.5, 0.99].map(share => percentile(latenciesMs, share))
    return { requestsPerSecond, p50Ms, p99Ms }
  }
}

/**
 * Load of GETs, by wrk if it is installed.
 * @param folder For the script of wrk.
 * @param different After this many requests, they come again.
 */
export async function getLoad(
  folder: string,
  next: () => SentRequest,
  different: number,
  connections: number,
): Promise<Load> {
  if (!hasWrk()) return ownLoad(next, connections)
  const script = join(folder, 'requests.lua')
  await writeWrkScript(script, Array.from({ length: different }, next))
  return (address, seconds) => runWrk(address, script, { connections, seconds })
}
