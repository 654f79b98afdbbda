import type { Command } from 'commander'
import { Problem } from '../domain/problem.ts'
import { personKey } from '../domain/values/email.ts'
import type { AccountId } from '../domain/values/ids.ts'
import { formatValue } from '../domain/values/scalars.ts'
import { isoMinute } from '../domain/values/written-times.ts'
import { wholeNumber } from './arguments.ts'
import { operator } from './operator.ts'
import type { Session } from './session.ts'
import { printTable } from './table.ts'

/** The commands about invitations to accounts. */
export function defineInvitations(user: Command, session: Session): void {
  user
    .command('invitations')
    .description('List the open invitations to an account')
    .argument('<account>', 'the id of the account', wholeNumber(1))
    .option('--json', 'print them as JSON, one a line')
    .action((account: number, options: { json?: boolean }) =>
      session.run(() => listInvitations(session, account as AccountId, options.json)),
    )
  user
    .command('withdraw')
    .description('Withdraw an invitation to an account')
    .argument('<account>', 'the id of the account', wholeNumber(1))
    .argument('<email>', 'the address that is invited')
    .action((account: number, email: string) =>
      session.run(() => withdraw(session, account as AccountId, email)),
    )
}

function listInvitations(session: Session, id: AccountId, asJson = false): Promise<void> {
  return session.withCatalog(async catalog => {
    await catalog.accounts.find(id)
    const found = await catalog.invitations.ofAccount(operator(), id)
    if (asJson) {
      for (const { accountId, id: invitationID, officeId: officeID, ...more } of found) {
        session.print(JSON.stringify({ invitationID, accountID: accountId, officeID, ...more }))
      }
      return
    }
    printTable(
      session,
      ['EMAIL', 'ROLE', 'EMAIL SENT', 'VALID UNTIL'],
      found.map(({ email, role, isMailed, expiresAt }) => [
        email,
        role,
        isMailed ? 'yes' : 'no',
        isoMinute(expiresAt),
      ]),
      'No open invitations.',
    )
  })
}

function withdraw(session: Session, accountId: AccountId, email: string): Promise<void> {
  return session.withCatalog(async ({ invitations }) => {
    const found = await invitations.ofAccount(operator(), accountId)
    const own = found.find(one => personKey(one.email) === personKey(email))
    if (!own) {
      const detail = `The account ${accountId} has not invited ${formatValue(email)}.`
      throw Problem.of('not-found', 'No such invitation', detail)
    }
    await invitations.withdraw(operator(), accountId, own.id)
    session.print(`Withdrew the invitation of <${own.email}> to account ${accountId}.`)
  })
}
