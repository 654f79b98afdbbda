import type { Member } from '../../domain/accounts/member.ts'
import { Problem } from '../../domain/problem.ts'
import type { AccountId } from '../../domain/values/ids.ts'
import type { Reader } from '../../store/store.ts'

/** @throws Problem `not-found` when no account has this id. */
export async function findMember(store: Reader, id: AccountId): Promise<Member> {
  const member = await store.members.get(id)
  if (member) return member
  throw Problem.of('not-found', 'Invalid Member ID', `The member id ${id} could not be found.`)
}
