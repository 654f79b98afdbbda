import type { Coordinates, County, Lake, State } from '../domain/places/place.ts'
import type { LakeId } from '../domain/values/ids.ts'
import { readPoint, readTable } from './tab-separated.ts'

/** How a lakes file may name a county: by its name, or unambiguously by its name and label. */
function countiesByName(states: readonly State[], counties: readonly County[]) {
  const codes = new Map(states.map(state => [state.id, state.code]))
  const byName = new Map<string, County>()
  for (const county of counties) {
    const code = codes.get(county.stateId)
    const plain = `${code} ${county.name}`
    // Where a county and an independent city share a name, the name alone means the county.
    if (county.label !== 'City' || !byName.has(plain)) byName.set(plain, county)
    byName.set(`${plain} ${county.label}`, county)
  }
  return byName
}

/**
 * Reads the lakes of a file with the columns id, name, state code, county name, latitude,
 * longitude.
 *
 * @throws Error that names the line when an id is repeated, a county is not in the state, or the
 *   coordinates are not a point on earth.
 */
export function readLakes(
  text: string,
  states: readonly State[],
  counties: readonly County[],
): Lake[] {
  const byName = countiesByName(states, counties)
  const ids = new Set<number>()
  return readTable('lakes.tsv', text, 6).map(({ line, cells }) => {
    const [idText = '', name = '', code = '', countyName = '', latitude, longitude] = cells
    const fail = (detail: string) => new Error(`lakes.tsv, line ${line}: ${detail}`)
    const id = Number(idText)
    if (!Number.isSafeInteger(id) || id < 1) throw fail(`"${idText}" is not an id.`)
    if (ids.has(id)) throw fail(`the id ${id} comes a second time.`)
    ids.add(id)
    if (name === '') throw fail('the name is empty.')
    const county = byName.get(`${code} ${countyName}`)
    if (!county) throw fail(`${code} has no county named "${countyName}".`)
    let point: Coordinates
    try {
      point = readPoint(latitude, longitude)
    } catch (cause) {
      throw fail((cause as Error).message)
    }
    return {
      id: id as LakeId,
      name,
      stateId: county.stateId,
      countyId: county.id,
      gnisId: null,
      ...point,
    }
  })
}
