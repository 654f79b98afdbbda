import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { PublicRecords } from '../catalog/listings/public-records.ts'
import { runOrders } from '../child-processes/run-orders.ts'
import { Gazetteer } from '../domain/places/gazetteer.ts'
import { fileMaker } from '../http/site/make-file.ts'
import { DrawnCountry } from '../reference/drawn-country.ts'
import type { CatalogReader } from '../store/readers/catalog-reader.ts'
import type { SiteFileOrder } from './site-files.ts'

/** The program of `SiteFiles`: writes one file at a time. */

/** A statement may take as long as a whole file. */
const MAX_STATEMENT_MS = 30_000

let first: SiteFileOrder | null = null
let reader: Promise<CatalogReader> | null = null
let places: { readonly version: number; readonly gazetteer: Gazetteer } | null = null

/** Most orders need no database, and each kind of database needs only its own driver. */
async function openReader({ database: place, authorities }: SiteFileOrder): Promise<CatalogReader> {
  if (place.kind === 'sqlite') {
    const { openSqliteCatalog } = await import('../store/sqlite/sqlite-catalog.ts')
    return openSqliteCatalog(place.file)
  }
  if (authorities.length > 0) setDefaultCACertificates([...getCACertificates(), ...authorities])
  const { openPostgresCatalog } = await import('../store/postgres/postgres-catalog.ts')
  return openPostgresCatalog(place, MAX_STATEMENT_MS)
}

function opened(): Promise<CatalogReader> {
  if (first === null) throw new Error('Each order names the database.')
  reader ??= openReader(first).catch(error => {
    // The database may be back for the next file.
    reader = null
    throw error
  })
  return reader
}

const make = fileMaker({
  country: new DrawnCountry(),
  records: async () => new PublicRecords(await opened()),
  gazetteer: async version => {
    if (places?.version !== version) {
      places = { version, gazetteer: new Gazetteer(await (await opened()).places.all()) }
    }
    return places.gazetteer
  },
})

runOrders((sent: SiteFileOrder) => {
  first ??= sent
  return make(sent.order)
})
