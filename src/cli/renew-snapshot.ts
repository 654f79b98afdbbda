import { setPriority } from 'node:os'
import { renewSnapshot } from '../app/write-snapshot.ts'
import { processEnvironment } from '../config/config.ts'
import { createLogger } from '../logging/logger.ts'
import { processIo } from './io.ts'
import { Session } from './session.ts'

/** `acreage serve` starts this process now and then. It has a low priority: requests come first. */

const LOW_PRIORITY = 10

const session = new Session(processEnvironment(), processIo(true))

try {
  setPriority(LOW_PRIORITY)
  await session.withStore((store, config) =>
    renewSnapshot(config, store, createLogger(config.logLevel, { processId: process.pid })),
  )
} catch (error) {
  session.fail(session.sentenceOf(error))
}
process.exitCode = session.exitCode
