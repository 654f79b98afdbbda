import type { AccountHoldings, FoundAccount } from '../../../catalog/accounts/accounts.ts'
import type { OfficePlace } from '../../../catalog/accounts/offices.ts'
import type { UsedSpace } from '../../../catalog/drafts/draft-space.ts'
import { accountName, MAX_COUNTED_LISTINGS, type Member } from '../../../domain/accounts/member.ts'
import { type Html, html } from '../../../domain/values/html.ts'
import { megabytes } from '../../../domain/values/megabytes.ts'
import { choiceFields, type FormState, textField } from '../../web/form-fields.ts'
import { form } from '../frame/form-page.ts'
import { nextPage, table } from '../frame/table.ts'
import { seekForm } from './operate-frame.ts'

export const ACCOUNTS = '/console/operate/accounts'

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
  no: 'Inactive: its listings are hidden, its people only look, and its keys write nothing',
} as const

/** @param next The address of the next page; null: this is the last one. */
export function accountsMain(
  accounts: readonly FoundAccount[],
  text: string,
  next: string | null,
): Html {
  const rows = accounts.map(
    ({ member, activeListings, isApplying }) =>
      html`<tr><th scope="row"><a href="${ACCOUNTS}/${member.id}"><bdi>${shownName(member)}</bdi></a></th><td>${member.id}</td><td><bdi>${member.contactName}</bdi></td><td><bdi>${member.email}</bdi></td><td>${stateOf(member, isApplying)}</td><td>${member.plan}</td><td>${countOf(activeListings)}</td></tr>`,
  )
  const heads = ['Account', 'Number', 'Contact', 'Email', 'State', 'Plan', 'Active listings']
  return html`${seekForm(ACCOUNTS, text, 'Find an account', 'Its number, or how the company, the contact or the email address begins')}
${table('Accounts', heads, rows, 'No account was found.')}
${nextPage(next)}`
}

export function shownName(member: Member): string {
  return accountName(member) || `Account ${member.id}`
}

function stateOf({ active }: Pick<Member, 'active'>, isApplying: boolean): string {
  if (isApplying) return 'applies'
  return active ? 'active' : 'inactive'
}

function countOf(count: number): string {
  return count < MAX_COUNTED_LISTINGS
    ? String(count)
    : `${MAX_COUNTED_LISTINGS.toLocaleString('en-US')} or more`
}

/** An account, its records, and the fields that only people who run the service change. */
export function accountMain(
  { member, listings, leads, ownKeys, drafts }: AccountHoldings & { readonly drafts: UsedSpace },
  { office, below }: OfficePlace,
  isApplying: boolean,
  state: FormState,
): Html {
  const { id } = member
  const links = [
    [`/console/accounts/${id}`, 'Profile'],
    [`/console/accounts/${id}/people`, 'People'],
    [`/console/accounts/${id}/addresses`, 'Addresses for leads'],
    [`/console/accounts/${id}/keys`, `API keys (${ownKeys})`],
    [`/console/accounts/${id}/feeds`, 'Feeds'],
    [`/console/listings?account=${id}`, `Listings (${listings.toLocaleString('en-US')})`],
    [`/console/leads?account=${id}&state=all`, `Leads (${leads.toLocaleString('en-US')})`],
    [`/console/figures?account=${id}`, 'Figures'],
  ] as const
  const facts = [
    ['Number', String(id)],
    ['State', stateOf(member, isApplying)],
    ['Contact', member.contactName || 'none'],
    ['Email', member.email],
    ['Phone', member.phone || 'none'],
    ['Sells', member.isSeller ? 'their own land' : 'as a broker or company'],
    ['Files of drafts', spaceText(drafts)],
  ] as const
  return html`<dl class="facts">${facts.map(([name, value]) => html`<div><dt>${name}</dt><dd><bdi>${value}</bdi></dd></div>`)}</dl>
<section><h2>What belongs to it</h2><ul class="waiting">${links.map(([path, label]) => html`<li><a href="${path}">${label}</a></li>`)}</ul></section>
${below.length === 0 ? null : belowPart(below)}
${isApplying ? applicationForm(id) : null}
<section><h2>Change</h2>
${form(`${ACCOUNTS}/${id}`, state, ['active', 'plan', 'designation', 'office'], changeFields(member, office, isApplying, state))}</section>`
}

function spaceText({ bytes, maxBytes }: UsedSpace): string {
  const most = maxBytes === null ? '' : `, of ${megabytes(maxBytes)} MB that they may take`
  return `${megabytes(bytes)} MB${most}`
}

function belowPart(below: OfficePlace['below']): Html {
  const items = below.map(
    ({ id, name }) => html`<li><a href="${ACCOUNTS}/${id}"><bdi>${name}</bdi></a></li>`,
  )
  return html`<section><h2>Below this office</h2><ul class="waiting">${items}</ul></section>`
}

function applicationForm(id: Member['id']): Html {
  return html`<section><h2>It waits for approval</h2>
<form method="post" action="/console/operate/applications/${id}" class="row-actions"><button name="decision" value="approve">Approve</button><button class="button-quiet" name="decision" value="refuse">Refuse</button></form></section>`
}

/** While an account waits, only an approval makes it active. */
function changeFields(
  member: Member,
  office: OfficePlace['office'],
  isApplying: boolean,
  { sent, faults }: FormState,
): Html {
  const radios = (
    name: string,
    legend: string,
    labels: Readonly<Record<string, string>>,
    present: string,
  ) => {
    const chosen = Object.hasOwn(sent, name) ? sent[name] : present
    const choices = Object.entries(labels).map(([value, label]) => ({
      value,
      label,
      isChosen: value === chosen,
      count: null,
    }))
    return html`<fieldset><legend>${legend}</legend>${choiceFields(name, 'radio', choices, faults.get(name))}</fieldset>`
  }
  return html`${isApplying ? null : radios('active', 'State', STATE_LABELS, member.active ? 'yes' : 'no')}
${radios('plan', 'Plan', PLAN_LABELS, member.plan)}
${radios('designation', 'Designation', DESIGNATION_LABELS, member.designation)}
${textField(
  { sent: { office: String(office?.id ?? ''), ...sent }, faults },
  'office',
  'Number of its office',
  {
    inputMode: 'numeric',
    note:
      office === null
        ? 'An account whose owners act for this one, such as that of a broker for an agent. Empty: none.'
        : `${office.name}: its owners act for this account. Empty: none.`,
  },
)}
<p class="note">Plan and designation decide where its listings stand in the default order.</p>
<button>Save</button>`
}
