import { randomUUID } from 'node:crypto'
import { readFileSync, readlinkSync } from 'node:fs'
import { hostname } from 'node:os'

/**
 * Names for processes that hold leases. A name says where its process runs, so that others there
 * find out at once when it has ended, however that came; elsewhere they wait until it has given no
 * sign of life for long.
 */

/** A name for this process, which no other has. */
export function newHolderName(): string {
  return [place(), process.pid, processState(process.pid)?.startedAt ?? '', randomUUID()].join(' ')
}

/**
 * Whether the process of a name is known to have ended. False: it runs, or it ran where this
 * process cannot look.
 */
export function hasEnded(name: string): boolean {
  const [where, pid, startedAt, id] = name.split(' ')
  if (id === undefined || where !== place()) return false
  if (!mayRun(Number(pid))) return true
  const state = processState(Number(pid))
  // The id of a process is given again, and a dead process that nobody has waited for still has its
  // own.
  return state !== null && (state.startedAt !== startedAt || state.isDead)
}

/** Where numbers of processes mean the same: a boot of a system, and in it a container. */
function place(): string {
  try {
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()
    return `${boot}/${readlinkSync('/proc/self/ns/pid')}`
  } catch {
    return hostname()
  }
}

function mayRun(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // A process of another user may not be asked.
    return (error as NodeJS.ErrnoException).code !== 'ESRCH'
  }
}

/** Only Linux tells; null elsewhere, and for processes that may not be seen. */
function processState(
  pid: number,
): { readonly startedAt: string; readonly isDead: boolean } | null {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The name of the program stands before, in parentheses, and may have any characters.
    const [state = '', ...rest] = text.slice(text.lastIndexOf(')') + 2).split(' ')
    return { startedAt: rest[STARTED_AT] ?? '', isDead: 'ZX'.includes(state) }
  } catch {
    return null
  }
}

/** The place of the start among the numbers behind the state (proc(5)). */
const STARTED_AT = 18
