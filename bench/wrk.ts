import { execFile, execFileSync } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import type { LoadResult, SentRequest } from './load.ts'
import { IS_TINY } from './sized.ts'

const run = promisify(execFile)

/** Makes wrk print its figures as one line of numbers. */
const REPORT = `
done = function(summary, latency)
  local refused = summary.errors.status + summary.errors.connect + summary.errors.read + summary.errors.timeout
  io.write(string.format("FIGURES %d %d %d %d %d\\n", summary.requests, summary.duration, refused,
    latency:percentile(50), latency:percentile(99)))
end
`

/** The figures of wrk. It gives two percentiles of the latencies. */
export interface WrkResult extends Pick<LoadResult, 'requestsPerSecond'> {
  readonly p50Ms: number
  readonly p99Ms: number
}

/** Whether the load generator wrk is installed. It needs far less processor time than one in JavaScript. */
export function hasWrk(): boolean {
  // Its shortest run takes a second.
  if (IS_TINY) return false
  try {
    execFileSync('which', ['wrk'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

/** Writes the script by which wrk sends some requests in turn. */
export async function writeWrkScript(
  file: string,
  requests: readonly SentRequest[],
): Promise<void> {
  const rows = requests.map(({ method, path, headers, body }) => {
    const pairs = Object.entries(headers).map(([name, value]) => `[${lua(name)}]=${lua(value)}`)
    return `wrk.format(${lua(method)}, ${lua(path)}, {${pairs.join(', ')}}, ${body ? lua(body) : 'nil'})`
  })
  await writeFile(
    file,
    `local requests = {}
init = function()
${rows.map((row, i) => `  requests[${i + 1}] = ${row}`).join('\n')}
end
local turn = 0
request = function()
  turn = turn % ${rows.length} + 1
  return requests[turn]
end
${REPORT}`,
  )
}

/** @throws Error when anything was refused or broken off. */
export async function runWrk(
  address: string,
  script: string,
  { connections, seconds }: { connections: number; seconds: number },
): Promise<WrkResult> {
  const { stdout } = await run('wrk', [
    ...['-t', '1', '-c', String(connections), '-d', `${Math.ceil(seconds)}s`, '-s', script],
    address,
  ])
  const [, ...figures] = /FIGURES (\d+) (\d+) (\d+) (\d+) (\d+)/.exec(stdout) ?? []
  const [requests = 0, microseconds = 1, refused = 0, p50 = 0, p99 = 0] = figures.map(Number)
  if (requests === 0 || refused > 0) throw new Error(`Not all was answered:\n${stdout}`)
  return {
    requestsPerSecond: (requests * 1e6) / microseconds,
    p50Ms: p50 / 1000,
    p99Ms: p99 / 1000,
  }
}

function lua(text: string): string {
  return JSON.stringify(text).replaceAll(/\\u([0-9a-f]{4})/g, '\\u{$1}')
}
