import assert from 'node:assert/strict'
import { test } from 'node:test'
import { FORM, newSeller } from '../api/posted-listings.ts'
import { assertEvenGrowth } from '../fuzz/request-growth.ts'
import { startTestSite } from './site-service.ts'

const { service, open } = await startTestSite()
const seller = await newSeller(service)

const MAX_DESCRIPTION_CHARACTERS = 20_000

test('white space within a description does not make its flyer slow', async () => {
  const pathOf = async (length: number) => {
    const description = `a${' '.repeat(length - 2)}b`
    const saved = await seller.save(0, { ...FORM, description })
    assert.equal(saved.statusCode, 201, saved.body)
    const { headers } = await open(`/property/${saved.json().listingID}`)
    return `${headers.location}.pdf`
  }
  const few = await pathOf(MAX_DESCRIPTION_CHARACTERS / 8)
  const most = await pathOf(MAX_DESCRIPTION_CHARACTERS)
  const ask = async (length: number) => {
    const { statusCode } = await open(length < MAX_DESCRIPTION_CHARACTERS ? few : most)
    assert.equal(statusCode, 200)
  }
  await assertEvenGrowth(ask, MAX_DESCRIPTION_CHARACTERS)
})

test('white space within a limit that somebody typed does not make a search slow', async () => {
  const ask = async (length: number) => {
    const { statusCode } = await open(`/land?lp=1${'+'.repeat(length)}x`)
    assert.equal(statusCode, 400)
  }
  await assertEvenGrowth(ask, 8000)
  const { body } = await open(`/land?lp=1${'+'.repeat(40)}000&hp=$+1.2+++m`)
  assert.match(body, /Price must be a number from 0/)
  const { headers } = await open('/land?hp=$+1.2+++m')
  assert.equal(headers.location, '/land?hp=1200000')
})

test('an address with more parameters than any form has is refused', async () => {
  for (const path of ['/land', '/land.atom', '/land.csv', '/site/tiles/4/3/6.mvt', '/']) {
    const { statusCode, body } = await open(`${path}?${'a&'.repeat(4000)}`)
    assert.equal(statusCode, 400, path)
    assert.match(body, /more than 500 parameters/)
  }
  const boxes = Array.from({ length: 254 }, (_, i) => `countyID=${48_001 + 2 * i}`).join('&')
  assert.equal((await open(`/land.atom?${'kw=creek&'.repeat(2)}`)).statusCode, 400)
  assert.equal((await open(`/land?${boxes}`)).statusCode, 303)
})
