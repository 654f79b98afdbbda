import type { Actor } from '../../domain/accounts/actor.ts'
import { created } from '../../domain/accounts/change.ts'
import type { Member } from '../../domain/accounts/member.ts'
import type { User } from '../../domain/users/user.ts'
import type { Registration } from '../../domain/users/user-link.ts'
import type { Transaction } from '../../store/store.ts'
import { recordWrite } from '../writes/record-write.ts'
import { knownUser } from './user-writes.ts'

const NO_ADDRESS = { street: '', streetLine2: '', city: '', stateCode: '', zip: '' }
const NEW_MEMBER: Omit<
  Member,
  'id' | 'companyName' | 'contactName' | 'email' | 'active' | 'isSeller'
> = {
  ...{ phone: '', fax: '', companyAddress: NO_ADDRESS, address: NO_ADDRESS },
  ...{ plan: 'free', designation: 'none' },
  ...{ badge: null, portrait: null, logo: null },
}

/** Makes the account that a person has registered for; it is inactive until an operator approves it, if that is asked. */
export async function openAccount(
  transaction: Transaction,
  { id, email, name }: Pick<User, 'id' | 'email' | 'name'>,
  registration: Registration,
  actor: Actor,
  now: number,
): Promise<void> {
  const companyName = await transaction.users.company(id)
  const { memberships } = await knownUser(transaction, id)
  if (companyName === '' || memberships.length > 0) return
  const active = registration === 'open'
  // People who sell land of their own enter no company, and the account has the person's name.
  const isSeller = companyName === name
  const member = { ...NEW_MEMBER, companyName, contactName: name, email, active, isSeller }
  const accountId = await transaction.members.create(member)
  await transaction.users.putMembership(id, { accountId, role: 'owner' })
  if (!active) await transaction.reviews.apply(accountId, now)
  await recordWrite(transaction, actor, now, {
    ...{ subject: 'account', id: String(accountId), action: 'registered', details: { active } },
    changed: [created('account', accountId)],
  })
}
