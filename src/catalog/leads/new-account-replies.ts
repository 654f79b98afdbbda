import { LIMITS } from '../../domain/limits.ts'
import type { AccountId, UserId } from '../../domain/values/ids.ts'
import type { Reader } from '../../store/store.ts'
import { countedSince, type LimitedAttempt } from '../users/counted-attempts.ts'

const DAY_MS = 86_400_000
/** For so long, a registered account is new, unless an operator has approved or trusted it. */
const NEW_FOR_MS = 30 * DAY_MS
const MAX_PEOPLE = 100

/**
 * How many replies an account may send until a day has passed; null: as many as others.
 */
export async function repliesLeft(
  reader: Pick<Reader, 'members' | 'users' | 'sessions'>,
  accountId: AccountId,
  now: number,
): Promise<number | null> {
  if (!(await isNew(reader, accountId, now))) return null
  const { name, max } = subjectOf(accountId)
  const count = (await reader.sessions.attempts([name], countedSince(now))).get(name)?.count ?? 0
  return Math.max(0, max - count)
}

/** What a reply of an account is counted as, besides its hourly limit: nothing if it is not new. */
export async function newAccountLimit(
  reader: Pick<Reader, 'members' | 'users'>,
  accountId: AccountId,
  now: number,
): Promise<LimitedAttempt> {
  const subjects = (await isNew(reader, accountId, now)) ? [subjectOf(accountId)] : []
  return { limit: LIMITS.newAccountReply, subjects }
}

function subjectOf(accountId: AccountId) {
  const { account: max } = LIMITS.newAccountReply.most
  return { name: `replies of new account ${accountId}`, max }
}

/**
 * Whether an account was registered a short time ago, and no operator has approved its name or one
 * of its listings since.
 */
async function isNew(
  { members, users }: Pick<Reader, 'members' | 'users'>,
  accountId: AccountId,
  now: number,
): Promise<boolean> {
  if ((await members.approvedName(accountId)) !== '') return false
  if ((await members.trustedSince(accountId)) !== null) return false
  const people = await users.list(accountId, 0 as UserId, MAX_PEOPLE)
  return people.every(({ user }) => user.createdAt > now - NEW_FOR_MS)
}
