import { renewSnapshot } from '../app/write-snapshot.ts'
import { lowerPriority } from '../child-processes/low-priority.ts'
import { processEnvironment } from '../config/config.ts'
import { createLogger } from '../logging/logger.ts'
import { processIo } from './io.ts'
import { Session } from './session.ts'

/** `acreage serve` starts this process now and then. It has a low priority: requests come first. */

const session = new Session(processEnvironment(), processIo(true))

try {
  lowerPriority()
  await session.withStore((store, config) =>
    renewSnapshot(config, store, createLogger(config.logLevel, { processId: process.pid })),
  )
} catch (error) {
  session.fail(session.sentenceOf(error))
}
process.exitCode = session.exitCode
