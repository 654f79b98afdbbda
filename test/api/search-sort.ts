import assert from 'node:assert/strict'
import { test } from 'node:test'
import { idsFound, VERSIONS } from './search-cases.ts'
import { AT } from './search-catalog.ts'
import { utc as service } from './search-services.ts'

const KAUAI = `countyID=${AT.kauai}`
const MAUI = `countyID=${AT.maui}`

/** Listings without the value come last, ties by id, the highest first, in either direction. */
const ORDERS: readonly (readonly [name: string, query: string, ids: readonly number[]])[] = [
  ['newest', `${KAUAI}&sortid=6`, [805, 804, 803, 802, 806, 801]],
  ['newest, with zeros before the id', `${KAUAI}&sortid=006`, [805, 804, 803, 802, 806, 801]],
  ['recently changed', `${KAUAI}&sortid=25`, [804, 803, 806, 801, 805, 802]],
  ['price, high to low', `${KAUAI}&sortid=3`, [803, 802, 805, 806, 801, 804]],
  ['price, low to high', `${KAUAI}&sortid=4`, [806, 801, 805, 803, 802, 804]],
  ['acres, high to low', `${KAUAI}&sortid=1`, [803, 804, 806, 802, 801, 805]],
  ['acres, low to high', `${KAUAI}&sortid=2`, [806, 802, 801, 804, 803, 805]],
  ['price per acre, high to low', `${KAUAI}&sortid=7`, [802, 806, 801, 803, 805, 804]],
  ['price per acre, low to high', `${KAUAI}&sortid=8`, [803, 806, 801, 802, 805, 804]],
  ['by default of one tier, the newest', KAUAI, [805, 804, 803, 802, 806, 801]],
  ['by default of several, the best', MAUI, [902, 903, 901, 904, 906, 905, 907, 908]],
  ['by default when asked for', `${MAUI}&sortid=23`, [902, 903, 901, 904, 906, 905, 907, 908]],
  ['by default for an empty sortid', `${MAUI}&sortid=`, [902, 903, 901, 904, 906, 905, 907, 908]],
  ['by no tier in any other order', `${MAUI}&sortid=6`, [908, 907, 906, 905, 904, 902, 903, 901]],
  ['by id where none has the value', `${MAUI}&sortid=4`, [908, 907, 906, 905, 904, 903, 902, 901]],
]

for (const version of VERSIONS) {
  for (const [name, query, ids] of ORDERS) {
    test(`${version} sorts ${name}`, async () => {
      assert.deepEqual(await idsFound(service, version, query), ids)
    })
  }

  test(`${version} has only the sorts of /types/sort`, async () => {
    const types: { ID: number }[] = (await service.get(`/${version}/types/sort`)).json()
    const known = types.map(({ ID }) => ID)
    assert.deepEqual(
      known.toSorted((a, b) => a - b),
      [1, 2, 3, 4, 6, 7, 8, 23, 25],
    )
    for (let id = 0; id <= 30; id++) {
      const { statusCode } = await service.get(`/${version}/listings?sortid=${id}`)
      assert.equal(statusCode, known.includes(id) ? 200 : 400, `sortid=${id}`)
    }
  })
}
