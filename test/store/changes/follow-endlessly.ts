import { setTimeout as sleep } from 'node:timers/promises'
import { recordCatalog } from '../../../src/app/open-catalog.ts'
import { SERVICE_PRINCIPAL } from '../../../src/domain/accounts/principal.ts'
import { openStore, placeAt } from '../../postgres/databases.ts'
import { NOTHING_READ, type ReadingState, withChanges } from './reading-state.ts'

/** Follows the changes of a database under the name `counting` until it is killed. What it has seen is in a setting. */
const { store } = await openStore(placeAt(process.argv[2] ?? ''))
const catalog = recordCatalog(store, Date.now)
process.stdout.write('ready\n')
for (;;) {
  const count = await catalog.changes.read(SERVICE_PRINCIPAL, 'counting', 5000, async changes => {
    return async ({ settings }) => {
      const stored = await settings.get('demo')
      const state: ReadingState = stored === null ? NOTHING_READ : JSON.parse(stored)
      await settings.set('demo', JSON.stringify(withChanges(state, changes)))
    }
  })
  if (count === 0) await sleep(20)
}
