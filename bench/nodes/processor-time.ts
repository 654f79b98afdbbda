import { readdirSync, readFileSync } from 'node:fs'

/** `getconf CLK_TCK`: 100 on every Linux that Node.js runs on. */
const TICKS_PER_SECOND = 100

interface ProcessTimes {
  readonly parent: number
  readonly ticks: number
}

/**
 * The processor time in seconds that some processes and all that they started have taken so far, those that have
 * ended included. Reads /proc, so it works on Linux alone (proc(5), /proc/pid/stat).
 */
export function processorSeconds(pids: readonly number[]): number {
  const all = new Map<number, ProcessTimes>()
  for (const name of readdirSync('/proc')) {
    const times = /^\d+$/.test(name) ? timesOf(name) : null
    if (times) all.set(Number(name), times)
  }
  let ticks = 0
  for (const [pid, times] of all) if (isBelow(pid, pids, all)) ticks += times.ticks
  return ticks / TICKS_PER_SECOND
}

function isBelow(
  pid: number,
  pids: readonly number[],
  all: ReadonlyMap<number, ProcessTimes>,
): boolean {
  for (let at = pid; at > 0; at = all.get(at)?.parent ?? 0) if (pids.includes(at)) return true
  return false
}

/** Null: the process has just ended. */
function timesOf(pid: string): ProcessTimes | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The name of the program, in parentheses, may have spaces.
    const fields = stat
      .slice(stat.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number)
    const [user = 0, system = 0, endedUser = 0, endedSystem = 0] = fields.slice(11, 15)
    return { parent: fields[1] ?? 0, ticks: user + system + endedUser + endedSystem }
  } catch {
    return null
  }
}
