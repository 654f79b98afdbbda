import type { ChoiceCounts } from '../../../catalog/searches/searches.ts'
import type { MapGrid } from '../../../domain/places/map-cells.ts'
import type { BoundingBox } from '../../../domain/places/place.ts'
import type { Criteria } from '../../../domain/searching/criteria.ts'
import { type Html, html } from '../../../domain/values/html.ts'
import { addressesElsewhere, addressesInBoxes } from '../criteria/land-address.ts'
import type { LandCriteria } from '../criteria/land-criteria.ts'
import { liveMap } from '../maps/live/live-map.ts'
import { frameOf } from '../maps/place-frame.ts'
import { areaGround } from '../maps/static/area-ground.ts'
import { areaMap } from '../maps/static/area-map.ts'
import { countiesMap, statesMap } from '../maps/static/land-map.ts'
import type { SiteContext } from '../site-context.ts'
import { FILTERS_ID } from './land-results.ts'

/** The map is about 400 pixels wide, where smaller labels are unreadable. */
const LABEL_SHARE = 0.03

/**
 * Where the listings are: the search area if it is smaller than a state, or else the state or the
 * country with counts.
 */
export async function resultsMap(
  asked: LandCriteria,
  criteria: Criteria,
  counts: ChoiceCounts,
  context: SiteContext,
): Promise<Html | null> {
  const { catalog, map, look } = context
  const { searches } = catalog
  const gazetteer = catalog.places()
  const frame = await frameOf(criteria, counts.all, { gazetteer, country: map, searches })
  const drawing =
    (await areaDrawing(asked, criteria, frame, context)) ?? countedPlaces(asked, counts, context)
  return (
    drawing &&
    html`<figure class="land-map" id="map">${liveMap(look, frame, FILTERS_ID)}${drawing}<figcaption>Listings by location. Select a place to search there.</figcaption></figure>`
  )
}

/** Null unless the search area is within a state. */
async function areaDrawing(
  { query, view }: LandCriteria,
  criteria: Criteria,
  frame: BoundingBox,
  { catalog: { places, searches }, map }: SiteContext,
): Promise<Html | null> {
  const { location, zip, near, polygon, bounds } = criteria
  const isPlaced = (location !== null && location.kind !== 'state') || zip !== null
  if (!isPlaced && near === null && polygon === null && bounds === null) return null
  const ground = areaGround(bounds ?? frame, criteria, places(), map)
  return (
    ground &&
    (await areaMap(ground, {
      cells: async (grid: MapGrid) => searches.cells(criteria, grid),
      addressIn: addressesInBoxes(query, { view, pageNumber: 1, said: null }),
    }))
  )
}

function countedPlaces(
  { query, view, said }: LandCriteria,
  { all }: ChoiceCounts,
  { catalog, map, look: { assets } }: SiteContext,
): Html | null {
  const gazetteer = catalog.places()
  const addressIn = addressesElsewhere(query, { view, pageNumber: 1, said })
  const [only, ...others] = [...all.states.keys()].map(id => gazetteer.state(id))
  return only !== undefined && others.length === 0
    ? countiesMap({ map, assets, gazetteer }, only, all, addressIn)
    : statesMap({ map, assets, gazetteer }, all, addressIn, {
        labelShare: LABEL_SHARE,
        detail: 'plain',
      })
}
