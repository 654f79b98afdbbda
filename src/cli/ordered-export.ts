import { writeExport } from '../app/export-file.ts'
import { lowerPriority } from '../child-processes/low-priority.ts'
import { processEnvironment } from '../config/config.ts'
import type { ExportOrder } from '../domain/published/export-order.ts'
import { processIo } from './io.ts'
import { Session } from './session.ts'

/**
 * `acreage serve` starts this process for a file with all listings. Where it has to write all of them anew, it has a low priority: requests
 * come first. Otherwise it is soon done, and a process of low priority would wait for its turn at every piece that the service reads.
 */

const WRITING_PRIORITY = 5
/** Nobody waits for listings that are kept for the next file. */
const LOWEST_PRIORITY = 15

const session = new Session(processEnvironment(), processIo(true))
// The channel closes when the service ends, in whatever way.
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
