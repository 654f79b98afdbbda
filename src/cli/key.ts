import { type Command, InvalidArgumentError } from 'commander'
import { openCatalog } from '../app.ts'
import { type ApiKey, isInForce, PERMISSIONS, type Permission } from '../domain/api-key.ts'
import type { AccountId } from '../domain/ids.ts'
import { startOfDay, wholeNumber } from './arguments.ts'
import { runCommand, withStore } from './session.ts'
import { terminal } from './terminal.ts'

interface CreateOptions {
  account: number
  allow: Permission[]
  rate?: number
  note?: string
  expires?: string
  json?: boolean
}

export function addKey(program: Command): void {
  const key = program.command('key').description('API keys')
  key
    .command('create')
    .description('Make a key for an account; it is shown once and kept only as a hash')
    .requiredOption('--account <id>', 'the account that the key acts for', wholeNumber(1))
    .option(
      '--allow <permissions>',
      `what it may do beside reading: ${PERMISSIONS.join(', ')}; separated by commas`,
      readPermissions,
      [],
    )
    .option('--rate <number>', 'requests a minute, 0 for no limit (default: 600)', wholeNumber(0))
    .option('--note <text>', 'what the key is for')
    .option('--expires <yyyy-mm-dd>', 'the first day on which it is not valid any more')
    .option('--json', 'print {"key": "…"}')
    .action((options: CreateOptions) => runCommand(() => create(options)))
  key
    .command('list')
    .description('List the keys, without their secrets')
    .option('--json', 'print them as JSON')
    .action((options: { json?: boolean }) => runCommand(() => list(options.json ?? false)))
  key
    .command('revoke')
    .description('End a key at once')
    .argument('<id>', 'the eight characters behind acr_')
    .action((id: string) => runCommand(() => revoke(id)))
}

function create(options: CreateOptions): Promise<void> {
  return withStore(async (store, config) => {
    const { expires } = options
    const expiresAt = expires === undefined ? null : startOfDay('--expires', expires, config)
    const { text, key } = await openCatalog(store).createKey({
      accountId: options.account as AccountId,
      permissions: options.allow,
      expiresAt,
      ...(options.rate !== undefined && { ratePerMinute: options.rate }),
      ...(options.note !== undefined && { note: options.note }),
    })
    if (options.json) {
      terminal.print(JSON.stringify({ key: text }))
      return
    }
    terminal.print(text)
    terminal.note(`Key ${key.id} of account ${key.accountId}; it cannot be shown again.`)
  })
}

function list(asJson: boolean): Promise<void> {
  return withStore(async store => {
    const keys = await openCatalog(store).keys()
    if (asJson) terminal.print(JSON.stringify(keys.map(listed)))
    else for (const key of keys) terminal.print(line(key))
  })
}

function revoke(id: string): Promise<void> {
  return withStore(async store => {
    await openCatalog(store).revokeKey(id)
    terminal.print(`Key ${id} is not valid any more.`)
  })
}

function listed({ hash: _hash, accountId, ...key }: ApiKey) {
  return { ...key, accountID: accountId }
}

function line(key: ApiKey): string {
  const rate = key.ratePerMinute === 0 ? 'unlimited' : `${key.ratePerMinute}/min`
  const account = key.allAccounts
    ? `account ${key.accountId} and all others`
    : `account ${key.accountId}`
  const state = isInForce(key, Date.now())
    ? 'valid'
    : key.revokedAt === null
      ? 'expired'
      : 'revoked'
  const allowed = key.permissions.join(',') || 'read only'
  return [key.id, state, account, allowed, rate, key.note].filter(part => part !== '').join('  ')
}

function readPermissions(text: string): Permission[] {
  return text
    .split(',')
    .map(name => name.trim())
    .filter(name => name !== '')
    .map(name => {
      const permission = PERMISSIONS.find(known => known === name)
      if (permission) return permission
      throw new InvalidArgumentError(`"${name}" is none of ${PERMISSIONS.join(', ')}.`)
    })
}
