import type { Catalog } from '../../catalog/catalog.ts'
import type { AccountId } from '../../domain/ids.ts'
import { type Endpoint, getting, pathId } from '../endpoint.ts'
import { MEMBER, presentMember } from '../resources/member.ts'
import type { Urls } from '../urls.ts'

/** A seller's account. */
export function member(catalog: Catalog, urls: Urls): Endpoint {
  return getting({
    name: 'member',
    tag: 'Members',
    summary: "A seller's account",
    refusals: ['not-found'],
    caching: 'revalidate',
    answer: MEMBER,
    handle: async ({ path }) =>
      presentMember(await catalog.member(pathId<AccountId>('Member', path.id)), urls),
  })
}
