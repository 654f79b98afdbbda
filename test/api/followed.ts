import assert from 'node:assert/strict'
import { setTimeout as sleep } from 'node:timers/promises'
import { OWN_TRANSACTION } from '../stores/stored-data.ts'
import { NOW } from './catalogue.ts'

/** Within this long, a process sees what another one wrote, on the slowest machine. */
export const SOON_MS = 15_000

/** The SQL of a row in the change log, as every process that changes something adds one. */
export function changed(kind: string, id: number): string {
  return `insert into change_log (kind, entity_id, at, "transaction") values ('${kind}', ${id}, ${NOW}, ${OWN_TRANSACTION});`
}

/** Waits until a change by another process is visible. */
export async function soon(
  isSo: () => boolean | Promise<boolean>,
  what: string,
  limitMs = SOON_MS,
): Promise<void> {
  const end = performance.now() + limitMs
  while (!(await isSo())) {
    assert.ok(performance.now() < end, `${what} takes more than ${limitMs} ms`)
    await sleep(20)
  }
}
