import type { FastifyInstance } from 'fastify'
import { followUpCalendar } from '../../../domain/leads/follow-up-calendar.ts'
import { html } from '../../../domain/values/html.ts'
import type { ConsoleContext } from '../console-context.ts'
import { instant } from '../frame/instant.ts'
import { readsLeads } from '../frame/navigation.ts'
import { ownCalendar } from '../frame/own-calendar.ts'
import { noPage } from '../frame/path-id.ts'
import { shownOnce } from '../frame/shown-once.ts'
import { addPage } from '../page/add-page.ts'

const PATH = '/leads/calendar'
type CalendarRoute = { Params: { token: string } }

/** A person's calendar of days for following up, and the secret address at which programs read it. */
export function addFollowUpCalendar(app: FastifyInstance, context: ConsoleContext): void {
  const { catalog, addresses, calendars, clock, pages } = context
  const { calendarLinks } = catalog
  const addForm = addPage(app, context, {
    path: PATH,
    open: ({ signedIn }) => {
      if (!readsLeads(signedIn)) throw noPage()
      return null
    },
    done: { removed: 'The calendar address no longer works.', none: 'There was no address.' },
    write: async ({ signedIn }, _, { done, once }) => {
      const createdAt = await calendarLinks.createdAt(signedIn)
      const label = createdAt === null ? 'Create address' : 'Create new address'
      return {
        title: 'Calendar of follow-ups',
        main: html`<p class="back"><a href="/console/leads">All leads</a></p>
<h1>Calendar of follow-ups</h1>
${done === '' ? null : html`<p class="done" role="status">${done}</p>`}
${shownOnce(once, 'The address', html` Add it to your calendar program as a subscription.`)}
<p>Your calendar program reads the follow-up dates of leads that are assigned to you or to no one. Anyone who has the address can read the names of these buyers: keep it secret.</p>
${createdAt === null ? null : html`<p class="note">Address created ${instant(createdAt)}. A new address replaces it.</p>`}
<div class="row-actions"><form method="post" action="/console${PATH}"><button>${label}</button></form>
${createdAt === null ? null : html`<form method="post" action="/console${PATH}/remove"><button class="button-quiet">Delete address</button></form>`}</div>`,
      }
    },
  })
  addForm('', { rule: 'proved' }, async ({ signedIn }) => {
    const token = await calendarLinks.create(signedIn)
    return { once: `${addresses().console}/console/calendar/${token}` }
  })
  addForm('/remove', {}, async ({ signedIn }) =>
    (await calendarLinks.remove(signedIn)) ? 'removed' : 'none',
  )
  app.get<CalendarRoute>('/calendar/:token', async ({ params }, reply) => {
    const now = clock()
    const leads = await calendarLinks.leads(params.token, owner =>
      ownCalendar(calendars, owner).isoDate(now),
    )
    const base = addresses().console
    const leadPage = ({ id }: { readonly id: number }) => `${base}/console/leads/${id}`
    const host = new URL(base).hostname
    pages.prepare(reply)
    return reply
      .type('text/calendar; charset=utf-8')
      .send(followUpCalendar(leads, { now, host, leadPage }))
  })
}
