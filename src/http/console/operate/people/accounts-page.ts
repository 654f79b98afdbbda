import type { FastifyInstance } from 'fastify'
import type { AccountHoldings } from '../../../../catalog/accounts/accounts.ts'
import type { OfficePlace } from '../../../../catalog/accounts/offices.ts'
import type { UsedSpace } from '../../../../catalog/drafts/draft-space.ts'
import {
  accountName,
  DESIGNATIONS,
  MAX_COUNTED_LISTINGS,
  type Member,
  PLANS,
} from '../../../../domain/accounts/member.ts'
import { FaultList } from '../../../../domain/problem.ts'
import { queryString } from '../../../../domain/public-urls.ts'
import { type Html, html } from '../../../../domain/values/html.ts'
import type { AccountId } from '../../../../domain/values/ids.ts'
import { megabytes } from '../../../../domain/values/megabytes.ts'
import { choiceGroup, type FormState, textField } from '../../../web/form-fields.ts'
import type { ConsoleContext } from '../../console-context.ts'
import { FRESH, form } from '../../frame/form-page.ts'
import { noPage } from '../../frame/path-id.ts'
import { queryNumber, queryText } from '../../frame/query-texts.ts'
import { factList, nextPage, table } from '../../frame/table.ts'
import { addOperatePage, addOperateRecord, seekForm } from '../operate-frame.ts'
import { ACCOUNT_PLAN_FIELDS, accountPlanPart, assignmentIn } from './account-plan.ts'

export const ACCOUNTS = '/console/operate/accounts'
const FIELDS = ['active', 'plan', 'designation', 'office'] as const
const HEADS = ['Account', 'ID', 'Contact', 'Email', 'Status', 'Tier', 'Plan', 'Active listings']

const PLAN_LABELS: Readonly<Record<Member['plan'], string>> = {
  free: 'Free',
  standard: 'Standard',
  premium: 'Premium: its listings are shown first',
}
const DESIGNATION_LABELS: Readonly<Record<Member['designation'], string>> = {
  none: 'None',
  alc: 'Accredited Land Consultant',
  'advanced-alc': 'Advanced Accredited Land Consultant',
}
const STATE_LABELS = {
  yes: 'Active',
  no: 'Inactive: its listings are hidden, its people have read-only access, and its keys cannot write',
} as const

/** The accounts of the service, which its operators find, activate and give their tiers and plans. */
export function addAccounts(app: FastifyInstance, context: ConsoleContext): void {
  addOperatePage(app, context, {
    part: 'accounts',
    main: async ({ principal, query }) => {
      const text = queryText(query, 'q')
      const after = (queryNumber(query, 'after') ?? 0) as AccountId
      const { accounts, next } = await context.catalog.accounts.seek(principal, text, after)
      const ids = accounts.map(({ member }) => member.id)
      const plans = await context.catalog.plans.ofAccounts(principal, ids)
      const rows = accounts.map(
        ({ member, activeListings, isApplying }) =>
          html`<tr><th scope="row"><a href="${ACCOUNTS}/${member.id}"><bdi>${shownName(member)}</bdi></a></th><td>${member.id}</td><td><bdi>${member.contactName}</bdi></td><td><bdi>${member.email}</bdi></td><td>${stateOf(member, isApplying)}</td><td>${member.plan}</td><td><bdi>${plans.get(member.id)?.plan.name ?? ''}</bdi></td><td>${countOf(activeListings)}</td></tr>`,
      )
      const path = `${ACCOUNTS}?${queryString({ ...(text !== '' && { q: text }), after: next ?? 0 })}`
      return html`${seekForm(ACCOUNTS, text, 'Find an account', 'ID, or the start of the company, contact or email')}
${table('Accounts', HEADS, rows, 'No accounts found.')}
${nextPage(next === null ? null : path)}`
    },
  })
  addAccount(app, context)
}

