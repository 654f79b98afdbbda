import type { Member } from '../../domain/accounts/member.ts'
import { addressKey } from '../../domain/values/email.ts'
import type { UserId } from '../../domain/values/ids.ts'
import type { Transaction } from '../../store/store.ts'
import { isWorkingOwner } from '../users/account-roles.ts'

/** More owners of an account are not mailed. */
const MAX_OWNERS = 100

/**
 * Who gets mail about the plan of an account: its owners, or else its own address. @param operator
 * Another address; empty: none.
 */
export async function planMailRecipients(
  { users }: Pick<Transaction, 'users'>,
  { id, email }: Member,
  operator: string,
): Promise<readonly string[]> {
  const people = await users.list(id, 0 as UserId, MAX_OWNERS)
  const owners = people.filter(person => isWorkingOwner(person, id)).map(({ user }) => user.email)
  const all = [...(owners.length > 0 ? owners : [email]), operator]
  const byKey = new Map(all.map(recipient => [addressKey(recipient), recipient]))
  return [...byKey.values()].filter(recipient => recipient !== '')
}
