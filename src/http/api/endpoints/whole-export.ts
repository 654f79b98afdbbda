import { type TSchema, Type } from 'typebox'
import type { Catalog } from '../../../catalog/catalog.ts'
import type { ListingExports } from '../../../catalog/published/listing-exports.ts'
import type { PublicAddresses } from '../../../domain/public-urls.ts'
import { EXPORT_FORMATS, type ExportFormat } from '../../../domain/published/export-order.ts'
import type { ApiRequest, Endpoint } from '../endpoint/endpoint.ts'
import { component, list, text, whole } from '../resources/described.ts'

const FORMS = EXPORT_FORMATS.flatMap(format => [format, `${format}\\.gz`])
export const EXPORT_PATH = `/export.:form(^(?:${FORMS.join('|')})$)`

const TYPES: Readonly<Record<ExportFormat, string>> = {
  jsonl: 'application/jsonl; charset=utf-8',
  json: 'application/json; charset=utf-8',
  csv: 'text/csv; charset=utf-8',
}

const FILE = Type.String({ description: 'The file' })

/** All listings that are shown, as a file. */
export function listingExport(
  { published }: Catalog,
  exports: ListingExports,
  addresses: () => PublicAddresses,
  listing: TSchema,
): Endpoint {
  return {
    name: 'listingExport',
    tag: 'Listings',
    summary: 'All listings that are shown, as a file',
    description:
      'For the first copy. The file is written while it is read, by id: `jsonl` has a listing a line as `/ext/listings/{id}` answers it, with all photos, documents and amenities, and as its last line `count` and `cursor`; `json` has the listings as `data`, and behind them `count` and `cursor`; `csv` has the columns of the site’s own files. The header `Acreage-Cursor` has the cursor too. The changes behind that cursor (`/ext/changes`) make the copy right: what changed while the file was written is among them. A file without its end is not whole; read it again. A file is written once for all who read it at the same time, so its cursor may be of a moment before. An account reads four files at a time.',
    tokens: { form: 'jsonl, json or csv; with .gz behind it, the file is compressed' },
    refusals: ['gone'],
    parameters: {},
    caching: 'none',
    answers: {
      200: {
        meaning: 'The file',
        schema: Type.String({ description: 'A listing a line', examples: ['{"listingID":1024}'] }),
        mediaType: 'application/jsonl',
        otherTypes: {
          'application/json': component('ListingExport', 'All listings that are shown', {
            data: list('The listings, by id', listing),
            count: whole('How many they are', 2000),
            cursor: text('From where changes go on: send it as after', '1.9f86d081884c7d65.4711'),
          }),
          'text/csv': FILE,
          'application/gzip': FILE,
        },
      },
    },
    handle: async ({ path, faults, principal, acceptsGzip, signal }: ApiRequest<unknown>) => {
      faults.throwIfAny()
      const [format, gz] = (path['form'] ?? '').split('.') as [ExportFormat, string | undefined]
      const isFile = gz !== undefined
      const now = await published.read(null, 1, 0, signal)
      const isCompressed = isFile || acceptsGzip
      const order = { format, isCompressed, addresses: addresses(), cursor: now.cursor }
      const { accountId, name } = principal.actor
      const { cursor, body } = await exports.begin(accountId ?? name, order)
      const headers = {
        'Acreage-Cursor': cursor,
        'Content-Disposition': `attachment; filename="listings.${format}${isFile ? '.gz' : ''}"`,
        ...(isCompressed && !isFile && { 'Content-Encoding': 'gzip', Vary: 'Accept-Encoding' }),
      }
      return { status: 200, body, mediaType: isFile ? 'application/gzip' : TYPES[format], headers }
    },
  }
}
