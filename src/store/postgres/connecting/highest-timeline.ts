import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import type { ServerState } from './server-state.ts'

type Timeline = Pick<ServerState, 'system' | 'timeline'>

/**
 * The highest timeline on which this node has found a server that takes writes. A file keeps it, so
 * that a node that starts again does not take a former primary for the primary while the server
 * that took over is away. All processes of the node share the file.
 */
export class HighestTimeline {
  readonly #file: string | null
  #known: Timeline | null = null

  /** @param file Null: it is known in this process alone. */
  constructor(file: string | null) {
    this.#file = file
  }

  /** Whether a server was the primary before another one was promoted. */
  isAbove(state: Timeline): boolean {
    const known = this.#latest()
    return known !== null && known.system === state.system && known.timeline > state.timeline
  }

  /**
   * Stores the timeline of a server that takes writes. A server of another system, such as one with
   * restored data, starts over.
   */
  raise({ system, timeline }: Timeline): void {
    const known = this.#latest()
    this.#known = { system, timeline }
    if (this.#file === null || (known?.system === system && known.timeline === timeline)) return
    const draft = `${this.#file}.${process.pid}.new`
    try {
      writeFileSync(draft, JSON.stringify(this.#known), { mode: 0o600 })
      renameSync(draft, this.#file)
    } catch {
      // A full disk is no reason to refuse writes. The servers are asked each second, and the next
      // answer is noted.
    }
  }

  #latest(): Timeline | null {
    const known = this.#known
    const stored = this.#file === null ? null : storedIn(this.#file)
    if (stored === null || known === null) return stored ?? known
    return stored.system === known.system && stored.timeline < known.timeline ? known : stored
  }
}

/** Null: there is none, or it was damaged. */
function storedIn(file: string): Timeline | null {
  try {
    const value: unknown = JSON.parse(readFileSync(file, 'utf8'))
    if (typeof value !== 'object' || value === null) return null
    if (!('system' in value) || !('timeline' in value)) return null
    const { system, timeline } = value
    return typeof system === 'string' && typeof timeline === 'number' ? { system, timeline } : null
  } catch {
    return null
  }
}
