import { parseArgs } from 'node:util'

/** The task of a worker, passed on its command line so that a process list shows it. */
export interface WorkerTask {
  /** Whether it does the background jobs for all workers: sending messages and fetching photos. */
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
  return { runsJobs: values.jobs ?? false, listens: values.listen ? 'at-once' : 'once-loaded' }
}
