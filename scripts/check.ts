import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { runChecks } from './checks/check-runs.ts'
import { PROJECT_CHECKS } from './checks/project-checks.ts'

/**
 * Runs every check that is not a test: check.ts [--all]. Derived files are compared only if something has changed that they are
 * made of since they last passed; with --all, they are always compared.
 */

const { values } = parseArgs({ options: { all: { type: 'boolean', default: false } } })
const isOk = await runChecks(PROJECT_CHECKS, {
  root: fileURLToPath(new URL('..', import.meta.url)),
  all: values.all,
  print: text => process.stdout.write(text),
})
process.exitCode = isOk ? 0 : 1
