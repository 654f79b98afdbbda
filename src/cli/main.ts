import { processEnvironment } from '../config/config.ts'
import { processIo } from './io.ts'
import { run } from './run.ts'

// A command's files hold personal data, or are next to such files. Child processes inherit the
// umask.
process.umask(0o077)

const args = process.argv.slice(2)
process.exitCode = await run(args, processEnvironment(), processIo(args[0] === 'serve'))
