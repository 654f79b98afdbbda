import type { FastifyInstance } from 'fastify'
import { html } from '../../../domain/values/html.ts'
import type { ConsoleContext, SettingRow } from '../console-context.ts'
import { table } from '../frame/table.ts'
import { addOperatePage } from './operate-frame.ts'

const SOURCES: Readonly<Record<SettingRow['source'], string>> = {
  environment: 'Environment',
  '.env': '.env file',
  default: 'Default',
}

/**
 * The settings with which the service runs. They are changed in the environment or in a file, never
 * here.
 */
export function addSettings(app: FastifyInstance, context: ConsoleContext): void {
  const rows = context.settings.map(
    ({ name, value, source, meaning }) =>
      html`<tr><th scope="row"><code>${name}</code></th><td class="long-text">${value}</td><td>${SOURCES[source]}</td><td class="long-text">${meaning}</td></tr>`,
  )
  const heads = ['Setting', 'Value', 'Source', 'Description']
  const nothing = 'No settings.'
  addOperatePage(app, context, {
    part: 'settings',
    main: () =>
      html`<p>The settings that the service started with. Passwords and keys are not shown. To change a setting, edit the environment or the .env file in the data directory, and restart the service.</p>
${table('Settings', heads, rows, nothing)}`,
  })
}
