import { setPriority } from 'node:os'
import { renewSnapshot } from '../app/open-index.ts'
import { createLogger } from '../logging/logger.ts'
import { sentenceOf, withStore } from './session.ts'
import { terminal, watchOutput } from './terminal.ts'

/** What `acreage serve` runs beside itself now and then. It has time: those who answer come first. */

const LOW_PRIORITY = 10

watchOutput(true)

try {
  setPriority(LOW_PRIORITY)
  await withStore((store, config) =>
    renewSnapshot(config, store, createLogger(config.logLevel, process.pid)),
  )
} catch (error) {
  terminal.note(sentenceOf(error))
  process.exitCode = 1
}
