import { open } from 'node:fs/promises'
import { resolve } from 'node:path'
import type { FeedRunOrder } from '../domain/feeds/feed.ts'
import type { FeedId } from '../domain/values/ids.ts'
import type { EndedRun } from '../feeds/imports/run-feed.ts'
import { printReport } from './import-result.ts'
import type { Session } from './session.ts'
import type { Progress } from './terminal.ts'

/**
 * Runs a feed, and prints its progress and its result. @param reportFile Gets the report as JSON.
 */
export function printFeedRun(
  session: Session,
  id: FeedId,
  order: FeedRunOrder,
  reportFile: string | undefined,
): Promise<void> {
  session.io.lowerPriority()
  return session.withFeeds(async ({ run }) => {
    await using file = reportFile === undefined ? null : await open(resolve(reportFile), 'w')
    const progress: Progress[] = []
    try {
      const ended = await run(id, {
        order,
        onCounted: records => {
          progress.push(session.progress(order.isDryRun ? 'Checking' : 'Importing', records))
        },
        onProgress: done => progress[0]?.update(done),
      })
      progress.pop()?.end()
      await file?.writeFile(`${JSON.stringify(ended.report, null, 2)}\n`)
      printEnd(session, ended)
    } finally {
      progress.pop()?.end()
    }
  })
}

function printEnd(session: Session, { run, state, cause, report, isResumed }: EndedRun): void {
  if (isResumed) session.print(`Resumed run ${run.id}, which was interrupted.`)
  if (report) printReport(session, report)
  if (state === 'failed') {
    session.fail(`Run ${run.id} failed, and nothing was changed. ${cause}`)
    return
  }
  session.print(`Run ${run.id}: ${state}.${report === null ? ` ${cause}` : ''}`)
  const isRefused = report !== null && (report.counts.refused > 0 || !report.complete)
  if (state !== 'done' || isRefused) session.exitCode = 1
}
