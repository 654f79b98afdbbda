import type { Failure } from './messages.ts'
import { type RunnerOptions, runFiles } from './runner.ts'

/** When more files fail, it is not by chance. */
const MAX_FILES = 3

/** A failure, and the environment in which its file ran. */
export interface FailureIn extends Failure {
  readonly options: RunnerOptions
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
  onRun: (file: string) => void,
): Promise<SecondRun> {
  const failed = [...Map.groupBy(failures, runOf).values()]
  if (failed.length > MAX_FILES) return { failures, unsteady: [] }
  const again: FailureIn[] = []
  const unsteady: FailureIn[] = []
  for (const group of failed) {
    const [
      {
        names: [file = ''],
        options,
      } = group[0] as FailureIn,
    ] = group
    if (!file.endsWith('.test.ts')) {
      again.push(...group)
      continue
    }
    onRun(file)
    const found: FailureIn[] = []
    await runFiles([file].values(), options, {
      onPassed: () => {},
      onFailed: failure => found.push({ ...failure, options }),
      onFinished: () => {},
    })
    if (found.length === 0) unsteady.push(...group)
    else again.push(...found)
  }
  return { failures: again, unsteady }
}

function runOf({ names: [file], options }: FailureIn): string {
  return `${file} ${options.env['TEST_DATABASE']}`
}
