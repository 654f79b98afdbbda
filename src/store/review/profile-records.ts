import type { Member } from '../../domain/accounts/member.ts'
import type { AccountId } from '../../domain/values/ids.ts'
import { Queries } from '../sql/queries.ts'

/** What an account has changed about itself since its last review. */
export interface ProfileChange {
  readonly accountId: AccountId
  /** The names of the changed members, as `address.city`. */
  readonly members: readonly string[]
  /** The last change, in milliseconds since 1970 UTC. */
  readonly at: number
}

/** A changed profile, to be judged. */
export interface ChangedProfile extends ProfileChange {
  readonly member: Member
  /** The name that was approved last; the present one, if that was. */
  readonly approvedName: string
}

export class ProfileChangeReader extends Queries {
  /** Null: nothing has changed. */
  async get(id: AccountId): Promise<ProfileChange | null> {
    const row = await this.#changes()
      .select(['account_id', 'unseen_members', 'unseen_at'])
      .where('account_id', '=', id)
      .executeTakeFirst()
    return row ? changeOf(row) : null
  }

  /** Those of accounts that were neither deleted nor wait for approval, longest waiting first. */
  async list(limit: number): Promise<readonly ProfileChange[]> {
    const rows = await this.#waiting()
      .select(['account_id', 'unseen_members', 'unseen_at'])
      .orderBy('unseen_at')
      .orderBy('account_id')
      .limit(limit)
      .execute()
    return rows.map(changeOf)
  }

  async count(): Promise<number> {
    const { count } = await this.#waiting()
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    return Number(count)
  }

  #waiting() {
    return this.#changes()
      .where('deleted_at', 'is', null)
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('account_application')
              .select('applied_at')
              .whereRef('account_application.account_id', '=', 'account.account_id'),
          ),
        ),
      )
  }

  #changes() {
    return this.db.selectFrom('account').where('unseen_at', 'is not', null)
  }
}

export class ProfileChangeWriter extends ProfileChangeReader {
  /** Adds to what has changed. */
  async note({ accountId, members, at }: ProfileChange): Promise<void> {
    const before = (await this.get(accountId))?.members ?? []
    await this.#set(accountId, [...new Set([...before, ...members])], at)
  }

  /** The changes were reviewed. */
  settle(id: AccountId): Promise<void> {
    return this.#set(id, [], null)
  }

  async #set(id: AccountId, members: readonly string[], at: number | null): Promise<void> {
    await this.db
      .updateTable('account')
      .set({ unseen_members: members.join(' '), unseen_at: at })
      .where('account_id', '=', id)
      .execute()
  }
}

function changeOf(row: {
  readonly account_id: number
  readonly unseen_members: string
  readonly unseen_at: number | null
}): ProfileChange {
  const { account_id: id, unseen_members: members, unseen_at: at } = row
  return { accountId: id as AccountId, members: members.split(' '), at: at ?? 0 }
}
