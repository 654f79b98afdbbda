import type { FastifyInstance } from 'fastify'
import { html } from '../../../domain/values/html.ts'
import type { ConsoleContext } from '../console-context.ts'
import { doneText } from '../frame/query-texts.ts'
import { addAccounts } from './accounts-routes.ts'
import { addAllWebhooks } from './all-webhooks.ts'
import { addAudit } from './audit-routes.ts'
import { addChanges } from './changes-page.ts'
import { addDoctor } from './doctor-routes.ts'
import { addJobs } from './jobs-routes.ts'
import { forOperators, operatePage } from './operate-frame.ts'
import { waitingList } from './operate-home.ts'
import { applicationsTable } from './review-pages.ts'
import { addReviews } from './review-routes.ts'
import { addSecurity } from './security-routes.ts'
import { addSettings } from './settings-page.ts'
import { addShowcase } from './showcase-routes.ts'
import { addUsers } from './users-routes.ts'

const DONE: Readonly<Record<string, string>> = {
  approve: 'The account is active.',
  refuse: 'The account stays inactive.',
}

/** The pages for people who run the service, and for people who watch over its listings. */
export function addOperate(app: FastifyInstance, context: ConsoleContext): void {
  const { catalog, pages } = context
  app.get(
    '/operate',
    forOperators(context, 'review', async ({ query }, reply, signedIn) => {
      const { principal } = signedIn
      const waiting = await catalog.reviews.waiting(principal)
      const applications = await catalog.applications.list(principal)
      const profiles = await catalog.profiles.count(principal)
      const main = html`${waitingList(waiting, profiles)}
${applicationsTable(applications)}`
      const done = doneText(query, DONE)
      const page = operatePage(signedIn, '/console/operate', 'What waits', done, main)
      return pages.send(reply, page, signedIn)
    }),
  )
  addReviews(app, context)
  addAccounts(app, context)
  addUsers(app, context)
  addShowcase(app, context)
  addJobs(app, context)
  addChanges(app, context)
  addAllWebhooks(app, context)
  addAudit(app, context)
  addSecurity(app, context)
  addDoctor(app, context)
  addSettings(app, context)
}
