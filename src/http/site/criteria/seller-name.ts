import type { Catalog } from '../../../catalog/catalog.ts'
import { accountName } from '../../../domain/accounts/member.ts'
import { Problem } from '../../../domain/problem.ts'
import type { AccountId } from '../../../domain/values/ids.ts'

/**
 * Names the seller in the words of a search, which have the number of the account: `from account
 * 12`. The name of an inactive account stays private.
 */
export async function namingSeller(
  accountId: AccountId | null,
  { accounts }: Pick<Catalog, 'accounts'>,
): Promise<(words: string) => string> {
  const name = accountId === null ? '' : await nameOf(accountId, accounts)
  const end = `account ${accountId}`
  return words =>
    name !== '' && words.endsWith(end) ? `${words.slice(0, -end.length)}${name}` : words
}

async function nameOf(id: AccountId, accounts: Catalog['accounts']): Promise<string> {
  try {
    const member = await accounts.find(id)
    return member.active ? accountName(member) : ''
  } catch (error) {
    if (error instanceof Problem) return ''
    throw error
  }
}
