import { writeExport } from '../app/export-file.ts'
import { lowerPriority } from '../child-processes/low-priority.ts'
import { processEnvironment } from '../config/config.ts'
import type { ExportOrder } from '../domain/published/export-order.ts'
import { processIo } from './io.ts'
import { Session } from './session.ts'

/**
 * `acreage serve` starts this process for a file with all listings. It has a low priority where it
 * has to write all of them again: requests come first. Otherwise it is soon done, and at a low
 * priority each piece that the service reads would wait.
 */

const WRITING_PRIORITY = 5
/** No request waits for listings that are cached for the next file. */
const LOWEST_PRIORITY = 15

const session = new Session(processEnvironment(), processIo(true))
// The channel closes when the service ends, even if it crashes.
const end = () => process.kill(process.pid, 'SIGKILL')
process.on('disconnect', end)

try {
  const order = JSON.parse(process.argv[2] ?? '') as ExportOrder
  const priority = order.isForLater ? LOWEST_PRIORITY : WRITING_PRIORITY
  await writeExport(session.readConfig(), order, process.stdout, () => lowerPriority(priority))
} catch (error) {
  session.fail(session.sentenceOf(error))
}
process.exitCode = session.exitCode
process.off('disconnect', end)
process.disconnect?.()
