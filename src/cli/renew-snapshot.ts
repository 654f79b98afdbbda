import { setPriority } from 'node:os'
import { renewSnapshot } from '../app/open-index.ts'
import { processEnvironment } from '../config/config.ts'
import { createLogger } from '../logging/logger.ts'
import { processIo } from './io.ts'
import { Session } from './session.ts'

/** What `acreage serve` runs beside itself now and then. It has time: those who answer come first. */

const LOW_PRIORITY = 10

const session = new Session(processEnvironment(), processIo(true))

try {
  setPriority(LOW_PRIORITY)
  await session.withStore((store, config) =>
    renewSnapshot(config, store, createLogger(config.logLevel, process.pid)),
  )
} catch (error) {
  session.fail(session.sentenceOf(error))
}
process.exitCode = session.exitCode
