import { join } from 'node:path'
import type { Command } from 'commander'
import { settingsList } from '../config/listed-settings.ts'
import type { SettingSource } from '../config/settings.ts'
import type { Session } from './session.ts'

export function defineConfig(command: Command, session: Session): void {
  command
    .option('--json', 'print the values, and where each comes from, as JSON')
    .action((options: { json?: boolean }) =>
      session.run(async () => show(session, options.json ?? false)),
    )
}

function show(session: Session, asJson: boolean): void {
  const { config, sources } = session.readSourcedConfig()
  const settings = settingsList({ config, sources })
  if (asJson) {
    const values = Object.fromEntries(settings.map(({ name, value }) => [name, value]))
    session.print(JSON.stringify({ ...values, sources }, null, 2))
    return
  }
  const file = join(config.dataDirectory, '.env')
  const places: Record<SettingSource, string> = {
    environment: 'set in the environment',
    '.env': `set in ${file}`,
    default: 'not set',
  }
  for (const { name, value, source, meaning } of settings) {
    session.print(`${name}=${value}\n    ${places[source]}: ${meaning}`)
  }
}
