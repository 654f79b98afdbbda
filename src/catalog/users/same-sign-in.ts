import { Problem } from '../../domain/problem.ts'
import type { User, UserWithMemberships } from '../../domain/users/user.ts'
import type { Transaction } from '../../store/store.ts'
import type { SessionOfUser } from '../../store/users/user-records.ts'

/** What a sign-in depends on. */
type FoundPerson = Pick<User, 'id' | 'signInVersion' | 'password' | 'totpSecret' | 'passkeys'>

/**
 * Makes sure that nothing has ended a sign-in since its person was read, and that nothing does
 * before the transaction ends: hashing a password takes a tenth of a second, and longer when many
 * people sign in. Transactions that call it need not be serializable.
 * @param found The person as read before the password, code or passkey was checked.
 * @returns The person now.
 * @throws Problem `forbidden` when the person has another password or other second factors by now,
 * was signed out everywhere, or may not sign in.
 */
export async function requireSameSignIn(
  transaction: Transaction,
  found: FoundPerson,
): Promise<UserWithMemberships> {
  const isSame = await transaction.users.lockSignIns(found.id, found.signInVersion)
  const present = isSame ? await transaction.users.get(found.id) : null
  if (present === null || present.user.disabledAt !== null) throw changedMeanwhile()
  const { password, totpSecret, passkeys } = present.user
  const hasSameWaysIn =
    password === found.password && totpSecret === found.totpSecret && passkeys === found.passkeys
  if (!hasSameWaysIn) throw changedMeanwhile()
  return present
}

/**
 * Makes sure, as `requireSameSignIn` does, that a session is still valid. @throws Problem
 * `forbidden`.
 */
export async function requireSameSession(
  transaction: Transaction,
  { user, session }: SessionOfUser,
): Promise<User> {
  const present = await requireSameSignIn(transaction, user)
  const own = await transaction.sessions.of(user.id)
  if (own.some(({ id }) => id === session.id)) return present.user
  throw changedMeanwhile()
}

function changedMeanwhile(): Problem {
  const detail =
    'Your password, another way to sign in, or your sessions have changed in the meantime. Sign in again.'
  return Problem.of('forbidden', 'Not signed in', detail)
}
