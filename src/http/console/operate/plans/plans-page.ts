import type { FastifyInstance } from 'fastify'
import type { UsedPlan } from '../../../../catalog/plans/plans.ts'
import { PLAN_LIMITS, type PlanLimit, type PlanTerms } from '../../../../domain/plans/plan.ts'
import { PLAN_FIELDS, type PlanForm, readPlan } from '../../../../domain/plans/plan-form.ts'
import { counted } from '../../../../domain/values/counted.ts'
import { type Html, html } from '../../../../domain/values/html.ts'
import type { PlanId } from '../../../../domain/values/ids.ts'
import { choiceGroup, type FormState, textField } from '../../../web/form-fields.ts'
import type { ConsoleContext } from '../../console-context.ts'
import { form } from '../../frame/form-page.ts'
import { table } from '../../frame/table.ts'
import { addOperatePage, addOperateRecord } from '../operate-frame.ts'

const PLANS = '/console/operate/plans'
const HEADS = [
  ...(['Plan', 'ID', PLAN_LIMITS.listings.label, PLAN_LIMITS.photos.label] as const),
  ...([PLAN_LIMITS.featured.label, 'Expiry', 'Accounts'] as const),
]

const ENDS = [
  ['no', 'Its active listings stay on the site'],
  ['yes', 'Its active listings are hidden'],
] as const

/** The plans that operators define, and the page of each. */
export function addPlans(app: FastifyInstance, context: ConsoleContext): void {
  const { plans } = context.catalog
  const addForm = addOperatePage(app, context, {
    part: 'plans',
    done: { added: 'Plan added.', removed: 'Plan removed.' },
    main: async ({ principal }, _, { state }) => {
      const rows = (await plans.list(principal)).map(
        ({ id, name, listings, photos, featured, days, accounts }) =>
          html`<tr><th scope="row"><a href="${PLANS}/${id}"><bdi>${name}</bdi></a></th><td>${id}</td><td>${limitText(listings)}</td><td>${limitText(photos)}</td><td>${featured ? featured.toLocaleString('en-US') : 'None'}</td><td>${days === null ? 'Never' : counted(days, 'day')}</td><td>${accounts.toLocaleString('en-US')}</td></tr>`,
      )
      return html`<p>A plan limits what an account can publish. Accounts without a plan have no limits. Give an account a plan on its page under Accounts.</p>
${table('Plans', HEADS, rows, 'No plans yet.')}
<section><h2>Add a plan</h2>${planForm(PLANS, state, 'Add plan')}</section>`
    },
  })
  addForm('', { fields: PLAN_FIELDS }, async ({ principal, text }) => {
    await plans.create(principal, readPlan(typedTerms(text), null, labelOf))
    return 'added'
  })
  addPlan(app, context)
}

function addPlan(app: FastifyInstance, { catalog, ...context }: ConsoleContext): void {
  const { plans } = catalog
  const addForm = addOperateRecord(
    app,
    { catalog, ...context },
    {
      part: 'plans',
      done: { saved: 'Saved.' },
      token: 'plan',
      find: (principal, id: PlanId) => plans.find(principal, id),
      title: ({ name }) => name,
      main: (_request, plan, { refused, state }) => {
        const sent = refused === '' ? state.sent : storedTerms(plan)
        const path = `${PLANS}/${plan.id}`
        return html`<p><a href="${PLANS}">All plans</a></p>
<p class="note">${counted(plan.accounts, 'account')} on this plan. Lower limits hide nothing: active listings stay, and no more can be published.</p>
${planForm(path, { ...state, sent }, 'Save')}
${plan.accounts > 0 ? null : html`<section><h2>Remove</h2><form method="post" action="${path}/remove"><button class="button-quiet">Remove this plan</button></form></section>`}`
      },
    },
  )
  addForm('', { rule: 'proved', fields: PLAN_FIELDS }, async ({ principal, text }, { id }) => {
    const form = typedTerms(text)
    await plans.edit(principal, id, before => readPlan(form, before, labelOf))
    return 'saved'
  })
  addForm('/remove', { rule: 'proved' }, async ({ principal }, { id }) => {
    await plans.remove(principal, id)
    return { to: `${PLANS}?done=removed` }
  })
}

function planForm(path: string, state: FormState, button: string): Html {
  const number = (name: PlanLimit, note: string) =>
    textField(state, name, PLAN_LIMITS[name].label, { inputMode: 'numeric', note })
  const content = html`${textField(state, 'name', 'Name')}
${number('listings', 'Sold listings do not count. Leave blank for no limit.')}
${number('photos', `Leave blank for no limit but the service’s own, ${PLAN_LIMITS.photos.most}.`)}
${number('featured', 'Listings that an account may feature by a button on their pages, until the plan ends. Leave blank for none.')}
${number('days', 'Counted from publishing or renewing, 8 at least. The account is emailed a week before. Leave blank for never.')}
${choiceGroup(state, { name: 'hidesAtEnd', legend: 'When the plan of an account ends', type: 'radio', options: ENDS, chosen: [state.sent['hidesAtEnd'] ?? 'no'] })}
<button>${button}</button>`
  return form(path, state, PLAN_FIELDS, content)
}

function typedTerms(text: (name: string) => string): PlanForm {
  return Object.fromEntries(PLAN_FIELDS.map(name => [name, text(name)]))
}

function storedTerms({
  name,
  listings,
  photos,
  featured,
  days,
  hidesAtEnd,
}: UsedPlan): Record<string, string> {
  return {
    name,
    listings: String(listings ?? ''),
    photos: String(photos ?? ''),
    featured: String(featured ?? ''),
    days: String(days ?? ''),
    hidesAtEnd: hidesAtEnd ? 'yes' : 'no',
  }
}

function labelOf(term: keyof PlanTerms): string {
  if (term === 'name') return 'Name'
  return term === 'hidesAtEnd' ? 'What happens at the end' : PLAN_LIMITS[term].label
}

function limitText(limit: number | null): string {
  return limit === null ? 'No limit' : limit.toLocaleString('en-US')
}
