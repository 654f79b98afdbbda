import { type Command, Option } from 'commander'
import type { RecordCatalog } from '../catalog/record-catalog.ts'
import type { Config } from '../config/config.ts'
import { consoleAddress } from '../config/console-address.ts'
import { Problem } from '../domain/problem.ts'
import type { UserWithMemberships } from '../domain/users/user.ts'
import {
  hasSecondFactor,
  MEMBER_ROLES,
  type MemberRole,
  personLabel,
  type ServiceRole,
} from '../domain/users/user.ts'
import { LINK_VALID_MS } from '../domain/users/user-link.ts'
import { counted } from '../domain/values/counted.ts'
import type { AccountId, UserId } from '../domain/values/ids.ts'
import { isoMinute } from '../domain/values/written-times.ts'
import { wholeNumber } from './arguments.ts'
import { operator } from './operator.ts'
import type { Session } from './session.ts'
import { printTable } from './table.ts'
import { defineInvitations } from './user-invitations.ts'

interface CreateOptions {
  readonly name?: string
  readonly account?: number
  readonly role: MemberRole
  readonly operator?: boolean
  readonly moderator?: boolean
  readonly mail?: boolean
}

/** What a command works with. */
interface Invoked {
  readonly session: Session
  readonly catalog: RecordCatalog
  readonly config: Config
}

const WHO = 'the id or email address of the person'
const HOUR_MS = 3_600_000

export function defineUser(user: Command, session: Session): void {
  user
    .command('create')
    .description(
      'Add a person who runs the service, or invite one to an account; prints a link for choosing a password',
    )
    .argument('<email>', 'the address of the person')
    .option('--name <name>', 'the name of a person who runs the service')
    .option('--account <id>', 'the account that the person is invited to', wholeNumber(1))
    .addOption(
      new Option('--role <role>', 'what the person is in the account')
        .choices(MEMBER_ROLES)
        .default('owner'),
    )
    .option('--operator', 'the person runs the service, with all permissions')
    .option('--moderator', 'the person moderates the listings of all accounts')
    .option('--mail', 'email the link instead of printing it')
    .action((email: string, options: CreateOptions) =>
      session.run(() => create(session, email, options)),
    )
  user
    .command('list')
    .description('List the people who can sign in')
    .option('--account <id>', 'only those of an account', wholeNumber(1))
    .option('--json', 'print them as JSON, one a line')
    .action((options: { account?: number; json?: boolean }) =>
      session.run(() => list(session, (options.account ?? null) as AccountId | null, options.json)),
    )
  defineInvitations(user, session)
  user
    .command('link')
    .description('Print a link for choosing a new password')
    .argument('<person>', WHO)
    .action((name: string) => session.run(() => link(session, name)))
  user
    .command('address')
    .description("Change a person's email address; all sessions and links end immediately")
    .argument('<person>', WHO)
    .argument('<email>', 'the new address, which is not verified')
    .action((name: string, email: string) => session.run(() => giveAddress(session, name, email)))
  user
    .command('disable')
    .description('Disable a person; all sessions and links end immediately')
    .argument('<person>', WHO)
    .action((name: string) => session.run(() => setDisabled(session, name, true)))
  user
    .command('enable')
    .description('Enable a person again')
    .argument('<person>', WHO)
    .action((name: string) => session.run(() => setDisabled(session, name, false)))
  user
    .command('sign-out')
    .description('End all sessions of a person')
    .argument('<person>', WHO)
    .action((name: string) => session.run(() => signOut(session, name)))
}

function create(session: Session, email: string, options: CreateOptions): Promise<void> {
  return session.withCatalog(async (catalog, config) => {
    const serviceRole = serviceRoleOf(options)
    const { name = '', account, role, mail: isMailed = false } = options
    if (account === undefined && serviceRole === null) {
      const detail = 'Name what the person is: --account <id>, --operator or --moderator.'
      throw Problem.of('invalid-input', 'No role', detail)
    }
    if (serviceRole === null && name !== '') {
      const detail =
        'Leave out --name: people who are invited to an account enter their names after opening the link.'
      throw Problem.of('invalid-input', 'Name not needed', detail)
    }
    let id: UserId | null = null
    // The message about the account has the link, too.
    const isLetInByMail = isMailed && account === undefined
    if (serviceRole !== null) {
      id = await catalog.users.invite(operator(), { email, name, serviceRole }, isLetInByMail)
      session.print(`Created ${name} <${email}> as person ${id}.`)
    }
    if (account !== undefined) {
      const invited = { email, accountId: account as AccountId, role }
      id = await catalog.invitations.invite(operator(), invited, isMailed)
      session.print(`Invited <${email}> to account ${account} as ${role}, as person ${id}.`)
    }
    const { user } = await catalog.users.find(operator(), String(id))
    if (account !== undefined) session.print('The person accepts or declines after signing in.')
    if (isMailed) session.print('An email is on its way.')
    else if (user.password !== '') session.print('The person has a password already.')
    else await printLink({ session, catalog, config }, user.id, 'invite')
  })
}

