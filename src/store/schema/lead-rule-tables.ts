import type { Generated } from 'kysely'
import type { AccountId, CountyId, UserId } from '../../domain/values/ids.ts'
import type { Flag } from './stored-values.ts'

/** How an account handles leads when they come. */
export interface LeadRuleTable {
  account_id: AccountId
  is_automatic: Flag
  automatic_text: string
  automatic_days: number
  fallback_hours: number | null
  fallback_person_id: UserId | null
}

export interface CannedAnswerTable {
  answer_id: Generated<number>
  account_id: AccountId
  name: string
  text: string
}

/** People who get leads in turn. */
export interface LeadRouteTable {
  route_id: Generated<number>
  account_id: AccountId
  person_id: UserId
  /** Null: any county. */
  county_id: CountyId | null
  last_turn: Generated<number>
}
