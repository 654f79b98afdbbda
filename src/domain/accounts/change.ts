import type { Actor } from './actor.ts'
import type { ChangePosition } from './change-position.ts'

/**
 * The kinds of things that change; `places` concerns all of them, so its id is 0. `plan` is the plan
 * of an account, by the account's id.
 */
export const CHANGE_KINDS = ['listing', 'account', 'places', 'api-key', 'lead', 'plan'] as const
export type ChangeKind = (typeof CHANGE_KINDS)[number]

/**
 * The kinds of changes that a write makes to a record. One edit may make several, but `created` and
 * `deleted` are always single.
 */
export type ChangeAction =
  | 'created'
  | 'edited'
  | 'price-changed'
  | 'status-changed'
  | 'activated'
  | 'deactivated'
  | 'deleted'

export interface ChangedEntity {
  readonly kind: ChangeKind
  /** 0 for places and keys: the log does not distinguish them. */
  readonly id: number
  readonly actions: readonly ChangeAction[]
  /** The members that changed; empty for created and deleted records. */
  readonly fields: readonly string[]
}

/** An entry of the change log. */
export interface Change extends ChangedEntity {
  readonly position: ChangePosition
  /** Milliseconds since 1970 UTC. */
  readonly at: number
  readonly actor: Pick<Actor, 'kind' | 'name'>
}

export function created(kind: ChangeKind, id: number): ChangedEntity {
  return { kind, id, actions: ['created'], fields: [] }
}

export function deleted(kind: ChangeKind, id: number): ChangedEntity {
  return { kind, id, actions: ['deleted'], fields: [] }
}

export function edited(kind: ChangeKind, id: number, fields: readonly string[]): ChangedEntity {
  return { kind, id, actions: ['edited'], fields }
}

/** An edit of a record that can be inactive. @param active Whether it is active now. */
export function editedWithState(
  kind: ChangeKind,
  id: number,
  fields: readonly string[],
  active: boolean,
): ChangedEntity {
  const own = new Map<string, ChangeAction>([
    ['priceUsd', 'price-changed'],
    ['status', 'status-changed'],
    ['active', active ? 'activated' : 'deactivated'],
  ])
  const actions = new Set(fields.map(field => own.get(field) ?? 'edited'))
  return { kind, id, actions: actions.size > 0 ? [...actions] : ['edited'], fields }
}
