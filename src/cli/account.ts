import { type Command, Option } from 'commander'
import { openCatalog } from '../app.ts'
import type { AccountId } from '../domain/ids.ts'
import { DESIGNATIONS, type Member, PLANS } from '../domain/member.ts'
import { changedMember, type MemberForm, newMember } from '../domain/member-form.ts'
import { wholeNumber } from './arguments.ts'
import { operator } from './operator.ts'
import { runCommand, withStore } from './session.ts'
import { terminal } from './terminal.ts'

interface Wishes extends MemberForm {
  json?: boolean
}

export function addAccount(program: Command): void {
  const account = program.command('account').description('Accounts: who offers listings')
  withDetails(account.command('create').description('Add an account and print its id'))
    .option('--json', 'print {"accountID": …}')
    .action((wishes: Wishes) => runCommand(() => create(wishes)))
  withDetails(
    account
      .command('edit')
      .description('Change what is named of an account; "" clears a text')
      .argument('<id>', 'the account', wholeNumber(1)),
  ).action((id: number, wishes: Wishes) => runCommand(() => edit(id as AccountId, wishes)))
  account
    .command('list')
    .description('List the accounts')
    .option('--json', 'print them as JSON')
    .action((options: { json?: boolean }) => runCommand(() => list(options.json ?? false)))
}

function withDetails(command: Command): Command {
  return command
    .option('--company <name>', 'the company')
    .option('--contact <name>', 'whom buyers reach')
    .option('--email <address>', 'where leads go')
    .option('--phone <number>', 'shown with the listings')
    .option('--fax <number>', 'shown with a single listing')
    .option('--street <text>', 'the address')
    .option('--street2 <text>', 'its second line')
    .option('--city <name>', 'its city')
    .option('--state <code>', 'its state, two letters')
    .option('--zip <code>', 'its zip code, five digits')
    .addOption(new Option('--plan <plan>', 'premium listings come first').choices(PLANS))
    .addOption(
      new Option('--designation <name>', 'Accredited Land Consultant').choices(DESIGNATIONS),
    )
    .addOption(new Option('--seller <yes|no>', 'an owner, not a broker').choices(['yes', 'no']))
    .addOption(new Option('--active <yes|no>', 'whether it is in use').choices(['yes', 'no']))
}

function create(wishes: Wishes): Promise<void> {
  return withStore(async store => {
    const id = await openCatalog(store).createAccount(operator(), newMember(wishes))
    terminal.print(wishes.json ? JSON.stringify({ accountID: id }) : `Account ${id} is made.`)
  })
}

function edit(id: AccountId, wishes: Wishes): Promise<void> {
  return withStore(async store => {
    await openCatalog(store).editAccount(operator(), id, member => changedMember(member, wishes))
    terminal.print(`Account ${id} is changed.`)
  })
}

function list(asJson: boolean): Promise<void> {
  return withStore(async store => {
    const members = await openCatalog(store).accounts()
    if (asJson) terminal.print(JSON.stringify(members.map(listed)))
    else for (const member of members) terminal.print(line(member))
  })
}

function listed({ id, badge: _badge, portrait: _portrait, logo: _logo, ...member }: Member) {
  return { accountID: id, ...member }
}

function line(member: Member): string {
  const { id, companyName, contactName, email, plan, designation, active } = member
  const standing = designation === 'none' ? plan : `${plan}, ${designation}`
  const name = [companyName, contactName].filter(part => part !== '').join(', ')
  return `${id}  ${name}  ${email}  ${standing}${active ? '' : '  inactive'}`
}
