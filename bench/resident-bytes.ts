import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

/** The memory that a process holds. Asking `ps`, where the system has no /proc, takes as long as reading some megabytes. */
export function residentBytes(pid: number | undefined): number {
  try {
    const [, kilobytes = '0'] =
      /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
    return 1024 * Number(kilobytes)
  } catch {
    if (process.platform === 'linux') return 0
    const text = execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })
    return 1024 * Number(text)
  }
}
