import type { PlanAssignment, UsedPlan } from '../../../../catalog/plans/plans.ts'
import type { PlanUse } from '../../../../domain/plans/plan.ts'
import { FaultList } from '../../../../domain/problem.ts'
import type { Calendar } from '../../../../domain/values/calendar.ts'
import { counted } from '../../../../domain/values/counted.ts'
import { type Html, html } from '../../../../domain/values/html.ts'
import type { PlanId } from '../../../../domain/values/ids.ts'
import { type FormState, selectField, textField } from '../../../web/form-fields.ts'
import { form } from '../../frame/form-page.ts'
import { planLine } from '../../frame/plan-line.ts'

export const ACCOUNT_PLAN_FIELDS = ['planId', 'until'] as const

/** The part of an account's page that gives it a plan. @param use Null: it has none. */
export function accountPlanPart(
  path: string,
  plans: readonly UsedPlan[],
  use: PlanUse | null,
  {
    state,
    calendar,
    now,
  }: { readonly state: FormState; readonly calendar: Calendar; readonly now: number },
): Html {
  if (plans.length === 0) {
    return html`<section id="plan"><h2>Plan</h2><p>No limits. <a href="/console/operate/plans">Define plans</a> to limit what accounts can publish.</p></section>`
  }
  const until = use?.endsAt ? calendar.isoDate(use.endsAt - 1) : ''
  const sent = { planId: String(use?.plan.id ?? ''), until, ...state.sent }
  const options = [
    ['', 'None: no limits'] as const,
    ...plans.map(plan => [String(plan.id), choiceOf(plan)] as const),
  ]
  const content = html`${selectField('planId', 'Plan', { options, chosen: sent.planId })}
${textField({ ...state, sent }, 'until', 'Last day', { type: 'date', note: 'Nothing new can be published after this day. Leave blank for no end.' })}
<button>Save plan</button>`
  return html`<section id="plan"><h2>Plan</h2>
${use === null ? html`<p>No plan, no limits.</p>` : html`<p${isAbove(use) ? html` class="warning"` : null}>${planLine(use, calendar, now)}${isAbove(use) ? ' They stay active, and no more can be published.' : ''}</p>`}
${form(path, state, ACCOUNT_PLAN_FIELDS, content)}</section>`
}

function choiceOf({ name, listings }: UsedPlan): string {
  return listings === null ? name : `${name} (${counted(listings, 'active listing')})`
}

function isAbove({ plan, active }: PlanUse): boolean {
  return plan.listings !== null && active > plan.listings
}

/** @throws Problem `invalid-input` with every fault. */
export function assignmentIn(text: (name: string) => string, calendar: Calendar): PlanAssignment {
  const faults = new FaultList()
  const plan = text('planId')
  const until = text('until').trim()
  if (!/^([1-9]\d{0,14})?$/.test(plan)) faults.add('invalid', 'planId', 'Choose a plan.')
  const last = until === '' ? null : calendar.endOfDay(until)
  if (until !== '' && last === null) {
    faults.add('invalid', 'until', 'Enter the last day as a date, such as 2027-01-31.')
  }
  if (plan === '' && until !== '') {
    faults.add('contradictory', 'until', 'Choose a plan, or leave the last day blank.')
  }
  faults.throwIfAny()
  return {
    planId: plan === '' ? null : (Number(plan) as PlanId),
    endsAt: last === null ? null : last + 1,
  }
}
