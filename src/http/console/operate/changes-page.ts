import type { FastifyInstance } from 'fastify'
import type { ChangeReaderState, ChangesOut } from '../../../catalog/published/change-readers.ts'
import { isLate } from '../../../domain/published/late-reader.ts'
import { counted } from '../../../domain/values/counted.ts'
import { type Html, html } from '../../../domain/values/html.ts'
import type { ConsoleContext } from '../console-context.ts'
import { instant } from '../frame/instant.ts'
import { table } from '../frame/table.ts'
import { addOperatePage } from './operate-frame.ts'

/** An active program has read a change by then. */
const PROGRAM_LATE_MS = 600_000

const HEADS = ['Reader', 'Type', 'Cursor', 'Pending', 'Since', 'Last read', 'Last response']

/** The readers of changes of listings, and how far each has come. */
export function addChanges(app: FastifyInstance, context: ConsoleContext): void {
  const { catalog, clock } = context
  addOperatePage(app, context, {
    part: 'changes',
    main: async ({ principal }) => changesMain(await catalog.changeReaders.all(principal), clock()),
  })
}

function changesMain({ list, openRequests, readers }: ChangesOut, now: number): Html {
  return html`<p>${listText(list)} ${counted(openRequests, 'request is', 'requests are')} waiting for events in this process.</p>
<section><h2>Readers</h2>
<p class="note">Programs that read <code>/ext/changes</code> or RESO keep their own cursor. This shows where each of the last 50 keys last read from, up to a minute ago. A key that stops reading stays listed for 90 days, or until it is revoked. The first 50 webhooks with pending events or a failed last attempt are listed too. <a href="/console/operate/webhooks">All webhooks</a></p>
${table(
  'Readers of changes',
  HEADS,
  readers.map(reader => readerRow(reader, now)),
  'Nothing reads changes yet.',
)}</section>`
}

function listText(list: ChangesOut['list']): Html {
  if (list === null) return html`The list of changes is created when the service starts.`
  if (!list.isReady) return html`The list of changes is being built.`
  const { sequence, lastAt } = list
  const number = sequence.toLocaleString('en-US')
  if (lastAt === null) return html`The list of changes is ready and has no events.`
  return html`The list of changes is ready. Its latest event is number ${number}, published ${instant(lastAt)}.`
}

function readerRow(reader: ChangeReaderState, now: number): Html {
  const { name, kind, cursor, waiting, waitingSince, movedAt, lastAnswer } = reader
  const hasLongWaited = waitingSince !== null && now - waitingSince > PROGRAM_LATE_MS
  const since =
    waitingSince === null
      ? null
      : html`${hasLongWaited || isLate(reader, now) ? 'late, ' : null}${instant(waitingSince)}`
  return html`<tr><th scope="row">${name}</th><td>${kind}</td><td>${cursor}</td><td>${waiting.toLocaleString('en-US')}</td><td>${since}</td><td>${movedAt === null ? null : instant(movedAt)}</td><td class="long-text">${lastAnswer}</td></tr>`
}
