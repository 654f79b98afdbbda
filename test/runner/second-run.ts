import type { Failure, TestRun } from './messages.ts'
import { type RunnerOptions, runFiles } from './runner.ts'

/** When more files fail, it is not by chance. */
const MAX_FILES = 3

/** A failure, and the run in which it was; null: it was in none. */
export interface FailureIn extends Failure {
  readonly run: TestRun | null
}

export interface SecondRun {
  /** The tests that failed again alone. */
  readonly failures: readonly FailureIn[]
  /** The tests that failed among others, and passed alone. */
  readonly unsteady: readonly FailureIn[]
}

/**
 * Runs each file again in which something has failed, alone: a test that waits for processes and disks may fail on a busy machine. Its
 * cause is still worth finding, so the caller has to name it. Many failures are not looked at again.
 * @param onRun Hears which file is run again.
 */
export async function runAgain(
  failures: readonly FailureIn[],
  options: RunnerOptions,
  onRun: (run: TestRun) => void,
): Promise<SecondRun> {
  const failed = [...Map.groupBy(failures, ({ run }) => run)]
  if (failed.length > MAX_FILES) return { failures, unsteady: [] }
  const again: FailureIn[] = []
  const unsteady: FailureIn[] = []
  for (const [run, group] of failed) {
    if (run === null) {
      again.push(...group)
      continue
    }
    onRun(run)
    const found: FailureIn[] = []
    await runFiles([run].values(), options, {
      onPassed: () => {},
      onFailed: failure => found.push({ ...failure, run }),
      onFinished: () => {},
      onSlow: () => {},
    })
    if (found.length === 0) unsteady.push(...group)
    else again.push(...found)
  }
  return { failures: again, unsteady }
}
