import type { Command } from 'commander'
import { checkAll } from '../app/check-all.ts'
import { type Config, unknownSettings } from '../config/config.ts'
import type { Finding } from '../doctor/finding.ts'
import { Problem } from '../domain/problem.ts'
import type { Session } from './session.ts'

export function defineDoctor(command: Command, session: Session): void {
  command
    .option('--json', 'print the findings as JSON')
    .action((options: { json?: boolean }) =>
      session.run(() => doctor(session, options.json ?? false)),
    )
}

async function doctor(session: Session, asJson: boolean): Promise<void> {
  session.note('Checking the settings, the database, the index and the pictures …')
  const findings: Finding[] = []
  for await (const finding of findAll(session)) {
    findings.push(finding)
    const { state, check, text } = finding
    if (!asJson) session.print(`${state.padEnd(8)} ${check}: ${text}.`)
  }
  if (asJson) session.print(JSON.stringify(findings))
  if (findings.some(({ state }) => state === 'fault')) session.exitCode = 1
}

async function* findAll(session: Session): AsyncIterable<Finding> {
  const check = 'settings'
  const unknown = unknownSettings(session.environment)
  if (unknown.length > 0) {
    yield { check, state: 'warning', text: `${unknown.join(', ')} is not a setting of Acreage` }
  }
  const config = configOrFaults(session)
  if (config instanceof Problem) {
    for (const { detail } of config.faults) {
      yield { check, state: 'fault', text: detail.replace(/\.$/, '') }
    }
    return
  }
  yield { check, state: 'ok', text: `they can be used; the data is in ${config.dataDirectory}` }
  yield* checkAll(config)
}

function configOrFaults(session: Session): Config | Problem {
  try {
    return session.readConfig()
  } catch (error) {
    if (error instanceof Problem) return error
    throw error
  }
}
