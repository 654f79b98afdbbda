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
