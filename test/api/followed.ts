import { ownTransaction } from '../store/stored-data.ts'
import { NOW } from './catalog.ts'

/** The SQL of a row in the change log, as every process that changes something adds one. */
export function changed(kind: string, id: number): string {
  return `insert into change_log (kind, entity_id, at, "transaction") values ('${kind}', ${id}, ${NOW}, ${ownTransaction()});`
}