function list(session: Session, accountId: AccountId | null, asJson = false): Promise<void> {
  return session.withCatalog(async catalog => {
    const rows: UserWithMemberships[] = []
    for (let last = 0 as UserId; ; ) {
      const page = await catalog.users.list(operator(), accountId, last)
      if (asJson) for (const one of page) session.print(JSON.stringify(listed(one)))
      else rows.push(...page)
      const end = page.at(-1)
      if (end === undefined) break
      last = end.user.id
    }
    if (asJson) return
    printTable(
      session,
      ['ID', 'EMAIL', 'NAME', 'MAY', 'SIGNED IN', 'STATE'],
      rows.map(row),
      'No users. To create one: acreage user create <email> --name <name> --operator',
    )
  })
}

function link(session: Session, name: string): Promise<void> {
  return session.withCatalog(async (catalog, config) => {
    const { user } = await catalog.users.find(operator(), name)
    const purpose = user.password === '' ? 'invite' : 'reset'
    await printLink({ session, catalog, config }, user.id, purpose)
  })
}

function giveAddress(session: Session, name: string, email: string): Promise<void> {
  return session.withCatalog(async catalog => {
    const { user } = await catalog.users.find(operator(), name)
    await catalog.personAddresses.give(operator(), user.id, email)
    const { user: changed } = await catalog.users.find(operator(), String(user.id))
    session.print(
      `${personLabel(user)} signs in as ${changed.email} from now on, not as ${user.email}.`,
    )
  })
}

function setDisabled(session: Session, name: string, isDisabled: boolean): Promise<void> {
  return session.withCatalog(async catalog => {
    const { user } = await catalog.users.find(operator(), name)
    await catalog.users.setDisabled(operator(), user.id, isDisabled)
    const what = isDisabled ? 'is disabled, and signed out everywhere' : 'may sign in again'
    session.print(`${user.name} <${user.email}> ${what}.`)
  })
}

function signOut(session: Session, name: string): Promise<void> {
  return session.withCatalog(async catalog => {
    const { user } = await catalog.users.find(operator(), name)
    const count = await catalog.users.signOut(operator(), user.id)
    session.print(`Ended ${counted(count, 'session')} of ${user.name} <${user.email}>.`)
  })
}

async function printLink(
  { session, catalog, config }: Invoked,
  id: UserId,
  purpose: 'invite' | 'reset',
): Promise<void> {
  const token = await catalog.links.make(id, purpose)
  if (token === null) {
    const detail = `The person is disabled. To enable the person again: acreage user enable ${id}`
    throw Problem.of('conflict', 'Disabled', detail)
  }
  const hours = counted(LINK_VALID_MS[purpose] / HOUR_MS, 'hour')
  session.print(`Choose a password here within ${hours} (the link works once):`)
  session.print(`  ${consoleAddress(config, config.port)}/console/link/${token}`)
  if (config.consoleUrl !== null || config.baseUrl !== null) return
  session.note(
    `The link assumes that the service uses port ${config.port} (ACREAGE_PORT). If it uses another one, change the port in the link, or set ACREAGE_BASE_URL.`,
  )
}

function serviceRoleOf({ operator, moderator }: CreateOptions): ServiceRole | null {
  if (operator) return 'operator'
  return moderator ? 'moderator' : null
}

function row({ user, memberships }: UserWithMemberships): (string | number)[] {
  const { id, email, name, serviceRole, signedInAt } = user
  const ofAccounts = memberships.map(({ accountId, role }) => `${role} of ${accountId}`)
  const may = [...(serviceRole === null ? [] : [serviceRole]), ...ofAccounts].join(', ')
  return [id, email, name, may, signedInAt === null ? '' : isoMinute(signedInAt), stateOf(user)]
}

function stateOf({ disabledAt, password }: UserWithMemberships['user']): string {
  if (disabledAt !== null) return 'disabled'
  return password === '' ? 'has no password yet' : 'active'
}

function listed({ user, memberships }: UserWithMemberships) {
  const { id, email, name, serviceRole, createdAt, signedInAt, disabledAt } = user
  const accounts = memberships.map(({ accountId, role }) => ({ accountID: accountId, role }))
  const isTwoStep = hasSecondFactor(user)
  return {
    userID: id,
    email,
    name,
    serviceRole,
    accounts,
    hasSecondFactor: isTwoStep,
    state: stateOf(user),
    createdAt,
    signedInAt,
    disabledAt,
  }
}
