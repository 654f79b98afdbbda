import { parseArgs } from 'node:util'

/** The task of a worker. It is on its command line, so that a list of processes shows it. */
export interface WorkerTask {
  /** Whether it does the background work for all workers: sending messages and fetching photos. */
  readonly looksAfterOutbox: boolean
  readonly listens: 'at-once' | 'once-loaded'
}

export function writeTask({ looksAfterOutbox, listens }: WorkerTask): string[] {
  return [...(looksAfterOutbox ? ['--outbox'] : []), ...(listens === 'at-once' ? ['--listen'] : [])]
}

/** @throws TypeError for arguments that writeTask does not write. */
export function readTask(args: readonly string[]): WorkerTask {
  const { values } = parseArgs({
    args: [...args],
    options: { outbox: { type: 'boolean' }, listen: { type: 'boolean' } },
  })
  return {
    looksAfterOutbox: values.outbox ?? false,
    listens: values.listen ? 'at-once' : 'once-loaded',
  }
}
