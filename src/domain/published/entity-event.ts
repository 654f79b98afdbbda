import type { AccountId } from '../values/ids.ts'

/** What of an account the public sees: the person, and the company. */
export const ACCOUNT_RESOURCES = ['Member', 'Office'] as const
type AccountResource = (typeof ACCOUNT_RESOURCES)[number]

/** What programs can read by the events of the published log. */
export const ENTITY_RESOURCES = ['Property', 'Media', ...ACCOUNT_RESOURCES] as const
export type EntityResource = (typeof ENTITY_RESOURCES)[number]

/** An account that was changed for the public, in the same order as the events of listings. */
export interface AccountEvent {
  readonly sequence: number
  readonly resource: AccountResource
  readonly accountId: AccountId
  /** When it was published, in milliseconds since 1970 UTC. */
  readonly at: number
}

/** An event of the published log: the record that was changed. */
export interface EntityEvent {
  readonly sequence: number
  readonly resource: EntityResource
  readonly key: string
}
