// Hunting land up to a price in one state, the cheapest acre first.
import { ApiError, createClient } from '@acreage/client'

const [baseUrl = 'http://localhost:8080', key = '', wanted = 'Texas', hp = '500000'] =
  process.argv.slice(2)
const client = createClient({ baseUrl, key })

try {
  const states = await client.locations.states()
  const stateID = states.find(({ state }) => state === wanted)?.stateID
  if (stateID === undefined) throw new Error(`There is no state ${wanted}.`)

  const types = await client.types('property')
  const propertyTypes = types.filter(({ type }) => type === 'Hunting Land').map(({ ID }) => ID)

  const query = { stateID, propertyTypes, hp: Number(hp), sort: 'pricePerAcreAsc' } as const
  let count = 0
  for await (const { listingTitle, county, price, acres } of client.listings(query)) {
    console.log(`${listingTitle}, ${county}: ${acres} acres, $${price.toLocaleString('en-US')}`)
    count += 1
  }
  console.log(`${count} found.`)
} catch (error) {
  if (!(error instanceof ApiError)) throw error
  for (const { text } of error.faults) console.error(text)
  process.exitCode = 1
}
