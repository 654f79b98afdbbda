import { processEnvironment } from '../config/config.ts'
import { processIo } from './io.ts'
import { run } from './run.ts'

// Whatever a command writes holds personal data, or lies beside it; its workers inherit this.
process.umask(0o077)

const args = process.argv.slice(2)
process.exitCode = await run(args, processEnvironment(), processIo(args[0] === 'serve'))
