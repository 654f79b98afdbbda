import assert from 'node:assert/strict'
import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { startLive } from './live-service.ts'
import { node } from './published-package.ts'

const ROOT = fileURLToPath(new URL('../../', import.meta.url))
const HEY_API = join(ROOT, 'test/client/hey-api-process.ts')
const OPENAPI_TYPESCRIPT = join(ROOT, 'client/node_modules/openapi-typescript/bin/cli.js')
const TSC = join(ROOT, 'node_modules/typescript/bin/tsc')

const STRICT = {
  compilerOptions: {
    strict: true,
    target: 'es2022',
    lib: ['es2022', 'dom', 'dom.iterable'],
    module: 'nodenext',
    moduleResolution: 'nodenext',
    types: ['node'],
    typeRoots: [join(ROOT, 'node_modules/@types')],
    outDir: 'built',
    rootDir: '.',
  },
  include: ['*.ts', 'hey-*'],
}

/** With what @hey-api/openapi-ts makes: a function for each operation. */
const HEY_PROGRAM = `
import { addDocuments, facets } from './hey-ext/index.js'
import { client as extensions } from './hey-ext/client.gen.js'
import { lead, listing, listings, saveListing, type ListingSummary } from './hey-v3/index.js'
import { client } from './hey-v3/client.gen.js'

const [base = '', auth = ''] = process.argv.slice(2)
client.setConfig({ baseUrl: base + '/v3', auth })
extensions.setConfig({ baseUrl: base + '/ext', auth })
const said: unknown[] = []

const query = { status: ['P' as const, 'S' as const], sortid: 2 as const, propertyTypes: [2, 32] }
const found = await listings({ query: { ...query, listingsPerPage: 2 }, throwOnError: true })
const first: ListingSummary | undefined = found.data.data[0]
said.push(found.data.records, first?.acres)
said.push((await facets({ query, throwOnError: true })).data.records)

const data = { listingTitle: 'Generated', acres: 7, LFType1: 'Ranches', address: { state: 'TX', county: 'Bosque' } }
const saved = await saveListing({ path: { id: 0 }, body: { accountID: 1, data }, throwOnError: true })
const id = saved.data.listingID
said.push(saved.response.status, (await listing({ path: { id } })).data?.status)
const sent = { listingID: id, contactName: 'Pat Buyer', emailAddress: 'pat@example.com' }
said.push((await lead({ body: { data: sent } })).data?.success)
const document = [new Blob(['%PDF-1.7\\n%%EOF\\n'], { type: 'application/pdf' })]
const added = await addDocuments({ path: { id }, body: { description: 'Survey', document } })
said.push(added.data?.documents[0]?.description)
const refused = await lead({ body: { data: { ...sent, emailAddress: 'pat' } } })
said.push(refused.error?.success, Object.keys(refused.error?.errors[0] ?? {})[0])
console.log(JSON.stringify(said))
`

/** With what openapi-typescript makes: types, which openapi-fetch takes. */
const FETCH_PROGRAM = `
import createClient from 'openapi-fetch'
import type { components, paths } from './v3.js'

const [base = '', key = ''] = process.argv.slice(2)
const { GET, POST } = createClient<paths>({
  baseUrl: base + '/v3',
  headers: { 'X-API-Key': key },
  querySerializer: { array: { style: 'form', explode: false } },
})
const said: unknown[] = []
const query = { status: ['P' as const, 'S' as const], sortid: 2 as const, propertyTypes: [2, 32] }
const found = await GET('/listings', { params: { query } })
const all: components['schemas']['ListingSummary'][] = found.data?.data ?? []
said.push(found.data?.records, all[0]?.acres)
const one = await GET('/listings/{id}', { params: { path: { id: 999999 } } })
said.push(one.response.status, one.error?.errors[0])
const sent = { listingID: all[0]?.listingID ?? 0, contactName: 'Pat', emailAddress: 'pat@example.com' }
said.push((await POST('/lead', { body: { data: sent } })).data?.success)
console.log(JSON.stringify(said))
`

const LISTINGS = 3
const service = await startLive(LISTINGS, id => ({ acres: id * 10, status: id === 2 ? 'S' : 'P' }))
const directory = await mkdtemp(join(tmpdir(), 'acreage-generated-'))
after(() => rm(directory, { recursive: true, force: true }))
const key = await service.createKey({ permissions: ['listings:write'] })

const SEGMENTS = ['v1', 'v3', 'ext']
await Promise.all(
  SEGMENTS.map(async segment => {
    const description = join(directory, `${segment}.json`)
    await writeFile(
      description,
      await (await fetch(`${service.baseUrl}/${segment}/openapi.json`)).text(),
    )
  }),
)
await writeFile(join(directory, 'package.json'), '{ "type": "module" }')
await writeFile(join(directory, 'tsconfig.json'), JSON.stringify(STRICT))
await symlink(join(ROOT, 'node_modules'), join(directory, 'node_modules'))

/** Fails with what a program said, unless it ended well. */
async function run(...given: readonly string[]): Promise<string> {
  const { code, output, errors } = await node(directory, ...given)
  assert.equal(code, 0, `${given[0]}: ${output}${errors}`)
  return output
}

test('clients are generated from the descriptions, compile strictly and work', async () => {
  // What the second makes of the others is in the client package, which npm run check compiles.
  await Promise.all([run(HEY_API, ...SEGMENTS), run(OPENAPI_TYPESCRIPT, 'v3.json', '-o', 'v3.ts')])
  await writeFile(join(directory, 'hey-program.ts'), HEY_PROGRAM)
  await writeFile(join(directory, 'fetch-program.ts'), FETCH_PROGRAM)
  await run(TSC, '-p', '.')
  const { baseUrl } = service
  assert.deepEqual(JSON.parse(await run('built/hey-program.js', baseUrl, key)), [
    ...[LISTINGS, 10, LISTINGS, 201, 'Available', true, 'Survey', false],
    'Email address invalid',
  ])
  assert.deepEqual(JSON.parse(await run('built/fetch-program.js', baseUrl, key)), [
    ...[LISTINGS + 1, 7, 404, 'The listing id 999999 could not be found.', true],
  ])
})
