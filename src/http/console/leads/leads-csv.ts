import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import type { ExportedLead } from '../../../catalog/leads/export-inbox.ts'
import { LEAD_COLUMNS, leadCells } from '../../../domain/leads/lead-record.ts'
import type { Calendar } from '../../../domain/values/calendar.ts'
import { csvLines } from '../../../domain/values/csv-lines.ts'
import type { ConsoleContext } from '../console-context.ts'
import { sentTexts } from '../frame/form-page.ts'
import { unlessHidden } from '../frame/hidden.ts'
import { ownCalendar } from '../frame/own-calendar.ts'
import { noPage } from '../frame/path-id.ts'
import { guarded } from '../visits/guarded.ts'
import { exportsOf } from './inbox-page.ts'
import { filterOf, viewOf } from './inbox-query.ts'
import { STATUS_LABELS } from './lead-labels.ts'

/** Spreadsheets take texts as UTF-8 only behind this sign. */
const BYTE_ORDER_MARK = '\uFEFF'

/**
 * The leads of a view as a file. A POST, because the audit log records it, and the password must
 * have been given a short while ago. Rows are read while they are sent, so that any number fits
 * into memory, and other requests are not held up.
 */
export function addLeadsCsv(app: FastifyInstance, context: ConsoleContext): void {
  app.post(
    '/leads.csv',
    guarded(
      context,
      async (request, reply, signedIn) => {
        const { principal, user } = signedIn
        const calendar = ownCalendar(context.calendars, signedIn)
        const view = viewOf(sentTexts(request.body)('view'))
        const exported = await unlessHidden(
          context.catalog.inbox.export(
            principal,
            filterOf(view, user.id, calendar.isoDate(context.clock())),
          ),
        )
        const file = Readable.from(linesOf(exported.pages, calendar))
        // Even when the browser goes away in the middle.
        file.once('close', () => exported[Symbol.dispose]())
        context.pages.prepare(reply)
        return reply
          .type('text/csv; charset=utf-8')
          .header('Content-Disposition', 'attachment; filename="leads.csv"')
          .send(file)
      },
      'proved',
      ({ body }, signedIn) => {
        if (exportsOf(signedIn, viewOf(sentTexts(body)('view')).accountId) === null) throw noPage()
      },
    ),
  )
}

async function* linesOf(
  pages: AsyncIterable<readonly ExportedLead[]>,
  calendar: Calendar,
): AsyncIterable<string> {
  const heading = [
    ...LEAD_COLUMNS,
    'listingTitle',
    'status',
    'inCharge',
    'followUpOn',
    'notes',
    'replies',
  ]
  yield BYTE_ORDER_MARK + csvLines([heading])
  for await (const leads of pages) yield csvLines(leads.map(lead => cellsOf(lead, calendar)))
}

function cellsOf(exported: ExportedLead, calendar: Calendar): readonly string[] {
  const { handled, notes, replies } = exported
  const { listingTitle, status, inChargeName, followUpOn } = handled
  const lines = (texts: ExportedLead['notes'] | ExportedLead['replies']) =>
    texts.map(one => `${calendar.shortWritten(one.at)} ${writerOf(one)}: ${one.text}`).join('\n')
  const own = [listingTitle, STATUS_LABELS[status], inChargeName, followUpOn ?? '']
  return [...leadCells(exported), ...own, lines(notes), lines(replies)]
}

function writerOf(one: ExportedLead['notes'][number] | ExportedLead['replies'][number]): string {
  const mail = 'mail' in one ? one.mail : null
  return mail === null ? one.authorName : mail.fromName || mail.from
}
