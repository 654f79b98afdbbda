import type { FastifyInstance } from 'fastify'
import type { ConsoleContext } from '../console-context.ts'
import { auditMain } from './audit-page.ts'
import { AUDIT, type AuditView, auditView } from './audit-view.ts'
import { forOperators, operatePage } from './operate-frame.ts'

const PAGE_ROWS = 50
const NOTHING = { entries: [], end: null }

/** The audit log, for people who run the service: owners of accounts see only the history of their listings. */
export function addAudit(app: FastifyInstance, context: ConsoleContext): void {
  const { catalog, calendar, pages } = context
  /** The ends of a day; null: there is no such day. */
  const ends = ({ day }: AuditView) => {
    if (day === '') return { since: null, until: null }
    const since = calendar.startOfDay(day)
    const until = calendar.endOfDay(day)
    return since === null ? null : { since, until }
  }
  app.get(
    '/operate/audit',
    forOperators(context, 'operate', async ({ query }, reply, signedIn) => {
      const view = auditView(query)
      const { subject, id, actor, before } = view
      const times = ends(view)
      const filter = { subject, id: id === '' ? null : id, actor: actor === '' ? null : actor }
      const { entries, end } = times
        ? await catalog.audit.latest(signedIn.principal, { ...filter, ...times }, before, PAGE_ROWS)
        : NOTHING
      const isCutShort = end !== null && entries.length < PAGE_ROWS
      const fault = times ? '' : 'Type a day as yyyy-mm-dd, such as 2026-11-20.'
      const main = auditMain({ view, entries, end, isCutShort, fault })
      const page = operatePage(signedIn, AUDIT, 'Audit log', '', main)
      return pages.send(reply, page, signedIn, times ? 200 : 422)
    }),
  )
}
