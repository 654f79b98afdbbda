import type { FastifyInstance } from 'fastify'
import type { ConsoleContext } from '../console-context.ts'
import { addAllWebhooks } from './all-webhooks.ts'
import { addAudit } from './audit-page.ts'
import { addChanges } from './changes-page.ts'
import { addDoctor } from './doctor-page.ts'
import { addJobs } from './jobs-page.ts'
import { addAccounts } from './people/accounts-page.ts'
import { addUsers } from './people/users-page.ts'
import { addPlans } from './plans/plans-page.ts'
import { addReviews, addWaiting } from './review/review-page.ts'
import { addSecurity } from './security-page.ts'
import { addSettings } from './settings-page.ts'
import { addShowcase } from './showcase-page.ts'

/** The pages for people who run the service, and for people who watch over its listings. */
export function addOperate(app: FastifyInstance, context: ConsoleContext): void {
  addWaiting(app, context)
  addReviews(app, context)
  addAccounts(app, context)
  addUsers(app, context)
  addPlans(app, context)
  addShowcase(app, context)
  addJobs(app, context)
  addChanges(app, context)
  addAllWebhooks(app, context)
  addAudit(app, context)
  addSecurity(app, context)
  addDoctor(app, context)
  addSettings(app, context)
}
