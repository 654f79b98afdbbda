import type { Catalog } from '../../../catalog/catalog.ts'
import type { Urls } from '../../../domain/public-urls.ts'
import type { AccountId } from '../../../domain/values/ids.ts'
import { type Endpoint, getting, pathId, unknownId } from '../endpoint/endpoint.ts'
import { MEMBER, presentMember } from '../resources/member.ts'

/** A seller's account. */
export function member(catalog: Catalog, urls: Urls): Endpoint {
  return getting({
    name: 'member',
    tag: 'Members',
    summary: 'The account of a seller',
    description: 'Listings name it as `acctID` and `seller.acctID`.',
    tokens: { id: 'Id of the account' },
    refusals: ['not-found'],
    refused: [unknownId('Member', '999999')],
    caching: 'revalidate',
    answer: { meaning: 'The account', schema: MEMBER },
    handle: async ({ path }) =>
      presentMember(await catalog.accounts.find(pathId<AccountId>('Member', path.id)), urls),
  })
}
