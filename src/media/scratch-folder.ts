import { createHash } from 'node:crypto'
import { readFileSync, readlinkSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { hostname } from 'node:os'
import { join } from 'node:path'

export interface AbandonedFolder {
  readonly path: string
  /** Milliseconds since 1970 UTC. */
  readonly modifiedAt: number
}

/** Uploads and downloads take minutes, and clocks may be changed by an hour. */
const MAX_USE_MS = 3 * 3_600_000
/** Machine, process id, start of the process, and six random letters. */
const NAME = /^upload-([0-9a-f]{8})-(\d+)-(\d+)-[A-Za-z0-9]{6}$/

/**
 * Holds files while they are sent or fetched, in one folder per request. The folder's name
 * identifies the process that created it, so that the folders of a killed process can be removed
 * while other processes use theirs.
 */
export class ScratchFolder {
  readonly #directory: string

  /** @param directory Need not exist yet. */
  constructor(directory: string) {
    this.#directory = directory
  }

  /** Creates an empty folder, which the caller removes. @returns Its path. */
  async create(): Promise<string> {
    await mkdir(this.#directory, { recursive: true })
    const owner = `${thisMachine()}-${process.pid}-${startOf(process.pid) ?? 0}`
    return mkdtemp(join(this.#directory, `upload-${owner}-`))
  }

  /** The folders whose processes have ended. */
  async abandoned(now: number): Promise<AbandonedFolder[]> {
    const names = await readdir(this.#directory).catch(() => [])
    const found: AbandonedFolder[] = []
    for (const name of names) {
      const path = join(this.#directory, name)
      const modifiedAt = (await stat(path).catch(() => null))?.mtimeMs
      if (modifiedAt === undefined) continue
      const isOld = modifiedAt <= now - MAX_USE_MS
      if (isOld || hasEnded(name)) found.push({ path, modifiedAt })
    }
    return found
  }

  /** Removes the folders whose processes have ended. @returns The number of removed folders. */
  async sweep(now: number): Promise<number> {
    const folders = await this.abandoned(now)
    for (const { path } of folders) await rm(path, { recursive: true, force: true })
    return folders.length
  }
}

/**
 * Whether a folder's process has certainly ended. False for processes of other machines and
 * containers.
 */
function hasEnded(name: string): boolean {
  const [, machine, pid, start] = NAME.exec(name) ?? []
  if (machine !== thisMachine()) return false
  if (!isRunning(Number(pid))) return true
  const startNow = startOf(Number(pid))
  // A new process may have the id of the ended one; the first process of a container always has 1.
  return startNow !== null && startNow !== Number(start)
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (fault) {
    return !(fault instanceof Error && 'code' in fault && fault.code === 'ESRCH')
  }
}

/**
 * When a process began, in ticks since the machine started; null where the system does not provide
 * it.
 */
function startOf(pid: number): number | null {
  try {
    // The name of the program is in parentheses and may contain any character (proc_pid_stat(5)).
    const [, fields = ''] = /^.*\) (.*)$/s.exec(readFileSync(`/proc/${pid}/stat`, 'latin1')) ?? []
    return Number(fields.split(' ')[19])
  } catch {
    return null
  }
}

/** Identifies the machine or container: process ids are unique only within it. */
function thisMachine(): string {
  let processes = ''
  try {
    processes = readlinkSync('/proc/self/ns/pid')
  } catch {
    // Only Linux has this file.
  }
  return createHash('sha256').update(`${hostname()} ${processes}`).digest('hex').slice(0, 8)
}
