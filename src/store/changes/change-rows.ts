import type { Insertable, Selectable } from 'kysely'
import type { Actor } from '../../domain/accounts/actor.ts'
import type { Change, ChangeAction, ChangedEntity } from '../../domain/accounts/change.ts'
import type { ChangeLogTable } from '../schema/log-tables.ts'

export function changeOf(row: Selectable<ChangeLogTable>): Change {
  const { transaction, sequence } = row
  return {
    position: { transaction, sequence },
    kind: row.kind,
    id: row.entity_id,
    actions: listed(row.actions) as ChangeAction[],
    fields: listed(row.fields),
    at: row.at,
    actor: { kind: row.actor_kind, name: row.actor_name },
  }
}

export function changeRow(
  { kind, id, actions, fields }: ChangedEntity,
  actor: Actor,
  at: number,
): Insertable<ChangeLogTable> {
  return {
    kind,
    entity_id: id,
    at,
    actions: actions.join(' '),
    fields: fields.join(' '),
    actor_kind: actor.kind,
    actor_name: actor.name,
  }
}

/** Splits what `changeRow` has joined. */
function listed(text: string): string[] {
  return text === '' ? [] : text.split(' ')
}
