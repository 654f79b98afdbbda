import type { Store } from '../../src/store/store.ts'
import { until } from '../until.ts'

/** Waits until followers may read all changes: for a moment, older transactions of the same PostgreSQL server hold them back. */
export async function settled({ changes }: Pick<Store, 'changes'>): Promise<void> {
  const isSettled = async () => (await changes.lead(await changes.latest())).changes === 0
  await until(isSettled, 'followers may read all changes')
}
