import type { Command } from 'commander'
import { examine } from '../app/examine.ts'
import { type Config, readConfig, unknownSettings } from '../config/config.ts'
import type { Finding } from '../doctor/finding.ts'
import { Problem } from '../domain/problem.ts'
import { runCommand } from './session.ts'
import { terminal } from './terminal.ts'

export function addDoctor(program: Command): void {
  program
    .command('doctor')
    .description(
      'Check the settings and all data, without changing anything; the exit code is 1 if there is a fault',
    )
    .option('--json', 'print what was found as JSON')
    .action((options: { json?: boolean }) => runCommand(() => doctor(options.json ?? false)))
}

async function doctor(asJson: boolean): Promise<void> {
  terminal.note('Looking at the settings, the database, the index and the pictures …')
  const findings: Finding[] = []
  for await (const finding of findAll()) {
    findings.push(finding)
    const { state, check, text } = finding
    if (!asJson) terminal.print(`${state.padEnd(8)} ${check}: ${text}.`)
  }
  if (asJson) terminal.print(JSON.stringify(findings))
  if (findings.some(({ state }) => state === 'fault')) process.exitCode = 1
}

async function* findAll(): AsyncIterable<Finding> {
  const check = 'settings'
  const unknown = unknownSettings()
  if (unknown.length > 0) {
    yield { check, state: 'warning', text: `${unknown.join(', ')} is no setting of Acreage` }
  }
  const config = configOrFaults()
  if (config instanceof Problem) {
    for (const { detail } of config.faults) {
      yield { check, state: 'fault', text: detail.replace(/\.$/, '') }
    }
    return
  }
  yield { check, state: 'ok', text: `they can be used; the data is in ${config.dataDirectory}` }
  yield* examine(config)
}

function configOrFaults(): Config | Problem {
  try {
    return readConfig()
  } catch (error) {
    if (error instanceof Problem) return error
    throw error
  }
}
