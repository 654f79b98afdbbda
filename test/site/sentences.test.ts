import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Static } from 'typebox'
import { PROPERTY_TYPES } from '../../src/domain/listings/lookup-lists.ts'
import type { UNDERSTANDING } from '../../src/http/api/resources/understanding.ts'
import { loadPlaceBackground } from '../../src/reference/bundled-background.ts'
import { loadBundledPlaces } from '../../src/reference/bundled-places.ts'
import { cityNamed, countyNamed, lakeNamed, stateWithCode } from '../api/catalog.ts'
import { startSearches } from '../api/search-cases.ts'
import { catalogOf } from '../api/search-catalog.ts'
import { LAND_OF_SENTENCES } from './sentence-catalog.ts'
import { type Meaning, SENTENCES } from './sentences.ts'

const service = await startSearches({ source: catalogOf(LAND_OF_SENTENCES) })

type Parameters = Record<string, string>

async function understood(q: string): Promise<Static<typeof UNDERSTANDING>> {
  const answer = await service.get(`/ext/understand?q=${encodeURIComponent(q)}`)
  assert.equal(answer.statusCode, 200, answer.body)
  return answer.json()
}

const ORDERS = {
  cheapest: 4,
  dearest: 3,
  largest: 1,
  smallest: 2,
  newest: 6,
  'cheapest per acre': 8,
} as const

/** The parameters of a search that means the same. */
function parametersOf(meaning: Meaning): Parameters {
  const { types, status, house, listed, order, words, miles } = meaning
  const bits = PROPERTY_TYPES.filter(({ label }) => types?.includes(label)).map(({ id }) => id)
  const range = (name: string, limits: Meaning['acres']): Parameters => {
    const [low = null, high = null] = limits ?? []
    return {
      ...(low !== null && { [`l${name}`]: String(low) }),
      ...(high !== null && { [`h${name}`]: String(high) }),
    }
  }
  return {
    ...placeParameters([meaning.at ?? []].flat()),
    ...landscapeParameters(meaning.landscape),
    ...(miles !== undefined && { distance: String(miles) }),
    ...range('a', meaning.acres),
    ...range('p', meaning.price),
    ...range('pa', meaning.perAcre),
    ...range('bed', meaning.beds),
    ...range('bath', meaning.baths),
    ...range('hsqft', meaning.sqft),
    ...(types && { propertyTypes: String(bits.reduce((sum, bit) => sum + bit, 0)) }),
    ...offerParameters(meaning),
    ...(status && { status: status === 'sold' ? 'S' : 'PP' }),
    ...(house !== undefined && { hasHouse: String(house) }),
    ...(listed && { dt: listed }),
    ...(order && { sortid: String(ORDERS[order]) }),
    ...(words !== undefined && { words }),
    ...(meaning.wants !== undefined && { wants: meaning.wants }),
    ...(meaning.except && { except: `state.${stateWithCode(meaning.except).id}` }),
    ...(meaning.near && { near: meaning.near }),
    ...meaning.facts,
  }
}

const LANDSCAPES = loadPlaceBackground().landscapes

/** Where a price matters, rents are not meant. */
function offerParameters({ offered, price, perAcre, order }: Meaning): Parameters {
  if (offered) return { listingType: { auction: '1', lease: '3', sale: '1,2' }[offered] }
  const isByPrice = order === 'cheapest' || order === 'cheapest per acre'
  return price || perAcre || isByPrice ? { listingType: '1,2' } : {}
}

const REGIONS = new Map(loadBundledPlaces().regions.map(region => [region.name, region.id]))

function placeParameters(names: readonly string[]): Parameters {
  const places = Map.groupBy(names.map(placeOf), ([parameter]) => parameter)
  return Object.fromEntries(
    [...places].map(([parameter, ids]) => [
      parameter,
      ids
        .map(([, id]) => id)
        .sort((a, b) => a - b)
        .join(),
    ]),
  )
}

function landscapeParameters(text: string | undefined): Parameters {
  if (text === undefined) return {}
  const [, code, name = ''] = /^([A-Z]{2})? ?(.*)$/.exec(text) ?? []
  const parts = LANDSCAPES.find(({ names }) => names.includes(name))?.parts ?? []
  const ids = parts
    .filter(({ state }) => code === undefined || state === code)
    .map(part => countyNamed(part.name, part.state).id)
  return { countyID: ids.sort((a, b) => a - b).join() }
}

/** `TX`, `76634`, `Bosque County, TX`, `Lake Travis, TX`, `East Texas, TX`, `Austin, TX` */
function placeOf(text: string): readonly [parameter: string, id: number] {
  if (/^\d{5}$/.test(text)) return ['zip', Number(text)]
  const [name = '', state] = text.split(', ')
  if (state === undefined) return ['stateID', stateWithCode(name).id]
  const county = /^(.*) (?:County|Parish)$/.exec(name)?.[1]
  if (county !== undefined) return ['countyID', countyNamed(county, state).id]
  const region = REGIONS.get(name)
  if (region !== undefined) return ['regionID', region]
  if (name.startsWith('Lake ')) return ['lakeID', lakeNamed(name, state).id]
  return ['cityID', cityNamed(name, state).id]
}

/** Lists of ids in order, words without quotation marks. */
function comparable(parameters: Readonly<Parameters>): Parameters {
  return Object.fromEntries(
    Object.entries(parameters).map(([name, value]) => {
      if (name === 'words') return [name, value.replaceAll('"', '')]
      const isList = name.endsWith('ID')
      return [
        name,
        isList
          ? value
              .split(',')
              .map(Number)
              .sort((a, b) => a - b)
              .join()
          : value,
      ]
    }),
  )
}

test('sentences of a corpus are read as they were meant', async () => {
  const wrong: string[] = []
  for (const [text, meaning] of SENTENCES) {
    const { parameters, notUnderstood } = await understood(text)
    const got = { ...comparable(parameters), left: notUnderstood.join(' | ') }
    const meant = { ...parametersOf(meaning), left: meaning.left ?? '' }
    const [a, b] = [got, meant].map(one => JSON.stringify(Object.entries(one).sort()))
    if (a !== b) wrong.push(`${text}: read ${a}, meant ${b}`)
  }
  assert.deepEqual(wrong, [])
})
