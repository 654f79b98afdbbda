import { setTimeout as sleep } from 'node:timers/promises'
import { followChanges } from '../../../src/catalog/changes/follow-changes.ts'
import { openStore, placeAt } from '../../postgres/databases.ts'
import { NOTHING_READ, type ReadingState, withChanges } from './reading-state.ts'

/** Follows the changes of a database under the name `counting` until it is killed. What it has seen is in a setting. */
const { store } = await openStore(placeAt(process.argv[2] ?? ''))
process.stdout.write('ready\n')
for (;;) {
  const count = await followChanges(store, Date.now, 'counting', 5000, async changes => {
    return async ({ settings }) => {
      const stored = await settings.get('demo')
      const state: ReadingState = stored === null ? NOTHING_READ : JSON.parse(stored)
      await settings.set('demo', JSON.stringify(withChanges(state, changes)))
    }
  })
  if (count === 0) await sleep(20)
}
