import { type Command, InvalidArgumentError } from 'commander'
import { openCatalog } from '../app.ts'
import { type ApiKey, isInForce, PERMISSIONS, type Permission } from '../domain/api-key.ts'
import type { AccountId } from '../domain/ids.ts'
import { accountIds, startOfDay, wholeNumber } from './arguments.ts'
import { operator } from './operator.ts'
import { runCommand, withStore } from './session.ts'
import { terminal } from './terminal.ts'

interface CreateOptions {
  account: number
  allow: Permission[]
  grant: number[]
  rate?: number
  note?: string
  expires?: string
  json?: boolean
}

const HOUR_MS = 3_600_000

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
    .option('--grant <ids>', 'further accounts that it may act for', accountIds, [])
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
    .command('rotate')
    .description('Make another key that may do the same; the old one ends after a time of grace')
    .argument('<id>', 'the eight characters behind acr_')
    .option('--grace <hours>', 'for how long the old key is still valid', wholeNumber(0, 8760), 24)
    .option('--json', 'print {"key": "…"}')
    .action((id: string, options: { grace: number; json?: boolean }) =>
      runCommand(() => rotate(id, options.grace, options.json ?? false)),
    )
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
    const { text, key } = await openCatalog(store).createKey(operator(), {
      accountId: options.account as AccountId,
      permissions: options.allow,
      grantedAccounts: options.grant as AccountId[],
      expiresAt,
      ...(options.rate !== undefined && { ratePerMinute: options.rate }),
      ...(options.note !== undefined && { note: options.note }),
    })
    show(text, key, options.json ?? false)
  })
}

function rotate(id: string, graceHours: number, asJson: boolean): Promise<void> {
  return withStore(async store => {
    const { text, key } = await openCatalog(store).rotateKey(operator(), id, graceHours * HOUR_MS)
    show(text, key, asJson)
    terminal.note(`Key ${id} ends in ${graceHours} hours, or sooner if it was to.`)
  })
}

function show(text: string, key: ApiKey, asJson: boolean): void {
  if (asJson) {
    terminal.print(JSON.stringify({ key: text }))
    return
  }
  terminal.print(text)
  terminal.note(`Key ${key.id} of account ${key.accountId}; it cannot be shown again.`)
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
    await openCatalog(store).revokeKey(operator(), id)
    terminal.print(`Key ${id} is not valid any more.`)
  })
}

function listed({ hash: _hash, accountId, grantedAccounts, ...key }: ApiKey) {
  return { ...key, accountID: accountId, grantedAccountIDs: grantedAccounts }
}

function line(key: ApiKey): string {
  const used = key.lastUsedAt === null ? 'never used' : `used ${isoMinute(key.lastUsedAt)}`
  return [
    key.id,
    stateOf(key),
    accountsOf(key),
    key.permissions.join(',') || 'read only',
    key.ratePerMinute === 0 ? 'unlimited' : `${key.ratePerMinute}/min`,
    used,
    key.note,
  ]
    .filter(part => part !== '')
    .join('  ')
}

function stateOf(key: ApiKey): string {
  if (isInForce(key, Date.now())) {
    return key.expiresAt === null ? 'valid' : `valid until ${isoMinute(key.expiresAt)}`
  }
  return key.revokedAt === null ? 'expired' : 'revoked'
}

function accountsOf({ accountId, allAccounts, grantedAccounts }: ApiKey): string {
  if (allAccounts) return `account ${accountId} and all others`
  return ['account', [accountId, ...grantedAccounts].join(',')].join(' ')
}

/** 2026-11-20T14:05Z */
function isoMinute(instant: number): string {
  return `${new Date(instant).toISOString().slice(0, 16)}Z`
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
