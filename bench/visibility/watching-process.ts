/**
 * Another node: watching-process.ts URL. Its index follows the changes of a database. Sends the id of each listing that changes,
 * and when searches began to see the change.
 */
import { LiveIndex } from '../../src/catalog/live-index/live-index.ts'
import { BitmapIndex } from '../../src/search/bitmap-index.ts'
import { openStore, placeAt } from '../../test/postgres/databases.ts'
import { note } from '../report.ts'

const [url = ''] = process.argv.slice(2)
const { store } = await openStore(placeAt(url))
await using _store = store
await using index = new LiveIndex(
  store,
  () => new BitmapIndex(),
  error => note(String(error)),
)
await index.load()
index.observe({
  listingChanged: id => process.send?.({ id, atMs: Number(process.hrtime.bigint()) / 1e6 }),
  placesChanged: () => {},
})
process.send?.('ready')
await new Promise(resolve => process.once('message', resolve))
process.disconnect()
