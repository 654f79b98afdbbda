import type { Insertable } from 'kysely'
import type { City, Lake, Places, Zip } from '../../domain/places/place.ts'
import type { CountyId, StateId } from '../../domain/values/ids.ts'
import { inSlices } from '../../domain/values/in-slices.ts'
import type { Schema } from '../schema/database-schema.ts'
import { Queries } from '../sql/queries.ts'

/** With this many rows, a statement stays below SQLite's limit of parameters. */
const ROWS_PER_INSERT = 500

/** The ids of official sources. A known id is never removed. */
const SOURCE_IDS = new Set(['census_id', 'gnis_id'])

type PlaceTable = 'state' | 'region' | 'county' | 'city' | 'lake' | 'zip'

export class PlaceReader extends Queries {
  /**
   * Most columns are named here as the members are: converting 76,000 records would double the
   * time.
   */
  async all(): Promise<Places> {
    const { db } = this
    const [states, regions, counties, cities, lakes, zips] = await Promise.all([
      db.selectFrom('state').selectAll().orderBy('state_id').execute(),
      db.selectFrom('region').selectAll().orderBy('region_id').execute(),
      db.selectFrom('county').selectAll().orderBy('county_id').execute(),
      db
        .selectFrom('city')
        .select(['city_id as id', ...LOCATION, 'census_id as censusId'])
        .orderBy('city_id')
        .execute(),
      db
        .selectFrom('lake')
        .select(['lake_id as id', ...LOCATION, 'gnis_id as gnisId'])
        .orderBy('lake_id')
        .execute(),
      db
        .selectFrom('zip')
        .select(['code', 'city_id as cityId', 'latitude', 'longitude'])
        .orderBy('code')
        .execute(),
    ])
    return {
      states: states.map(row => ({
        id: row.state_id,
        name: row.name,
        code: row.code,
        countyLabel: row.county_label,
        bounds: { north: row.north, south: row.south, east: row.east, west: row.west },
      })),
      regions: regions.map(row => ({ id: row.region_id, name: row.name, stateId: row.state_id })),
      counties: counties.map(row => ({
        id: row.county_id,
        name: row.name,
        label: row.label,
        stateId: row.state_id,
        regionId: row.region_id,
        latitude: row.latitude,
        longitude: row.longitude,
      })),
      cities: cities as City[],
      lakes: lakes as Lake[],
      zips: zips as Zip[],
    }
  }
}

export class PlaceWriter extends PlaceReader {
  /** Adds or overwrites places by their ids; other places stay. */
  async put(places: Partial<Places>): Promise<void> {
    const { states = [], regions = [], counties = [], cities = [], lakes = [], zips = [] } = places
    await this.#upsert(
      'state',
      'state_id',
      states.map(({ id, bounds, countyLabel, name, code }) => ({
        state_id: id,
        name,
        code,
        county_label: countyLabel,
        ...bounds,
      })),
    )
    await this.#upsert(
      'region',
      'region_id',
      regions.map(({ id, name, stateId }) => ({ region_id: id, name, state_id: stateId })),
    )
    await this.#upsert(
      'county',
      'county_id',
      counties.map(({ id, name, label, stateId, regionId, latitude, longitude }) => ({
        county_id: id,
        name,
        label,
        state_id: stateId,
        region_id: regionId,
        latitude,
        longitude,
      })),
    )
    await this.#upsert(
      'city',
      'city_id',
      cities.map(city => ({ city_id: city.id, ...locationRow(city), census_id: city.censusId })),
    )
    await this.#upsert(
      'lake',
      'lake_id',
      lakes.map(lake => ({ lake_id: lake.id, ...locationRow(lake), gnis_id: lake.gnisId })),
    )
    await this.#upsert(
      'zip',
      'code',
      zips.map(({ code, cityId, latitude, longitude }) => ({
        code,
        city_id: cityId,
        latitude,
        longitude,
      })),
    )
  }

  async #upsert<Table extends PlaceTable>(
    table: Table,
    key: string,
    rows: readonly Insertable<Schema[Table]>[],
  ): Promise<void> {
    for (const slice of inSlices(rows, ROWS_PER_INSERT)) {
      const columns = Object.keys(slice[0] ?? {}).filter(column => column !== key)
      await this.db
        .insertInto(table)
        .values(slice)
        .onConflict(conflict =>
          conflict.column(key as never).doUpdateSet(
            ({ ref, fn }) =>
              Object.fromEntries(
                columns.map(column => {
                  const given = ref(`excluded.${column}` as never)
                  const kept = ref(`${table}.${column}` as never)
                  return [column, SOURCE_IDS.has(column) ? fn.coalesce(given, kept) : given]
                }),
              ) as never,
          ),
        )
        .execute()
    }
  }
}

/** The columns that cities and lakes share. */
const LOCATION = [
  'name',
  'state_id as stateId',
  'county_id as countyId',
  'latitude',
  'longitude',
] as const

/** The members that cities and lakes share. */
interface Location {
  readonly name: string
  readonly stateId: StateId
  readonly countyId: CountyId
  readonly latitude: number
  readonly longitude: number
}

interface LocationRow {
  name: string
  state_id: StateId
  county_id: CountyId
  latitude: number
  longitude: number
}

function locationRow({ name, stateId, countyId, latitude, longitude }: Location): LocationRow {
  return { name, state_id: stateId, county_id: countyId, latitude, longitude }
}
