import type { Command } from 'commander'
import type { PlanAssignment, UsedPlan } from '../catalog/plans/plans.ts'
import { PLAN_LIMITS, type PlanTerms } from '../domain/plans/plan.ts'
import { type PlanForm, readPlan } from '../domain/plans/plan-form.ts'
import { Problem } from '../domain/problem.ts'
import { Calendar } from '../domain/values/calendar.ts'
import { counted } from '../domain/values/counted.ts'
import type { AccountId, PlanId } from '../domain/values/ids.ts'
import { formatValue } from '../domain/values/scalars.ts'
import { accountIds, wholeNumber } from './arguments.ts'
import { operator } from './operator.ts'
import type { Session } from './session.ts'
import { printTable } from './table.ts'

interface Wishes extends Omit<PlanForm, 'hidesAtEnd'> {
  json?: boolean
  hideAtEnd?: string
}

export function definePlan(plan: Command, session: Session): void {
  plan
    .command('list')
    .description('List the plans')
    .option('--json', 'print them as JSON')
    .action((options: { json?: boolean }) =>
      session.run(() => list(session, options.json ?? false)),
    )
  withLimits(plan.command('add').description('Define a plan and print its id'))
    .requiredOption('--name <name>', 'the name of the plan')
    .option('--json', 'print {"planID": …}')
    .action((wishes: Wishes) => session.run(() => add(session, wishes)))
  withLimits(plan.command('edit').description('Change a plan; "" removes a limit'))
    .argument('<id>', 'the id of the plan', wholeNumber(1))
    .option('--name <name>', 'the name of the plan')
    .action((id: PlanId, wishes: Wishes) => session.run(() => edit(session, id, wishes)))
  plan
    .command('remove')
    .description('Remove a plan that no account has')
    .argument('<id>', 'the id of the plan', wholeNumber(1))
    .action((id: PlanId) => session.run(() => remove(session, id)))
  plan
    .command('assign')
    .description('Give accounts a plan; their listings stay as they are')
    .argument('<plan>', 'the id of the plan, or "none" for no plan and no limits')
    .argument('<accounts>', 'the ids of the accounts, separated by commas', accountIds)
    .option('--until <day>', 'the last day on which anything new can be published, as yyyy-mm-dd')
    .action((id: string, accounts: AccountId[], options: { until?: string }) =>
      session.run(() => assign(session, id, accounts, options.until)),
    )
}

function withLimits(command: Command): Command {
  const { listings, photos, featured, days } = PLAN_LIMITS
  return command
    .option('--listings <number>', `${listings.label.toLowerCase()} at a time; "" for no limit`)
    .option('--photos <number>', `${photos.label.toLowerCase()}; "" for no limit`)
    .option('--featured <number>', `${featured.label.toLowerCase()}; "" for none`)
    .option('--days <number>', `${days.label.toLowerCase()}; "" for never`)
    .option(
      '--hide-at-end <yes|no>',
      'whether listings are hidden when the plan of their account ends',
    )
}

function list(session: Session, asJson: boolean): Promise<void> {
  return session.withCatalog(async catalog => {
    const plans = await catalog.plans.list(operator())
    if (asJson) session.print(JSON.stringify(plans.map(listed)))
    else {
      printTable(
        session,
        ['ID', 'NAME', 'LISTINGS', 'PHOTOS', 'FEATURED', 'DAYS', 'ACCOUNTS'],
        plans.map(({ id, name, listings, photos, featured, days, accounts }) => [
          id,
          name,
          listings ?? 'no limit',
          photos ?? 'no limit',
          featured ?? 'none',
          days ?? 'no limit',
          accounts,
        ]),
        'No plans. To define one: acreage plan add --name <name> --listings <number>',
      )
    }
  })
}

function listed({ id, ...plan }: UsedPlan) {
  return { planID: id, ...plan }
}

function add(session: Session, wishes: Wishes): Promise<void> {
  return session.withCatalog(async catalog => {
    const id = await catalog.plans.create(operator(), readPlan(formOf(wishes), null, optionOf))
    session.print(wishes.json ? JSON.stringify({ planID: id }) : `Defined plan ${id}.`)
  })
}

async function edit(session: Session, id: PlanId, wishes: Wishes): Promise<void> {
  if (Object.keys(wishes).length === 0) {
    const detail =
      'Name what to change, such as --listings; "acreage plan edit --help" lists all options.'
    throw Problem.of('invalid-input', 'Nothing to change', detail)
  }
  await session.withCatalog(async catalog => {
    await catalog.plans.edit(operator(), id, before => readPlan(formOf(wishes), before, optionOf))
    session.print(`Changed plan ${id}.`)
  })
}

function formOf({ hideAtEnd, json: _json, ...form }: Wishes): PlanForm {
  return { ...form, ...(hideAtEnd !== undefined && { hidesAtEnd: hideAtEnd }) }
}

function remove(session: Session, id: PlanId): Promise<void> {
  return session.withCatalog(async catalog => {
    await catalog.plans.remove(operator(), id)
    session.print(`Removed plan ${id}.`)
  })
}

function assign(
  session: Session,
  plan: string,
  accounts: readonly AccountId[],
  until: string | undefined,
): Promise<void> {
  return session.withCatalog(async (catalog, { timeZone }) => {
    const assignment = assignmentOf(plan, until, new Calendar(timeZone))
    const changed = await catalog.plans.assign(operator(), accounts, assignment)
    const given = plan === 'none' ? 'no plan' : `plan ${plan}`
    session.print(`${counted(changed, 'account')} changed: ${given}.`)
  })
}

/** @throws Problem `invalid-input`. */
function assignmentOf(plan: string, until: string | undefined, calendar: Calendar): PlanAssignment {
  const isNone = plan === 'none'
  if (!isNone && !/^[1-9]\d{0,14}$/.test(plan)) {
    const detail = `Name the id of a plan, or "none", not ${formatValue(plan)}.`
    throw Problem.of('invalid-input', 'Invalid plan', detail)
  }
  const last = until === undefined ? null : calendar.endOfDay(until)
  if (until !== undefined && (last === null || isNone)) {
    const detail = isNone
      ? '--until needs a plan.'
      : `--until must be a date as yyyy-mm-dd, not ${formatValue(until)}.`
    throw Problem.of('invalid-input', 'Invalid --until', detail)
  }
  const endsAt = last === null ? null : last + 1
  return { planId: isNone ? null : (Number(plan) as PlanId), endsAt }
}

/** The option of a term. */
function optionOf(term: keyof PlanTerms): string {
  if (term === 'hidesAtEnd') return '--hide-at-end'
  return `--${term}`
}
