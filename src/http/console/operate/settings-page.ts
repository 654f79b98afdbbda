import type { FastifyInstance } from 'fastify'
import { type Html, html } from '../../../domain/values/html.ts'
import type { ConsoleContext, SettingRow } from '../console-context.ts'
import { table } from '../frame/table.ts'
import { forOperators, operatePage } from './operate-frame.ts'

const SETTINGS = '/console/operate/settings'

const SOURCES: Readonly<Record<SettingRow['source'], string>> = {
  environment: 'environment',
  '.env': 'the file .env',
  default: 'not set',
}

/** The settings with which the service runs. They are changed in the environment or in a file, never here. */
export function addSettings(app: FastifyInstance, context: ConsoleContext): void {
  const { pages, settings } = context
  app.get(
    '/operate/settings',
    forOperators(context, 'operate', (_request, reply, signedIn) => {
      const page = operatePage(signedIn, SETTINGS, 'Settings', '', settingsMain(settings))
      return pages.send(reply, page, signedIn)
    }),
  )
}

function settingsMain(settings: readonly SettingRow[]): Html {
  const rows = settings.map(
    ({ name, value, source, meaning }) =>
      html`<tr><th scope="row"><code>${name}</code></th><td class="long-text">${value}</td><td>${SOURCES[source]}</td><td class="long-text">${meaning}</td></tr>`,
  )
  return html`<p>As they were when the service was started, without passwords and keys. Change them in the environment or in the file .env of the data directory, and start the service again.</p>
${table('Settings', ['Setting', 'Value', 'Comes from', 'What it is'], rows, 'This service was started without settings.')}`
}