/** An account, its records, and the fields that only people who run the service change. */
function addAccount(app: FastifyInstance, context: ConsoleContext): void {
  const { catalog, calendar } = context
  const addForm = addOperateRecord(app, context, {
    part: 'accounts',
    done: { saved: 'Saved.' },
    token: 'account',
    find: async (principal, id: AccountId) => {
      const holdings = await catalog.accounts.holdings(principal, id)
      if (holdings.deletedAt !== null) throw noPage()
      return holdings
    },
    title: ({ member }) => shownName(member),
    main: async ({ principal }, holdings, { refused, state }) => {
      const { id } = holdings.member
      const { accounts } = await catalog.accounts.seek(principal, String(id))
      const isApplying = accounts.some(one => one.member.id === id && one.isApplying)
      const office = await catalog.offices.of(principal, id)
      const drafts = await context.draftFiles.space.of(id)
      const isOfPlan = refused === '/plan'
      const plan = accountPlanPart(
        `${ACCOUNTS}/${id}/plan`,
        await catalog.plans.list(principal),
        await catalog.plans.of(principal, id),
        { state: isOfPlan ? state : FRESH, calendar, now: context.clock() },
      )
      const shown = isOfPlan ? FRESH : state
      return html`${accountMain({ ...holdings, drafts }, office, isApplying, shown)}
${plan}`
    },
  })
  addForm('', { rule: 'proved', fields: FIELDS }, async (request, { member: { id } }) => {
    const { principal, text } = request
    const change = changeOf(text)
    const { office } = request.request.body as { office?: unknown }
    const officeId = office === undefined ? undefined : officeIn(text('office'))
    const changed = (member: Member) => ({ ...member, ...change })
    await catalog.accounts.edit(principal, id, changed, officeId)
    return 'saved'
  })
  addForm('/plan', { rule: 'proved', fields: ACCOUNT_PLAN_FIELDS }, async (request, { member }) => {
    const assignment = assignmentIn(request.text, calendar)
    await catalog.plans.assign(request.principal, [member.id], assignment)
    return 'saved'
  })
}

function shownName(member: Member): string {
  return accountName(member) || `Account ${member.id}`
}

function stateOf({ active }: Pick<Member, 'active'>, isApplying: boolean): string {
  if (isApplying) return 'Pending approval'
  return active ? 'Active' : 'Inactive'
}

function countOf(count: number): string {
  return count < MAX_COUNTED_LISTINGS
    ? String(count)
    : `${MAX_COUNTED_LISTINGS.toLocaleString('en-US')} or more`
}

function accountMain(
  { member, listings, leads, ownKeys, drafts }: AccountHoldings & { readonly drafts: UsedSpace },
  { office, below }: OfficePlace,
  isApplying: boolean,
  state: FormState,
): Html {
  const { id } = member
  const links = [
    [`/console/accounts/${id}`, 'Profile'],
    [`/console/accounts/${id}/people`, 'People'],
    [`/console/accounts/${id}/addresses`, 'Lead emails'],
    [`/console/accounts/${id}/keys`, `API keys (${ownKeys})`],
    [`/console/accounts/${id}/feeds`, 'Imports and feeds'],
    [`/console/listings?account=${id}`, `Listings (${listings.toLocaleString('en-US')})`],
    [`/console/leads?account=${id}&state=all`, `Leads (${leads.toLocaleString('en-US')})`],
    [`/console/figures?account=${id}`, 'Stats'],
  ] as const
  const facts = [
    ['Account ID', String(id)],
    ['Status', stateOf(member, isApplying)],
    ['Contact', member.contactName || 'None'],
    ['Email', member.email],
    ['Phone', member.phone || 'None'],
    ['Seller type', member.isSeller ? 'Owner selling their own land' : 'Broker or company'],
    ['Draft files', spaceText(drafts)],
  ] as const
  return html`${factList(
    'facts',
    facts.map(([name, value]) => [name, html`<bdi>${value}</bdi>`]),
  )}
<section><h2>Records</h2><ul class="waiting">${links.map(([path, label]) => html`<li><a href="${path}">${label}</a></li>`)}</ul></section>
${below.length === 0 ? null : belowPart(below)}
${isApplying ? applicationForm(id) : null}
<section><h2>Edit</h2>
${form(`${ACCOUNTS}/${id}`, state, ['active', 'plan', 'designation', 'office'], changeFields(member, office, isApplying, state))}</section>`
}

