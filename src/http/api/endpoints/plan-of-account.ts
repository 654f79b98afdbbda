import type { Catalog } from '../../../catalog/catalog.ts'
import type { Clock } from '../../../domain/values/clock.ts'
import type { AccountId } from '../../../domain/values/ids.ts'
import { type Endpoint, getting, pathId, unknownId } from '../endpoint/endpoint.ts'
import { PLAN_STATE, presentPlan } from '../resources/plan-state.ts'

/** The plan of an account, and how much of it is used. */
export function planOfAccount({ plans }: Catalog, clock: Clock): Endpoint {
  return getting({
    name: 'planOfAccount',
    tag: 'Members',
    summary: 'The plan of one of your accounts, and how much of it is used',
    description:
      'The key needs the permission listings:write. An account that it may not act for is not found. Operators define plans and give them to accounts, in the console or by command.',
    tokens: { id: 'Id of the account' },
    refusals: ['forbidden', 'not-found'],
    refused: [unknownId('Account', '999999')],
    caching: 'none',
    answer: { meaning: 'The plan', schema: PLAN_STATE },
    handle: async ({ path, principal }) => {
      plans.requireReader(principal)
      const id = pathId<AccountId>('Account', path['id'])
      return presentPlan(id, await plans.stateOf(principal, id), clock())
    },
  })
}
