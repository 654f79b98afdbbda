import { type Command, InvalidArgumentError } from 'commander'
import { type ApiKey, isInForce } from '../domain/accounts/api-key.ts'
import { KEY_PERMISSIONS, type KeyPermission } from '../domain/accounts/permissions.ts'
import { counted } from '../domain/values/counted.ts'
import type { AccountId } from '../domain/values/ids.ts'
import { isoMinute } from '../domain/values/written-times.ts'
import { accountIds, dayToCome, keyId, wholeNumber } from './arguments.ts'
import { operator } from './operator.ts'
import type { Session } from './session.ts'
import { printTable } from './table.ts'

interface CreateOptions {
  account: number
  allow: KeyPermission[]
  grant: number[]
  rate?: number
  note?: string
  expires?: string
  json?: boolean
}

const HOUR_MS = 3_600_000
const KEY_ID = 'the eight characters after acr_, or the whole key'

export function defineKey(key: Command, session: Session): void {
  key
    .command('create')
    .description(
      'Create a key for an account; it is shown only now, because only its hash is stored',
    )
    .requiredOption('--account <id>', 'the account that the key belongs to', wholeNumber(1))
    .option(
      '--allow <permissions>',
      `permissions besides reading, separated by commas: ${KEY_PERMISSIONS.join(', ')}`,
      readPermissions,
      [],
    )
    .option('--grant <ids>', 'other accounts it may act for, separated by commas', accountIds, [])
    .option('--rate <number>', 'requests a minute; 0: no limit (default: 600)', wholeNumber(0))
    .option('--note <text>', 'what the key is for')
    .option('--expires <yyyy-mm-dd>', 'the first day on which it is no longer valid')
    .option('--json', 'print {"key": "…"}')
    .action((options: CreateOptions) => session.run(() => create(session, options)))
  key
    .command('list')
    .description('List the keys by their ids')
    .option('--json', 'print them as JSON')
    .action((options: { json?: boolean }) =>
      session.run(() => list(session, options.json ?? false)),
    )
  key
    .command('rotate')
    .description('Create a key with the same permissions; the old one stays valid for some time')
    .argument('<id>', KEY_ID)
    .option('--grace <hours>', 'how long the old key stays valid', wholeNumber(0, 8760), 24)
    .option('--json', 'print {"key": "…"}')
    .action((id: string, options: { grace: number; json?: boolean }) =>
      session.run(() => rotate(session, id, options.grace, options.json ?? false)),
    )
  key
    .command('revoke')
    .description('Revoke a key immediately')
    .argument('<id>', KEY_ID)
    .action((id: string) => session.run(() => revoke(session, id)))
}

function create(session: Session, options: CreateOptions): Promise<void> {
  return session.withCatalog(async (catalog, config) => {
    const { expires } = options
    const expiresAt =
      expires === undefined ? null : dayToCome('--expires', expires, config, session.clock)
    const { text, key } = await catalog.keys.create(operator(), {
      accountId: options.account as AccountId,
      permissions: options.allow,
      grantedAccounts: options.grant as AccountId[],
      expiresAt,
      ...(options.rate !== undefined && { ratePerMinute: options.rate }),
      ...(options.note !== undefined && { note: options.note }),
    })
    show(session, text, key, options.json ?? false)
  })
}

function rotate(
  session: Session,
  given: string,
  graceHours: number,
  asJson: boolean,
): Promise<void> {
  return session.withCatalog(async catalog => {
    const id = keyId(given)
    const graceMs = graceHours * HOUR_MS
    const created = await catalog.keys.rotate(operator(), id, graceMs)
    const { text, key } = created
    show(session, text, key, asJson)
    const hours = counted(graceHours, 'hour')
    const end =
      graceHours === 0 ? 'has ended' : `ends in ${hours}, or earlier if it expires earlier`
    session.note(`Key ${id} ${end}.`)
  })
}

function show(session: Session, text: string, key: ApiKey, asJson: boolean): void {
  if (asJson) {
    session.print(JSON.stringify({ key: text }))
    return
  }
  session.print(text)
  session.note(
    `This is key ${key.id} of account ${key.accountId}. Save it now: it cannot be shown again.`,
  )
}

function list(session: Session, asJson: boolean): Promise<void> {
  return session.withCatalog(async catalog => {
    const keys = await catalog.keys.list(operator())
    if (asJson) session.print(JSON.stringify(keys.map(listed)))
    else {
      printTable(
        session,
        ['ID', 'STATE', 'ACCOUNTS', 'PERMISSIONS', 'RATE', 'LAST USED', 'NOTE'],
        keys.map(key => row(key, session.clock())),
        'No keys. To create one: acreage key create --account <id>',
      )
    }
  })
}

function revoke(session: Session, given: string): Promise<void> {
  return session.withCatalog(async catalog => {
    const id = keyId(given)
    await catalog.keys.revoke(operator(), id)
    session.print(`Key ${id} is no longer valid.`)
  })
}

function listed({ hash: _hash, accountId, grantedAccounts, ...key }: ApiKey) {
  return { ...key, accountID: accountId, grantedAccountIDs: grantedAccounts }
}

function row(key: ApiKey, now: number): string[] {
  return [
    key.id,
    stateOf(key, now),
    accountsOf(key),
    key.permissions.join(',') || 'read only',
    key.ratePerMinute === 0 ? 'unlimited' : `${key.ratePerMinute}/min`,
    key.lastUsedAt === null ? 'never' : isoMinute(key.lastUsedAt),
    key.note,
  ]
}

function stateOf(key: ApiKey, now: number): string {
  if (isInForce(key, now)) {
    return key.expiresAt === null ? 'valid' : `valid until ${isoMinute(key.expiresAt)}`
  }
  return key.revokedAt === null ? 'expired' : 'revoked'
}

function accountsOf({ accountId, allAccounts, grantedAccounts }: ApiKey): string {
  return allAccounts ? `${accountId}, all others` : [accountId, ...grantedAccounts].join(',')
}

function readPermissions(text: string): KeyPermission[] {
  return text
    .split(',')
    .map(name => name.trim())
    .filter(name => name !== '')
    .map(name => {
      const permission = KEY_PERMISSIONS.find(known => known === name)
      if (permission) return permission
      throw new InvalidArgumentError(
        `Permissions are ${KEY_PERMISSIONS.join(', ')}, not "${name}".`,
      )
    })
}
