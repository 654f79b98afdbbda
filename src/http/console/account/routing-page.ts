import type { FastifyInstance } from 'fastify'
import type { Colleague } from '../../../catalog/leads/lead-inbox.ts'
import type { LeadRoute } from '../../../domain/leads/lead-route.ts'
import type { LeadRules } from '../../../domain/leads/lead-rules.ts'
import type { Gazetteer } from '../../../domain/places/gazetteer.ts'
import { FaultList } from '../../../domain/problem.ts'
import { type Html, html } from '../../../domain/values/html.ts'
import type { CountyId, UserId } from '../../../domain/values/ids.ts'
import { formatValue } from '../../../domain/values/scalars.ts'
import { type FormState, selectField, textField } from '../../web/form-fields.ts'
import type { ConsoleContext } from '../console-context.ts'
import { FRESH, form } from '../frame/form-page.ts'
import { pathId } from '../frame/path-id.ts'
import { table } from '../frame/table.ts'
import { accountPath, addAccountPage } from './account-frame.ts'

const ROUTE_FIELDS = ['person', 'county'] as const
const FALLBACK_FIELDS = ['hours', 'to'] as const
const MAX_COUNTY_CHARACTERS = 100

/** Who gets the leads of an account, by county and in turn. */
export function addRouting(app: FastifyInstance, context: ConsoleContext): void {
  const { leadHandling, inbox, places } = context.catalog
  const addForm = addAccountPage(app, context, {
    tab: 'routing',
    needs: ['account:write'],
    done: {
      added: 'Person added.',
      removed: 'Person removed.',
      'route-gone': 'The person was already removed.',
      fallback: 'Fallback saved.',
    },
    main: async ({ principal }, { id }, { refused, state }) => {
      const path = accountPath(id, 'routing')
      const gazetteer = await places()
      const routes = await leadHandling.routes(principal, id)
      const rules = await leadHandling.rules(principal, id)
      const people = await inbox.colleagues(principal, id)
      const rows = routes.map(route => row(route, gazetteer, path))
      return html`<section><h2>Who gets leads</h2>
<p class="note">New leads are assigned to these people in turn. People for a county get the leads about land there; all other leads go to those for any county. Without people, leads stay unassigned. The email to your account is sent as before.</p>
${table('People who get leads', ['Person', 'County', 'Actions'], rows)}
${routeForm(path, people, refused === '' ? state : FRESH)}</section>
<section><h2>If no one answers</h2>${fallbackForm(`${path}/fallback`, rules, people, refused === '/fallback' ? state : null)}</section>`
    },
  })
  addForm('', { fields: ROUTE_FIELDS }, async ({ principal, text }, accountId) => {
    const countyId = countyOf(text('county'), await places())
    await leadHandling.addRoute(principal, accountId, {
      personId: personOf(text('person')),
      countyId,
    })
    return 'added'
  })
  addForm('/fallback', { fields: FALLBACK_FIELDS }, async ({ principal, text }, accountId) => {
    const personId = text('to') === '' ? null : personOf(text('to'))
    await leadHandling.setFallback(principal, accountId, { hours: text('hours'), personId })
    return 'fallback'
  })
  addForm('/:route/remove', {}, async ({ principal, params }, accountId) => {
    const id = pathId<number>(params, 'route')
    return (await leadHandling.removeRoute(principal, accountId, id)) ? 'removed' : 'route-gone'
  })
}

/** A person who does not exist is refused like one of another account. */
function personOf(text: string): UserId {
  return (/^[1-9]\d{0,14}$/.test(text) ? Number(text) : 0) as UserId
}

/** The county of `Bosque, TX`; null for an empty text. @throws Problem `invalid-input`. */
function countyOf(written: string, gazetteer: Gazetteer): CountyId | null {
  const text = written.trim()
  if (text === '') return null
  const faults = new FaultList()
  const comma = text.lastIndexOf(',')
  const isLong = text.length > MAX_COUNTY_CHARACTERS
  const [state] = isLong ? [] : gazetteer.statesNamed(text.slice(comma + 1).trim())
  const named =
    comma < 0 || !state ? [] : gazetteer.countiesNamed(text.slice(0, comma).trim(), state.id)
  const [county] = named
  if (county && named.length === 1) return county.id
  if (named.length > 1) {
    const names = named.map(({ name, label }) => `"${name} ${label}"`).join(' or ')
    faults.add('invalid', 'county', `Several places have this name. Enter ${names} with the state.`)
  } else {
    faults.add(
      'invalid',
      'county',
      `Enter a county and state such as Bosque, TX, not ${formatValue(text)}.`,
    )
  }
  faults.throwIfAny()
  return null
}

function row({ id, personName, countyId }: LeadRoute, gazetteer: Gazetteer, path: string): Html {
  const county = countyId === null ? undefined : gazetteer.county(countyId)
  const state = county && gazetteer.state(county.stateId)
  const place =
    countyId === null
      ? 'Any county'
      : county
        ? `${county.name} ${county.label}, ${state?.code ?? ''}`
        : `County ${countyId}`
  return html`<tr><th scope="row"><bdi>${personName}</bdi></th><td>${place}</td><td><form method="post" action="${path}/${id}/remove"><button class="button-quiet" aria-label="Remove ${personName} for ${place}">Remove</button></form></td></tr>`
}

function routeForm(path: string, people: readonly Colleague[], state: FormState): Html {
  const options = people.map(({ id, name }) => [String(id), name] as const)
  const fault = state.faults.get('person')
  const fields = html`${selectField('person', 'Person', { options, chosen: state.sent['person'] ?? '' })}
${fault === undefined ? null : html`<p class="field-error">${fault}</p>`}
${textField(state, 'county', 'County', { placeholder: 'Bosque, TX', note: 'Leave blank for any county' })}
<button class="button-quiet">Add person</button>`
  return form(path, state, ROUTE_FIELDS, fields)
}

/** @param refused What was refused; null: nothing. */
function fallbackForm(
  path: string,
  { fallbackHours, fallbackPersonId }: LeadRules,
  people: readonly Colleague[],
  refused: FormState | null,
): Html {
  const saved = { hours: String(fallbackHours ?? ''), to: String(fallbackPersonId ?? '') }
  const state = refused ?? { ...FRESH, sent: saved }
  const named = people.map(({ id, name }) => [String(id), name] as const)
  const options = [['', 'The next person'] as const, ...named]
  const fields = html`${textField(state, 'hours', 'Reassign new leads after (hours)', { inputMode: 'numeric', note: 'Leave blank to never reassign them' })}
${selectField('to', 'To', { options, chosen: state.sent['to'] ?? '' })}
<button class="button-quiet">Save fallback</button>`
  return form(path, state, ['hours'], fields)
}
