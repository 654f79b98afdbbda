import { readFileSync } from 'node:fs'
import { Command, CommanderError } from 'commander'
import type { Environment } from '../config/settings.ts'
import { COMMANDS } from './commands.ts'
import type { Io } from './io.ts'
import { Session } from './session.ts'

const HELP_FLAGS: readonly string[] = ['--help', '-h']

/**
 * Runs one command line, in this process.
 * @param args The arguments after the name of the program.
 * @returns The exit code.
 */
export async function run(
  args: readonly string[],
  environment: Environment,
  io: Io,
): Promise<number> {
  const session = new Session(environment, io)
  const [first, ...others] = args
  const wanted = first === 'help' && others.length > 0 ? [...others, '--help'] : args
  const program = await programFor(wanted, session)
  try {
    await program.parseAsync(withoutHelpForUnknown(program, wanted), { from: 'user' })
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode
    throw error
  }
  return session.exitCode
}

/** The program with all commands; only the command that is wanted is loaded with its options. */
async function programFor(args: readonly string[], session: Session): Promise<Command> {
  const { stdout, stderr } = session.io
  const program = new Command('acreage')
    .description('A server for land-for-sale listings: the Listings REST API 3.0.1 and 1.1.1.')
    .version(version())
    .addHelpText(
      'after',
      '\nSettings are environment variables, or lines of .env in the data directory; "acreage config" lists them.',
    )
    .exitOverride()
    .configureOutput({
      writeOut: text => stdout.write(text),
      writeErr: text => stderr.write(text),
      getOutHelpWidth: () => stdout.columns ?? 80,
      getErrHelpWidth: () => stderr.columns ?? 80,
    })
  const [wanted] = namesIn(args)
  for (const { name, description, isHidden: hidden = false, load } of COMMANDS) {
    const command = program.command(name, { hidden }).description(description)
    if (name === wanted) (await load())(command, session)
  }
  nameHelpAfterErrors(program, 'acreage')
  return program
}

function version(): string {
  const file = new URL('../../package.json', import.meta.url)
  return (JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version
}

/**
 * An error is answered with its sentence and the place of the help; the help itself would hide the
 * sentence.
 */
function nameHelpAfterErrors(command: Command, name: string): void {
  command.showHelpAfterError(`For help: ${name} --help`)
  for (const child of command.commands) nameHelpAfterErrors(child, `${name} ${child.name()}`)
}

/**
 * commander answers `acreage nosuch --help` with the help of the program, as if there were no
 * error.
 */
function withoutHelpForUnknown(program: Command, args: readonly string[]): string[] {
  let group = program
  for (const name of namesIn(args)) {
    if (group.commands.length === 0) break
    const next = group.commands.find(command => command.name() === name)
    if (next === undefined && name !== 'help') return args.filter(arg => !HELP_FLAGS.includes(arg))
    if (next === undefined) break
    group = next
  }
  return [...args]
}

/** The names of commands come first: no option before them takes a value. */
function namesIn(args: readonly string[]): string[] {
  return args.filter(arg => !arg.startsWith('-'))
}
