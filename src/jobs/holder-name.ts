import { randomUUID } from 'node:crypto'
import { readFileSync, readlinkSync } from 'node:fs'
import { hostname } from 'node:os'

/**
 * Names for processes that hold leases. A name includes where its process runs, so processes there
 * can tell immediately when it has ended, for any reason; others wait until its heartbeat is
 * overdue.
 */

/** A unique name for this process. */
export function newHolderName(): string {
  return [place(), process.pid, processState(process.pid)?.startedAt ?? '', randomUUID()].join(' ')
}

/**
 * Whether the named process is known to have ended. False if it runs, or if it ran where this
 * process cannot check.
 */
export function hasEnded(name: string): boolean {
  const [where, pid, startedAt, id] = name.split(' ')
  if (id === undefined || where !== place()) return false
  if (!mayRun(Number(pid))) return true
  const state = processState(Number(pid))
  // Process ids are reused, and a zombie still has its id.
  return state !== null && (state.startedAt !== startedAt || state.isDead)
}

/** The scope in which process ids are unique: one boot of a system, and a container in it. */
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
    // EPERM means that the process exists but belongs to another user.
    return (error as NodeJS.ErrnoException).code !== 'ESRCH'
  }
}

/** Only Linux provides it; null elsewhere, and for processes hidden from this user. */
function processState(
  pid: number,
): { readonly startedAt: string; readonly isDead: boolean } | null {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The program's name comes first, in parentheses, and may contain any characters.
    const [state = '', ...rest] = text.slice(text.lastIndexOf(')') + 2).split(' ')
    return { startedAt: rest[STARTED_AT] ?? '', isDead: 'ZX'.includes(state) }
  } catch {
    return null
  }
}

/** The index of the start time after the state (proc(5)). */
const STARTED_AT = 18
