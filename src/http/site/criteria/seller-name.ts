import type { Catalog } from '../../../catalog/catalog.ts'
import { publicName } from '../../../domain/accounts/member.ts'
import { Problem } from '../../../domain/problem.ts'
import type { SearchQuery } from '../../../domain/searching/search-query.ts'

/** The name of the seller whose land a search finds; undefined if there is none to show. */
export async function sellerSearched(
  { accountId }: SearchQuery,
  { accounts }: Pick<Catalog, 'accounts'>,
): Promise<string | undefined> {
  if (accountId === null) return undefined
  try {
    return publicName(await accounts.find(accountId))
  } catch (error) {
    if (error instanceof Problem) return undefined
    throw error
  }
}
