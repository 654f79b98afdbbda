import type { Actor } from '../../domain/accounts/actor.ts'
import { type ApiKey, isInForce } from '../../domain/accounts/api-key.ts'
import { type Principal, SERVICE_PRINCIPAL } from '../../domain/accounts/principal.ts'
import type { UserWithMemberships } from '../../domain/users/user.ts'
import { personKey } from '../../domain/values/email.ts'
import type { AccountId, UserId } from '../../domain/values/ids.ts'
import type { Reader, Transaction } from '../../store/store.ts'
import { keyWrite } from '../keys/key-write.ts'
import { addressWrite, LEAD_ADDRESSES } from '../leads/lead-addresses.ts'
import { redirectLeads } from '../messages/mail-jobs.ts'
import { giveAccountRole, isWorkingOwner } from '../users/account-roles.ts'
import { knownUser, userWrite } from '../users/user-writes.ts'
import { recordWrite } from '../writes/record-write.ts'
import { applyAccount } from './write-account.ts'

const PEOPLE_AT_ONCE = 100

/** What keeps working for a person who no longer works for an account, unless it is ended. */
export interface LeftBehind {
  /** The keys that the person made, and that are valid. */
  readonly keys: readonly ApiKey[]
  /** The person's addresses to which leads of the account go. */
  readonly leadAddresses: readonly string[]
}

/** What becomes of it. */
export interface Settlement {
  readonly revokesKeys: boolean
  readonly stopsLeads: boolean
}

/** What a person would leave behind in an account. */
export async function leftBehind(
  reader: Reader,
  accountId: AccountId,
  userId: UserId,
  now: number,
): Promise<LeftBehind> {
  const made = await reader.keys.madeBy(userId)
  const isOf = (key: ApiKey) => key.accountId === accountId || key.officeId === accountId
  const keys = made.filter(key => isOf(key) && isInForce(key, now))
  const own = await addressKeys(reader, userId)
  const named = await reader.leadAddresses.all(accountId)
  const confirmed = named.filter(({ confirmedAt }) => confirmedAt !== null)
  const email = (await reader.members.get(accountId))?.email ?? ''
  const addresses = [...confirmed.map(({ address }) => address), email]
  const leadAddresses = [...new Set(addresses)].filter(address => own.has(personKey(address)))
  return { keys, leadAddresses }
}

/** Ends what a person left behind. The caller has ended the role. */
export async function settleDeparture(
  transaction: Transaction,
  { actor }: Pick<Principal, 'actor'>,
  accountId: AccountId,
  userId: UserId,
  { revokesKeys, stopsLeads }: Settlement,
  now: number,
): Promise<void> {
  const { keys, leadAddresses } = await leftBehind(transaction, accountId, userId, now)
  if (revokesKeys) await revokeKeys(transaction, actor, keys, now)
  if (stopsLeads) {
    for (const address of leadAddresses) {
      await stopLeads(transaction, actor, accountId, address, now)
    }
  }
  await transaction.invitations.removeOf({ accountId, invitedBy: userId })
}

/**
 * Ends what was given in an account by owners of an office, when the account is no longer below it: roles, invitations, keys, and leads to the
 * people who had these roles.
 */
export async function endOffice(
  transaction: Transaction,
  { actor }: Pick<Principal, 'actor'>,
  accountId: AccountId,
  officeId: AccountId,
  now: number,
): Promise<void> {
  const settlement = { revokesKeys: true, stopsLeads: true }
  for (const { user } of await throughOffice(transaction, accountId, officeId)) {
    const given = { userId: user.id, accountId, role: null }
    await giveAccountRole(transaction, SERVICE_PRINCIPAL, given)
    await settleDeparture(transaction, { actor }, accountId, user.id, settlement, now)
    const write = userWrite(user.id, 'given another role', { accountId, role: 'none', officeId })
    await recordWrite(transaction, actor, now, write)
  }
  await transaction.invitations.removeOf({ accountId, officeId })
  const keys = await transaction.keys.ofAccount(accountId)
  const given = keys.filter(key => key.officeId === officeId && isInForce(key, now))
  await revokeKeys(transaction, actor, given, now)
}

/** The people who work for an account because an owner of an office let them in. */
async function throughOffice(
  { users }: Reader,
  accountId: AccountId,
  officeId: AccountId,
): Promise<readonly UserWithMemberships[]> {
  const found: UserWithMemberships[] = []
  for (let last = 0 as UserId; ; ) {
    const people = await users.list(accountId, last, PEOPLE_AT_ONCE)
    found.push(
      ...people.filter(({ memberships }) =>
        memberships.some(one => one.accountId === accountId && one.officeId === officeId),
      ),
    )
    last = people.at(-1)?.user.id ?? last
    if (people.length < PEOPLE_AT_ONCE) return found
  }
}

async function revokeKeys(
  transaction: Transaction,
  actor: Actor,
  keys: readonly ApiKey[],
  now: number,
): Promise<void> {
  for (const { id, accountId } of keys) {
    await transaction.keys.revoke(id, now)
    await recordWrite(transaction, actor, now, keyWrite(id, 'revoked', { accountId }))
  }
}

/**
 * Leads of an account no longer go to an address, also those whose messages wait, and nobody is asked again whether it wants them. If it is the
 * account's own address, they go to an owner from now on.
 */
async function stopLeads(
  transaction: Transaction,
  actor: Actor,
  accountId: AccountId,
  address: string,
  now: number,
): Promise<void> {
  const { leadAddresses, members } = transaction
  await transaction.lock(LEAD_ADDRESSES)
  const found = await members.versioned(accountId)
  if (!found) return
  let { email } = found.member
  if (personKey(email) === personKey(address)) {
    const owner = await firstOwner(transaction, accountId)
    if (owner === null) return
    email = owner
    await applyAccount(transaction, actor, found, { ...found.member, email }, now)
  }
  const known = await leadAddresses.get(accountId, address)
  if (!known) return
  await leadAddresses.put({ ...known, confirmedAt: null, confirmedBy: null, revokedAt: now })
  await leadAddresses.removeLinks(known.id)
  const redirected = await redirectLeads(transaction, accountId, known.address, email)
  await recordWrite(transaction, actor, now, addressWrite(known, 'revoked', { redirected }))
}

/** The address of the first owner of an account who can sign in; null: there is none. */
async function firstOwner({ users }: Reader, accountId: AccountId): Promise<string | null> {
  const people = await users.list(accountId, 0 as UserId, PEOPLE_AT_ONCE)
  return people.find(one => isWorkingOwner(one, accountId))?.user.email ?? null
}

/** The addresses with which a person signs in, or did. */
async function addressKeys(reader: Reader, userId: UserId): Promise<ReadonlySet<string>> {
  const { user } = await knownUser(reader, userId)
  const others = await reader.users.otherAddresses([userId])
  return new Set([user.email, ...others].map(personKey))
}
