import { readdirSync } from 'node:fs'
import { getPriority, setPriority } from 'node:os'

/** For long work on the machine of a service: requests come first. */
const LOW_PRIORITY = 10

/**
 * Gives this process a low priority, with all its threads: Linux has a priority for each, and
 * several run before the first line of the program does. Later ones inherit it.
 * @param priority From 0, the default of processes, to 19.
 */
export function lowerPriority(priority = LOW_PRIORITY): void {
  for (const thread of threads()) {
    try {
      // A process that was started with a lower priority keeps it.
      setPriority(thread, Math.max(getPriority(thread), priority))
    } catch {
      // The thread has ended, or the system does not allow it; the work then continues at its
      // priority.
    }
  }
}

function threads(): readonly number[] {
  try {
    return readdirSync('/proc/self/task').map(Number)
  } catch {
    return [process.pid]
  }
}