function spaceText({ bytes, maxBytes }: UsedSpace): string {
  const most = maxBytes === null ? '' : ` of ${megabytes(maxBytes)} MB`
  return `${megabytes(bytes)} MB${most}`
}

function belowPart(below: OfficePlace['below']): Html {
  const items = below.map(
    ({ id, name }) => html`<li><a href="${ACCOUNTS}/${id}"><bdi>${name}</bdi></a></li>`,
  )
  return html`<section><h2>Accounts in this office</h2><ul class="waiting">${items}</ul></section>`
}

function applicationForm(id: Member['id']): Html {
  return html`<section><h2>Pending approval</h2>
<form method="post" action="/console/operate/applications/${id}" class="row-actions"><button name="decision" value="approve">Approve</button><button class="button-quiet" name="decision" value="refuse">Decline</button></form></section>`
}

/** While an account waits, only an approval makes it active. */
function changeFields(
  member: Member,
  office: OfficePlace['office'],
  isApplying: boolean,
  state: FormState,
): Html {
  const radios = (name: string, legend: string, labels: Record<string, string>, now: string) =>
    choiceGroup(state, {
      name,
      legend,
      type: 'radio',
      options: Object.entries(labels),
      chosen: [state.sent[name] ?? now],
    })
  const sent = { office: String(office?.id ?? ''), ...state.sent }
  const note =
    office === null
      ? 'An account whose owners can manage this one, such as an agent’s broker. Leave blank for none.'
      : `${office.name}: its owners can manage this account. Leave blank for none.`
  return html`${isApplying ? null : radios('active', 'Status', STATE_LABELS, member.active ? 'yes' : 'no')}
${radios('plan', 'Tier', PLAN_LABELS, member.plan)}
${radios('designation', 'Designation', DESIGNATION_LABELS, member.designation)}
${textField({ ...state, sent }, 'office', 'Office account ID', { inputMode: 'numeric', note })}
<p class="note">Tier and designation only affect where its listings appear in the default order. What it can publish is set by its plan.</p>
<button>Save</button>`
}

/**
 * The number of an office; null: none. @throws Problem `invalid-input` for a text that is not a
 * number.
 */
function officeIn(text: string): AccountId | null {
  const number = text.trim()
  if (number === '') return null
  if (/^[1-9]\d{0,14}$/.test(number)) return Number(number) as AccountId
  const faults = new FaultList()
  faults.add('invalid', 'office', 'Enter an account ID, or leave it blank.')
  faults.throwIfAny()
  return null
}

/**
 * The changes of an account in a form; a field that the form does not have stays. @throws Problem
 * `invalid-input` with all faults.
 */
function changeOf(
  text: (name: string) => string,
): Partial<Pick<Member, 'active' | 'plan' | 'designation'>> {
  const faults = new FaultList()
  const plan = PLANS.find(one => one === text('plan'))
  if (!plan) faults.add('missing', 'plan', 'Choose a tier.')
  const designation = DESIGNATIONS.find(one => one === text('designation'))
  if (!designation) faults.add('missing', 'designation', 'Choose a designation.')
  const active = text('active')
  if (!['', 'yes', 'no'].includes(active)) faults.add('invalid', 'active', 'Choose a status.')
  faults.throwIfAny()
  return {
    ...(plan && { plan }),
    ...(designation && { designation }),
    ...(active !== '' && { active: active === 'yes' }),
  }
}
