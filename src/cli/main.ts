import { processEnvironment } from '../config/config.ts'
import { processIo } from './io.ts'
import { run } from './run.ts'

// All files of a command hold personal data or lie beside such files. Child processes inherit the umask.
process.umask(0o077)

const args = process.argv.slice(2)
process.exitCode = await run(args, processEnvironment(), processIo(args[0] === 'serve'))
