import type { Command } from 'commander'
import { addressStateOf, type LeadAddress } from '../domain/leads/lead-address.ts'
import { Problem } from '../domain/problem.ts'
import { counted } from '../domain/values/counted.ts'
import type { AccountId } from '../domain/values/ids.ts'
import { isoMinute } from '../domain/values/written-times.ts'
import { wholeNumber } from './arguments.ts'
import { operator } from './operator.ts'
import type { Session } from './session.ts'
import { printTable } from './table.ts'

interface ConfirmOptions {
  account?: AccountId
  all?: boolean
}

export function defineAddress(address: Command, session: Session): void {
  address
    .command('list')
    .description('List them with their states; only confirmed addresses get leads')
    .option('--account <id>', 'only those of this account', wholeNumber(1))
    .option('--unconfirmed', 'only those that get no leads')
    .option('--json', 'print them as JSON')
    .action((options: { account?: AccountId; unconfirmed?: boolean; json?: boolean }) =>
      session.run(() => list(session, options)),
    )
  address
    .command('confirm')
    .description(
      'Send leads to an address without its confirmation; make sure that its owner agrees',
    )
    .argument('[address]', 'the email address')
    .option('--account <id>', 'the account whose leads it gets', wholeNumber(1))
    .option('--all', 'all addresses that are neither confirmed nor revoked')
    .action((given: string | undefined, options: ConfirmOptions) =>
      session.run(() => confirm(session, given, options)),
    )
  address
    .command('revoke')
    .description('Stop sending leads to an address, and never ask it again')
    .argument('<address>', 'the email address')
    .requiredOption('--account <id>', 'the account whose leads it got', wholeNumber(1))
    .action((given: string, { account }: { account: AccountId }) =>
      session.run(() => revoke(session, given, account)),
    )
}

interface ListOptions {
  account?: AccountId
  unconfirmed?: boolean
  json?: boolean
}

function list(
  session: Session,
  { account, unconfirmed = false, json }: ListOptions,
): Promise<void> {
  return session.withCatalog(async catalog => {
    const all = await catalog.addresses.list(operator(), account ?? null)
    const shown = unconfirmed ? all.filter(({ confirmedAt }) => confirmedAt === null) : all
    if (json) session.print(JSON.stringify(shown.map(listed)))
    else {
      const nothing = unconfirmed
        ? 'Every address that listings name is confirmed.'
        : 'No listing names an address of its own for leads.'
      printTable(
        session,
        ['ACCOUNT', 'ADDRESS', 'STATE', 'SINCE', 'TIMES ASKED'],
        shown.map(row),
        nothing,
      )
    }
  })
}

async function confirm(
  session: Session,
  given: string | undefined,
  { account, all }: ConfirmOptions,
): Promise<void> {
  if (all && given === undefined && account === undefined) {
    await session.withCatalog(async catalog => {
      const count = await catalog.addresses.confirmAll(operator())
      session.print(
        count === 0
          ? 'No address is left to confirm.'
          : `Confirmed ${counted(count, 'address', 'addresses')}.`,
      )
    })
    return
  }
  if (given === undefined || account === undefined || all) {
    const detail = 'Name an address with --account and the id of its account, or use --all alone.'
    throw Problem.of('invalid-input', 'No address named', detail)
  }
  await session.withCatalog(async catalog => {
    await catalog.addresses.confirm(operator(), account, given)
    session.print(
      `${given} now gets the leads of those listings of account ${account} that name it.`,
    )
  })
}

function revoke(session: Session, given: string, account: AccountId): Promise<void> {
  return session.withCatalog(async catalog => {
    const count = await catalog.addresses.revoke(operator(), account, given)
    session.print(`${given} gets no more leads of account ${account}.`)
    if (count === 0) return
    session.print(
      `${counted(count, 'message that was not sent to it yet goes', 'messages that were not sent to it yet go')} to the account instead.`,
    )
  })
}

function listed(address: LeadAddress) {
  const { accountId, id: _id, ...rest } = address
  return { accountID: accountId, ...rest, state: addressStateOf(address) }
}

function row(address: LeadAddress): (string | number)[] {
  const { accountId, confirmedAt, revokedAt, askedAt, namedAt, timesAsked } = address
  const since = confirmedAt ?? revokedAt ?? askedAt ?? namedAt
  return [accountId, address.address, addressStateOf(address), isoMinute(since), timesAsked]
}
