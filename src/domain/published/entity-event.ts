import type { AccountId } from '../values/ids.ts'

/** The public parts of an account: the person, and the company. */
export const ACCOUNT_RESOURCES = ['Member', 'Office'] as const
type AccountResource = (typeof ACCOUNT_RESOURCES)[number]

/** What clients can read through the events of the published log. */
export const ENTITY_RESOURCES = ['Property', 'Media', ...ACCOUNT_RESOURCES] as const
export type EntityResource = (typeof ENTITY_RESOURCES)[number]

/** A public change of an account, in the same sequence as the events of listings. */
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
