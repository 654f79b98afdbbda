import { clockAndRandom } from '../../src/app/clock-and-random.ts'
import { Publisher } from '../../src/catalog/published/publisher.ts'
import { newSeller, SMALLEST } from '../api/posted-listings.ts'
import { startTestService } from '../api/service.ts'
import { person, Visitor } from '../console/visitor.ts'
import { Importing } from '../feeds/importing.ts'
import { siteOptions } from '../site/site-service.ts'

/** Writes as JSON what each surface answers for a listing with the fields of `add-fields.ts`. */

const LAND = { ...SMALLEST, soilType: 'Sandy  loam', cropland: 12.5 }
const CSV = `key,url,title,acres,type,state,county,price,soil,cropacres
A-1,https://feed.example.com/1,Bare ground,40,Farm,TX,Bosque,90000,Clay,7.25`

await using service = await startTestService({
  site: siteOptions(),
  console: 'closed',
  hasMcp: true,
  hasReso: true,
})
const seller = await newSeller(service)
const refused = await seller.save(0, { ...LAND, cropland: 2_000_000 })
const posted = await seller.save(0, LAND)
const id: number = posted.json().listingID
const sources = { ...clockAndRandom, clock: () => service.now }
const publisher = new Publisher(service.store, sources)
while (await publisher.step());
const answered = async (url: string) => (await service.get(url)).body
const answers = {
  refused: refused.body,
  posted: posted.body,
  v3: await answered(`/v3/listings/${id}`),
  ext: await answered(`/ext/listings/${id}`),
  summaries: await answered('/ext/listings?sortid=3'),
  v3Description: await answered('/v3/openapi.json'),
  extDescription: await answered('/ext/openapi.json'),
  metadata: await answered('/reso/odata/$metadata'),
  property: await answered(`/reso/odata/Property('${id}')`),
  csv: await answered('/ext/export.csv'),
  lines: await answered('/ext/export.jsonl'),
  tool: (
    await service.post(
      '/mcp',
      {
        jsonrpc: '2.0',
        id: 1,
        method: 'tools/call',
        params: { name: 'get_listing', arguments: { id } },
      },
      { headers: { accept: 'application/json, text/event-stream' } },
    )
  ).body,
}

await person(service, 'owner@land.example')
const owner = new Visitor(service)
await owner.signIn('owner@land.example')
const path = `/console/listings/${id}`
const form = (await owner.get(path)).body
const seen = /name="seen" value="([^"]*)"/.exec(form)?.[1] ?? ''
const refusedForm = await owner.post(path, { seen, cropAcres: 'some' })
await owner.post(path, { seen, soilType: 'Black clay', cropAcres: '1,300' })
const edited = await answered(`/ext/listings/${id}`)
const history = (await owner.get(`${path}/history`)).body

const importing = new Importing()
await importing.begin()
const account = await importing.newAccount('ranch@land.example')
const { report } = await importing.import(importing.fileOf('land.csv', CSV), account)
const exported = await importing.exported(account)

const feed = exported.get('A-1') ?? null
const pages = { form, refusedForm: refusedForm.body, edited, history }
process.stdout.write(`${JSON.stringify({ ...answers, ...pages, unread: report.unread, feed })}\n`)
