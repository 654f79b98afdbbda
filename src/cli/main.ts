import { readFileSync } from 'node:fs'
import { Command } from 'commander'
import { addAccount } from './account.ts'
import { addAddress } from './address.ts'
import { addAudit } from './audit.ts'
import { addBackup } from './backup.ts'
import { addChanges } from './changes.ts'
import { addConfig } from './config.ts'
import { addDemo } from './demo.ts'
import { addDoctor } from './doctor.ts'
import { addKey } from './key.ts'
import { addLead } from './lead.ts'
import { addListing } from './listing.ts'
import { addMigrate } from './migrate.ts'
import { addOutbox } from './outbox.ts'
import { addPrune } from './prune.ts'
import { addReference } from './reference.ts'
import { addRestore } from './restore.ts'
import { addServe } from './serve.ts'
import { addShowcase } from './showcase.ts'
import { watchOutput } from './terminal.ts'

const { version } = JSON.parse(
  readFileSync(new URL('../../package.json', import.meta.url), 'utf8'),
) as { version: string }

const program = new Command('acreage')
  .description('A server for land-for-sale listings: the Listings REST API 3.0.1 and 1.1.1.')
  .version(version)
  .addHelpText(
    'after',
    '\nSettings are environment variables, or lines of .env in the data directory; "acreage config" lists them.',
  )

addServe(program)
addDemo(program)
addReference(program)
addMigrate(program)
addAccount(program)
addKey(program)
addListing(program)
addShowcase(program)
addLead(program)
addAddress(program)
addOutbox(program)
addAudit(program)
addChanges(program)
addPrune(program)
addBackup(program)
addRestore(program)
addDoctor(program)
addConfig(program)

nameHelpAfterErrors(program, 'acreage')

// Whatever a command writes holds personal data, or lies beside it; its workers inherit this.
process.umask(0o077)

program.hook('preAction', (_program, command) => watchOutput(command.name() === 'serve'))

await program.parseAsync()

/** A mistake is answered with its sentence and the place of the help; the help itself would hide the sentence. */
function nameHelpAfterErrors(command: Command, name: string): void {
  command.showHelpAfterError(`For help: ${name} --help`)
  for (const child of command.commands) nameHelpAfterErrors(child, `${name} ${child.name()}`)
}
