import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { note } from '../report.ts'

/** A database of Groonga, open in a process of its own that reads commands and writes a line for each. */
export interface Groonga extends AsyncDisposable {
  /**
   * @param expectedFault The message of a failure for which `run` gives null.
   * @throws Error when the command fails otherwise. @returns What the command answers.
   */
  run<Answer = unknown>(command: string, expectedFault?: string): Promise<Answer | null>
  /** Starts a command that takes lines; each line is written once there is room for it. */
  load(command: string, lines: AsyncIterable<string>): Promise<void>
  memoryBytes(): number
}

/** The version of the installed Groonga; null, having said so, without one. */
export function groongaVersion(): string | null {
  try {
    const about = execFileSync('groonga', ['--version'], { encoding: 'utf8' })
    return /^Groonga (\S+)/.exec(about)?.[1] ?? null
  } catch {
    note('No Groonga is installed: its row is left out.')
    return null
  }
}

/** @param isNew Whether to make the database first. */
export function openGroonga(file: string, isNew: boolean): Groonga {
  const args = [...(isNew ? ['-n'] : []), '--log-level', 'none', file]
  const server = spawn('groonga', args, { stdio: ['pipe', 'pipe', 'inherit'] })
  const closed = once(server, 'close')
  const answers = createInterface({ input: server.stdout })[Symbol.asyncIterator]()
  const answered = async <Answer>(command: string, expectedFault?: string) => {
    const { value, done } = await answers.next()
    if (done) throw new Error(`Groonga ended during ${command}`)
    const parsed: [[number, number, number, string], Answer] = JSON.parse(value)
    const [[code, , , fault], answer] = parsed
    if (code !== 0 && fault === expectedFault) return null
    if (code !== 0) throw new Error(`Groonga refused ${command}: ${fault}`)
    return answer
  }
  return {
    run: (command, expectedFault) => {
      server.stdin.write(`${command}\n`)
      return answered(command, expectedFault)
    },
    load: async (command, lines) => {
      server.stdin.write(`${command}\n[\n`)
      let isFirst = true
      for await (const line of lines) {
        const hasRoom = server.stdin.write(isFirst ? line : `,\n${line}`)
        if (!hasRoom) await once(server.stdin, 'drain')
        isFirst = false
      }
      server.stdin.write('\n]\n')
      await answered(command)
    },
    memoryBytes: () => residentBytes(server.pid),
    [Symbol.asyncDispose]: async () => {
      server.stdin.end()
      await closed
    },
  }
}

/** Only Linux tells it; elsewhere 0. */
function residentBytes(pid: number | undefined): number {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8')
    return Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1] ?? 0) * 1024
  } catch {
    return 0
  }
}
