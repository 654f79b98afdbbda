import { type ChangedEntity, edited } from '../../domain/accounts/change.ts'
import { MAX_BELOW_OFFICE, type Member } from '../../domain/accounts/member.ts'
import type { AccountId } from '../../domain/values/ids.ts'
import type { Reader } from '../../store/store.ts'

/** The fields of an office that the public sees with each account below it. */
const SHOWN: readonly string[] = ['companyName', 'phone', 'active']

/**
 * The office that the public sees with each account: its parent account, if that one is public. A
 * top-level account is its own office, unless its owner sells their own land and it has no accounts
 * below it.
 * @param accounts Public accounts.
 * @returns Accounts without an office are left out.
 */
export async function officesBeside(
  { members }: Pick<Reader, 'members'>,
  accounts: readonly Member[],
): Promise<ReadonlyMap<AccountId, Member>> {
  const officeIds = await members.officesOf(accounts.map(({ id }) => id))
  const known = new Map(accounts.map(member => [member.id, member]))
  const missing = new Set([...officeIds.values()].filter(id => !known.has(id)))
  for (const office of await members.some([...missing])) {
    if (office.active) known.set(office.id, office)
  }
  const offices = new Map<AccountId, Member>()
  const alone: Member[] = []
  for (const member of accounts) {
    const id = officeIds.get(member.id)
    const office = id === undefined ? undefined : known.get(id)
    if (office) offices.set(member.id, office)
    else if (member.isSeller) alone.push(member)
    else offices.set(member.id, member)
  }
  const withOthers = await members.withAccountsBelow(alone.map(({ id }) => id))
  for (const member of alone) if (withOthers.has(member.id)) offices.set(member.id, member)
  return offices
}

/**
 * The public accounts that an office appears with, by office id: the reverse of `officesBeside`.
 */
export async function accountsOfOffices(
  reader: Pick<Reader, 'members'>,
  ids: readonly AccountId[],
): Promise<ReadonlyMap<AccountId, AccountId[]>> {
  const { members } = reader
  const below = await members.belowOffices(ids, ids.length * MAX_BELOW_OFFICE)
  const candidates = await members.some([...new Set([...ids, ...below.map(({ id }) => id)])])
  const offices = await officesBeside(
    reader,
    candidates.filter(({ active }) => active),
  )
  return Map.groupBy(offices.keys(), id => offices.get(id)?.id ?? id)
}

/**
 * The accounts below one whose own details have changed: their office is shown with them. @param
 * fields What has changed.
 */
export async function changedBelow(
  { members }: Pick<Reader, 'members'>,
  id: AccountId,
  fields: readonly string[],
): Promise<readonly ChangedEntity[]> {
  if (!fields.some(field => SHOWN.includes(field))) return []
  const below = await members.belowOffices([id], MAX_BELOW_OFFICE)
  return below.map(account => edited('account', account.id, ['office']))
}
