import type { WorkedAccount } from '../../domain/users/user.ts'
import type { Reader } from '../../store/store.ts'

/** More accounts are never below the offices of a person: each office has 200 at most. */
const MAX_OF_OFFICES = 1_000

/**
 * The accounts that a person works for, with those below the offices that the person owns: there
 * the person is an owner, too. By account.
 */
export async function withOffices(
  { members }: Pick<Reader, 'members'>,
  own: readonly WorkedAccount[],
): Promise<readonly WorkedAccount[]> {
  const owned = own.filter(({ role, isActive }) => role === 'owner' && isActive)
  if (owned.length === 0) return own
  const offices = owned.map(({ accountId }) => accountId)
  const below = await members.belowOffices(offices, MAX_OF_OFFICES)
  const ofOffices = below.map(
    ({ id, name, isActive }): WorkedAccount => ({
      accountId: id,
      role: 'owner',
      officeId: null,
      isActive,
      accountName: name,
      isOfOffice: true,
    }),
  )
  const known = new Set(below.map(({ id }) => id))
  const others = own.filter(({ accountId, role }) => role === 'owner' || !known.has(accountId))
  const named = new Set(others.map(({ accountId }) => accountId))
  return [...others, ...ofOffices.filter(({ accountId }) => !named.has(accountId))].toSorted(
    (a, b) => a.accountId - b.accountId,
  )
}
