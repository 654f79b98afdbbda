import type { FastifyInstance } from 'fastify'
import type { Examination, ServiceFinding } from '../../../catalog/doctor/examination.ts'
import { Problem } from '../../../domain/problem.ts'
import { counted } from '../../../domain/values/counted.ts'
import { type Html, html } from '../../../domain/values/html.ts'
import type { ConsoleContext } from '../console-context.ts'
import { instant } from '../frame/instant.ts'
import { table } from '../frame/table.ts'
import { addOperatePage } from './operate-frame.ts'

const DOCTOR = '/console/operate/doctor'

const STATES: Readonly<Record<ServiceFinding['state'], string>> = {
  fault: 'Error',
  warning: 'Warning',
  ok: 'OK',
}
const ORDER: readonly ServiceFinding['state'][] = ['fault', 'warning', 'ok']

/** The checks of `acreage doctor`, which run in a job. */
export function addDoctor(app: FastifyInstance, context: ConsoleContext): void {
  const { catalog, pages } = context
  const addForm = addOperatePage(app, context, {
    part: 'doctor',
    main: async ({ principal }) => {
      const { latest, isWaiting } = await catalog.doctor.latest(principal)
      return doctorMain(latest, isWaiting ? pages.assets.modules('wait-for-end.js') : null)
    },
  })
  addForm('', {}, async ({ principal }) => {
    try {
      await catalog.doctor.ask(principal)
    } catch (error) {
      // The page says that it waits.
      if (!(error instanceof Problem && error.code === 'conflict')) throw error
    }
    return { to: DOCTOR }
  })
}

/** @param waiting The module that loads the page again; null: nothing is to come. */
function doctorMain(latest: Examination | null, waiting: string | null): Html {
  const ask =
    waiting === null
      ? html`<form method="post" action="${DOCTOR}"><button>Run checks</button></form>`
      : html`<wait-for-end data-module="${waiting}" data-at-once><p role="status">The checks are running. Reload the page to see the results.</p></wait-for-end>`
  return html`<p>Checks the settings, the database, the index, the pictures, the jobs and the disk, like <code>acreage doctor</code>. This changes nothing, and may take a few minutes.</p>
${ask}
${latest && foundThen(latest)}`
}

function foundThen({ endedAt, findings }: Examination): Html {
  const sorted = ORDER.flatMap(state => findings.filter(one => one.state === state))
  const faults = findings.filter(({ state }) => state === 'fault').length
  const rows = sorted.map(
    ({ check, state, text }) =>
      html`<tr><th scope="row">${check}</th><td class="state-${state}">${STATES[state]}</td><td class="long-text">${text}</td></tr>`,
  )
  return html`<h2>${faults === 0 ? 'No errors' : counted(faults, 'error')}</h2>
<p class="note">Checked ${instant(endedAt)}.</p>
${table('Results', ['Check', 'Status', 'Details'], rows, 'No checks were run.')}`
}
