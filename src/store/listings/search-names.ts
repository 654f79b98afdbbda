import type { Kysely } from 'kysely'
import type { Designation, Plan } from '../../domain/accounts/member.ts'
import type { AddressNames } from '../../domain/searching/search-record.ts'
import type { Schema } from '../schema/database-schema.ts'
import type { CoreRow } from './listing-rows.ts'

type Keys = Pick<CoreRow, 'account_id' | 'county_id' | 'state_id' | 'city_id'>
type Standing = Readonly<{ plan: Plan; designation: Designation; active: boolean }>
type County = Pick<AddressNames, 'county' | 'countyLabel' | 'regionId'>
type State = Pick<AddressNames, 'state' | 'stateCode'>

/** The names of all accounts and places that listings need, in memory. */
export class SearchNames {
  readonly #accounts: ReadonlyMap<number, Standing>
  readonly #counties: ReadonlyMap<number, County>
  readonly #states: ReadonlyMap<number, State>
  readonly #cities: ReadonlyMap<number, string>

  private constructor(
    accounts: ReadonlyMap<number, Standing>,
    counties: ReadonlyMap<number, County>,
    states: ReadonlyMap<number, State>,
    cities: ReadonlyMap<number, string>,
  ) {
    this.#accounts = accounts
    this.#counties = counties
    this.#states = states
    this.#cities = cities
  }

  static async read(db: Kysely<Schema>): Promise<SearchNames> {
    const accounts = await db
      .selectFrom('account')
      .select(['account_id', 'plan', 'designation', 'active'])
      .execute()
    const counties = await db
      .selectFrom('county')
      .select(['county_id', 'name', 'label', 'region_id'])
      .execute()
    const states = await db.selectFrom('state').select(['state_id', 'name', 'code']).execute()
    const cities = await db.selectFrom('city').select(['city_id', 'name']).execute()
    return new SearchNames(
      new Map(
        accounts.map(({ account_id, plan, designation, active }) => [
          account_id,
          { plan: plan, designation: designation, active: active === 1 },
        ]),
      ),
      new Map(
        counties.map(({ county_id, name, label, region_id }) => [
          county_id,
          { county: name, countyLabel: label, regionId: region_id },
        ]),
      ),
      new Map(
        states.map(({ state_id, name, code }) => [state_id, { state: name, stateCode: code }]),
      ),
      new Map(cities.map(({ city_id, name }) => [city_id, name])),
    )
  }

  /** Whether the accounts and the places of listings existed when the names were read. */
  hasAll(listings: readonly Keys[]): boolean {
    return listings.every(
      ({ account_id, county_id, state_id, city_id }) =>
        this.#accounts.has(account_id) &&
        this.#counties.has(county_id) &&
        this.#states.has(state_id) &&
        (city_id === null || this.#cities.has(city_id)),
    )
  }

  memberOf({ account_id }: Keys): Standing {
    return known(this.#accounts.get(account_id), 'account', account_id)
  }

  addressOf({ county_id, state_id, city_id }: Keys): AddressNames {
    const { county, countyLabel, regionId } = known(
      this.#counties.get(county_id),
      'county',
      county_id,
    )
    const { state, stateCode } = known(this.#states.get(state_id), 'state', state_id)
    const city = city_id === null ? '' : (this.#cities.get(city_id) ?? '')
    return { regionId, county, countyLabel, state, stateCode, city }
  }
}

function known<Value>(value: Value | undefined, table: string, id: number): Value {
  if (value === undefined) throw new Error(`There is no ${table} ${id}, which a listing names.`)
  return value
}
