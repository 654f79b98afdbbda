import { once } from 'node:events'
import type { FeedOrder } from '../catalog/feeds/feed-order.ts'
import { lowerPriority } from '../child-processes/low-priority.ts'
import { processEnvironment } from '../config/config.ts'
import type { FeedId } from '../domain/values/ids.ts'
import { createLogger } from '../logging/logger.ts'
import { processIo } from './io.ts'
import { Session } from './session.ts'

/**
 * `acreage serve` starts this process for a feed that is due. It has a low priority: requests come
 * first.
 */

const [id = '', order = ''] = process.argv.slice(2)
/** The service says when there is a place for the import. */
async function untilImport(): Promise<void> {
  const said = once(process, 'message')
  process.send?.('fetched')
  await said
}

const session = new Session(processEnvironment(), processIo(true))
// The channel closes when the service ends, even if it crashes. The run goes on when the next one
// starts.
const end = () => process.kill(process.pid, 'SIGKILL')
process.on('disconnect', end)

try {
  lowerPriority()
  const { logLevel } = session.readConfig()
  const ordered = JSON.parse(order) as FeedOrder
  await session.withFeeds(async ({ run, sample }) => {
    if (ordered.isSample) return await sample(Number(id) as FeedId)
    const quiet = () => {}
    const ended = await run(Number(id) as FeedId, {
      order: ordered,
      onCounted: quiet,
      onProgress: quiet,
      untilImport,
    })
    const { feed, state, cause, report } = ended
    const { accountId, name } = feed
    createLogger(logLevel, { processId: process.pid }).info(
      { feedId: feed.id, accountId, name, runId: ended.run.id, state, cause, ...report?.counts },
      'A feed was run',
    )
  })
} catch (error) {
  session.fail(session.sentenceOf(error))
}
process.exitCode = session.exitCode
process.off('disconnect', end)
process.disconnect?.()
