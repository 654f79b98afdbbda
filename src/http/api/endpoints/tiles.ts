import { Type } from 'typebox'
import type { Catalog } from '../../../catalog/catalog.ts'
import type { Parameters, ParameterValues } from '../../../domain/parameters.ts'
import { Problem } from '../../../domain/problem.ts'
import type { Calendar } from '../../../domain/values/calendar.ts'
import type { Clock } from '../../../domain/values/clock.ts'
import { listingTile, TILE_TYPE } from '../../tiles/listing-tiles.ts'
import { tileOf } from '../../tiles/tile-path.ts'
import type { ApiRequest, Endpoint } from '../endpoint/endpoint.ts'
import { searchRequestOf } from '../searching/search-request.ts'
import type { SearchView } from './listings.ts'

const TILE = Type.String({
  format: 'binary',
  description:
    'A Mapbox vector tile, version 2, 4,096 units wide; without a byte if it shows nothing',
})

/**
 * Tiles of the map with the results of a search. Parameters about how a page is shown change
 * nothing.
 */
export function tiles<Params extends Parameters>(
  catalog: Catalog,
  { calendar, clock }: { calendar: Calendar; clock: Clock },
  { parameters, valuesOf }: Pick<SearchView<Params>, 'parameters' | 'valuesOf'>,
): Endpoint {
  return {
    name: 'tiles',
    tag: 'Listings',
    summary: 'A vector tile of the map of what a search finds',
    description:
      'Takes the parameters of /ext/listings; what says how a page is shown changes nothing. Every listing found is in one tile of a zoom, once. A tile with up to 60 listings has them in the layer `listings`: points with `id`, `slug`, `kind` (sale, auction or lease), `status`, `propertyType` (an id), `price`, `label` (the price in short) and `acres`, as far as known. A tile with more has the layer `clusters`: the cells of a grid of 8 by 8, each with its `count` in the mean of its listings, and with `bounds`, which finds them as a parameter of a search; a cell with one listing has that listing in `listings`. Listings less than a 32nd of the tile apart are a cluster with `here` 1. From zoom 12 on, a tile without clusters has the layer `boundaries`: the land of listings as polygons with `id`, `kind` and `status`, cut at the edge of the tile.',
    tokens: {
      z: 'Zoom, from 0 to 22',
      x: 'Column of the tile, from 0 in the west to 2^z - 1',
      y: 'Row of the tile, from 0 in the north to 2^z - 1',
    },
    parameters,
    caching: 'brief',
    refusals: ['invalid-input'],
    refused: [
      Problem.of(
        'invalid-input',
        'Invalid x',
        'x must be the column of the tile at zoom 3, a whole number from 0 to 7, not "8".',
      ),
    ],
    answers: { 200: { meaning: 'The tile', schema: TILE, mediaType: TILE_TYPE } },
    handle: async ({ path, parameters: given, faults }: ApiRequest<ParameterValues<Params>>) => {
      const tile = tileOf(path)
      const setting = { gazetteer: catalog.places(), calendar, clock }
      const { criteria } = searchRequestOf(valuesOf(given), setting, faults).request
      faults.throwIfAny()
      const body = await listingTile(catalog, criteria, tile)
      return { status: 200, body, mediaType: TILE_TYPE }
    },
  }
}
