import { rm } from 'node:fs/promises'
import { FeedRuns } from '../catalog/feeds/feed-runs.ts'
import { Problem } from '../domain/problem.ts'
import type { FeedId } from '../domain/values/ids.ts'
import { takeSample } from '../feeds/samples/take-sample.ts'
import { sheetsOf } from '../feeds/slices/file-text.ts'
import { fileOfFeed } from './feed-files.ts'
import type { FeedProcess } from './run-feed-here.ts'

/** What is stored of a file that cannot be read and has no sheets. */
const NO_SHEETS = '{}'
/** A sample is read whole each time. */
const ANEW = { isDryRun: true, source: '' } as const

/** Reads the first records of the file of a feed, and stores them, or why that failed. */
export async function sampleFeedHere(
  { config, store, clock }: FeedProcess,
  id: FeedId,
): Promise<void> {
  const feed = await new FeedRuns(store, clock).feed(id)
  const read = async () => {
    const fetched = await fileOfFeed({ config, store }, feed, ANEW)
    if (fetched === null) throw new Error('A sample always gets the file.')
    try {
      return { cause: '', content: JSON.stringify(await takeSample(feed, fetched)) }
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      return { cause: error.message, content: await sheetsOnly(fetched.file) }
    } finally {
      if (!fetched.isOwners) await rm(fetched.file, { force: true })
    }
  }
  const taken = await read().catch(error => {
    if (error instanceof Problem) return { cause: error.message, content: NO_SHEETS }
    throw error
  })
  await store.transact(async ({ feeds, feedFiles }) => {
    if (await feeds.get(id)) await feedFiles.keepSample(id, { takenAt: clock(), ...taken })
  })
}

/** The sheets of a workbook whose chosen sheet cannot be read: another one may be readable. */
async function sheetsOnly(file: string): Promise<string> {
  try {
    return JSON.stringify({ sheets: await sheetsOf(file) })
  } catch (error) {
    if (error instanceof Problem) return NO_SHEETS
    throw error
  }
}
