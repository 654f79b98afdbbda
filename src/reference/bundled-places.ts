import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type {
  City,
  County,
  CountyLabel,
  Places,
  Region,
  State,
  StateCountyLabel,
  Zip,
} from '../domain/places/place.ts'
import type { CityId, CountyId, RegionId, StateId } from '../domain/values/ids.ts'
import { readLakes } from './bundled-lakes.ts'
import { DATA_FILE_NAMES, dataFileUrl, readDataFile } from './data-files.ts'
import { readTable } from './tab-separated.ts'

// A test compares the derived files with the output of the derivation, so their content is not
// checked here.

function readStates(): State[] {
  return readTable('states.tsv', readDataFile('states.tsv'), 8).map(({ cells }) => {
    const [id, name = '', code = '', label, north, south, east, west] = cells
    return {
      id: Number(id) as StateId,
      name,
      code,
      countyLabel: label as StateCountyLabel,
      bounds: {
        north: Number(north),
        south: Number(south),
        east: Number(east),
        west: Number(west),
      },
    }
  })
}

type StateIdOf = (code: string | undefined) => StateId

function stateIdOf(states: readonly State[]): StateIdOf {
  const ids = new Map(states.map(({ code, id }) => [code, id]))
  return code => {
    const id = ids.get(code ?? '')
    if (id === undefined) throw new Error(`"${code}" is not a state of states.tsv.`)
    return id
  }
}

function readRegions(stateId: StateIdOf): Region[] {
  return readTable('regions.tsv', readDataFile('regions.tsv'), 3).map(({ cells }) => {
    const [id, name = '', state] = cells
    return { id: Number(id) as RegionId, name, stateId: stateId(state) }
  })
}

function readCounties(stateId: StateIdOf): County[] {
  return readTable('counties.tsv', readDataFile('counties.tsv'), 7).map(({ cells }) => {
    const [id, name = '', label, state, region, latitude, longitude] = cells
    return {
      id: Number(id) as CountyId,
      name,
      label: label as CountyLabel,
      stateId: stateId(state),
      regionId: Number(region) as RegionId,
      latitude: Number(latitude),
      longitude: Number(longitude),
    }
  })
}

function readCities(stateId: StateIdOf): City[] {
  return readTable('cities.tsv', readDataFile('cities.tsv'), 6).map(({ cells }) => {
    const [id, name = '', state, county, latitude, longitude] = cells
    return {
      id: Number(id) as CityId,
      name,
      stateId: stateId(state),
      countyId: Number(county) as CountyId,
      censusId: null,
      latitude: Number(latitude),
      longitude: Number(longitude),
    }
  })
}

function readZips(): Zip[] {
  return readTable('zips.tsv', readDataFile('zips.tsv'), 4).map(({ cells }) => {
    const [code = '', city, latitude, longitude] = cells
    return {
      code,
      cityId: Number(city) as CityId,
      latitude: Number(latitude),
      longitude: Number(longitude),
    }
  })
}

/**
 * The places that ship with the program, each list ordered by id (ZIPs by code). Reads the files at
 * each call, which takes about 100 ms.
 *
 * @throws Error that names the file and line of a fault in the data.
 */
export function loadBundledPlaces(): Places {
  const states = readStates()
  const stateId = stateIdOf(states)
  const counties = readCounties(stateId)
  return {
    states,
    regions: readRegions(stateId),
    counties,
    cities: readCities(stateId),
    lakes: readLakes(readDataFile('lakes.tsv'), states, counties),
    zips: readZips(),
  }
}

/** The SHA-256 of the data files in hexadecimal. It changes whenever the bundled places change. */
export function bundledPlacesVersion(): string {
  const hash = createHash('sha256')
  for (const name of DATA_FILE_NAMES) {
    hash
      .update(`${name}\n`)
      .update(readFileSync(dataFileUrl(name)))
      .update('\n')
  }
  return hash.digest('hex')
}
