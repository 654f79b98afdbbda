import type { User } from '../../domain/users/user.ts'
import type { Reader } from '../../store/store.ts'

const MAX_NAMED = 3

/**
 * The accounts that invite a person, at most three, for the page that the email leads to: it shows
 * only names that an operator approved.
 */
export async function approvedInviters(
  { invitations, members }: Pick<Reader, 'invitations' | 'members'>,
  { email }: Pick<User, 'email'>,
  now: number,
): Promise<readonly string[]> {
  const found = await invitations.to(email, now, MAX_NAMED)
  const names = await Promise.all(found.map(({ accountId }) => members.approvedName(accountId)))
  return names.filter(name => name !== '')
}
