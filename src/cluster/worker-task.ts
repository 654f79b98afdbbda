import { parseArgs } from 'node:util'

/** The task of a worker. It is on its command line, so that a list of processes shows it. */
export interface WorkerTask {
  /** Whether it does the background work for all workers: sending messages and fetching photos. */
  readonly runsJobs: boolean
  readonly listens: 'at-once' | 'once-loaded'
}

export function writeTask({ runsJobs, listens }: WorkerTask): string[] {
  return [...(runsJobs ? ['--jobs'] : []), ...(listens === 'at-once' ? ['--listen'] : [])]
}

/** @throws TypeError for arguments that writeTask does not write. */
export function readTask(args: readonly string[]): WorkerTask {
  const { values } = parseArgs({
    args: [...args],
    options: { jobs: { type: 'boolean' }, listen: { type: 'boolean' } },
  })
  return {
    runsJobs: values.jobs ?? false,
    listens: values.listen ? 'at-once' : 'once-loaded',
  }
}
