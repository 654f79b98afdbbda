import { type Command, Option } from 'commander'
import { DESIGNATIONS, type Member, PLANS } from '../domain/accounts/member.ts'
import {
  changedMember,
  type MemberForm,
  type NameOfDetail,
  newMember,
} from '../domain/accounts/member-form.ts'
import { Problem } from '../domain/problem.ts'
import type { AccountId } from '../domain/values/ids.ts'
import { addAccountDeletion } from './account-deletion.ts'
import { wholeNumber } from './arguments.ts'
import { operator } from './operator.ts'
import type { Session } from './session.ts'
import { printTable } from './table.ts'

interface Wishes extends MemberForm {
  json?: boolean
  office?: string
}

export function defineAccount(account: Command, session: Session): void {
  withDetails(account.command('create').description('Create an account and print its id'))
    .option('--json', 'print {"accountID": …}')
    .action((wishes: Wishes) => session.run(() => create(session, wishes)))
  withDetails(
    account
      .command('edit')
      .description('Change the given details; "" clears a text')
      .argument('<id>', 'the id of the account', wholeNumber(1)),
  )
    .option('--office <id>', 'an account whose owners act for this one; "" for none')
    .action((id: number, wishes: Wishes) =>
      session.run(() => edit(session, id as AccountId, wishes)),
    )
  account
    .command('list')
    .description('List the accounts')
    .option('--json', 'print them as JSON')
    .action((options: { json?: boolean }) =>
      session.run(() => list(session, options.json ?? false)),
    )
  addAccountDeletion(account, session)
}

function withDetails(command: Command): Command {
  return command
    .option('--company <name>', 'the name of the company')
    .option('--contact <name>', 'the person buyers contact')
    .option('--email <address>', 'the address that leads are mailed to')
    .option('--phone <number>', 'phone number, shown with listings')
    .option('--fax <number>', 'fax number, shown on the page of a listing')
    .option('--street <text>', 'street of the address')
    .option('--street2 <text>', 'second line of the address')
    .option('--city <name>', 'city of the address')
    .option('--state <code>', 'state of the address, two letters')
    .option('--zip <code>', 'ZIP code of the address, five digits')
    .addOption(
      new Option(
        '--plan <plan>',
        'its tier: in the default order, premium listings come first; "acreage plan" limits what it can publish',
      ).choices(PLANS),
    )
    .addOption(
      new Option('--designation <name>', 'Accredited Land Consultant: alc or advanced-alc').choices(
        DESIGNATIONS,
      ),
    )
    .addOption(
      new Option('--seller <yes|no>', 'whether it is an owner, not a broker').choices([
        'yes',
        'no',
      ]),
    )
    .addOption(
      new Option(
        '--active <yes|no>',
        'whether its listings are shown and its keys may write',
      ).choices(['yes', 'no']),
    )
}

function create(session: Session, wishes: Wishes): Promise<void> {
  return session.withCatalog(async catalog => {
    const id = await catalog.accounts.create(operator(), newMember(wishes, optionOf))
    session.print(wishes.json ? JSON.stringify({ accountID: id }) : `Created account ${id}.`)
  })
}

async function edit(session: Session, id: AccountId, wishes: Wishes): Promise<void> {
  if (Object.keys(wishes).length === 0) {
    const detail =
      'Name what to change, such as --email; "acreage account edit --help" lists all options.'
    throw Problem.of('invalid-input', 'Nothing to change', detail)
  }
  const { office, ...details } = wishes
  const officeId = office === undefined ? undefined : officeIn(office)
  await session.withCatalog(async catalog => {
    if (officeId !== undefined && Object.keys(details).length === 0) {
      await catalog.offices.put(operator(), id, officeId)
    } else {
      const changed = (member: Member) => changedMember(member, details, optionOf)
      await catalog.accounts.edit(operator(), id, changed, officeId)
    }
    session.print(`Changed account ${id}.`)
  })
}

/** The id of an office; null: none. @throws Problem `invalid-input` if it is not a number. */
function officeIn(text: string): AccountId | null {
  if (text === '') return null
  if (/^[1-9]\d{0,14}$/.test(text)) return Number(text) as AccountId
  const detail = '--office must be the id of an account, or "" for none.'
  throw Problem.of('invalid-input', 'Invalid --office', detail)
}

/** The option of a detail. */
const optionOf: NameOfDetail = detail => `--${detail}`

function list(session: Session, asJson: boolean): Promise<void> {
  return session.withCatalog(async catalog => {
    const { members, deleted } = await catalog.accounts.list(operator())
    if (asJson) session.print(JSON.stringify(members.map(listed)))
    else {
      printTable(
        session,
        ['ID', 'NAME', 'EMAIL', 'PLAN', 'DESIGNATION', 'ACTIVE'],
        [
          ...members.map(row),
          ...deleted.map(({ member }) => [...row(member).slice(0, -1), 'deleted']),
        ],
        'No accounts. To create one: acreage account create --company <name> --email <address>',
      )
    }
  })
}

function listed({ id, badge: _badge, portrait: _portrait, logo: _logo, ...member }: Member) {
  return { accountID: id, ...member }
}

function row(member: Member): (string | number)[] {
  const { id, companyName, contactName, email, plan, designation, active } = member
  const name = [companyName, contactName].filter(part => part !== '').join(', ')
  return [id, name, email, plan, designation, active ? 'yes' : 'no']
}
