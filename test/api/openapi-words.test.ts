import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { FULL_ID } from './catalog.ts'
import { Description, type Operation, type Schema } from './description.ts'
import { VERSIONS } from './refusal.ts'
import { startTestService } from './service.ts'

/** A tile has no example that anybody could read. */
const TILE_TYPE = 'application/vnd.mapbox-vector-tile'

const service = await startTestService()
after(() => service[Symbol.asyncDispose]())

const DESCRIPTIONS = await Promise.all(
  [...VERSIONS, 'ext'].map(
    async segment => [segment, await Description.of(service, segment)] as const,
  ),
)

function operationsOf({ paths }: Description): [where: string, Operation][] {
  return Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(
      ([method, operation]) => [`${method} ${path}`, operation] as [string, Operation],
    ),
  )
}

/** Every schema within a schema, with its path. Components are checked separately. */
function* membersOf(schema: Schema, at: string): Generator<[at: string, Schema]> {
  for (const [name, member] of Object.entries(schema.properties ?? {})) {
    yield [`${at}.${name}`, member]
    yield* membersOf(member, `${at}.${name}`)
  }
  for (const inner of [schema.items, schema.additionalProperties, ...(schema.anyOf ?? [])]) {
    if (typeof inner === 'object') yield* membersOf(inner, at)
  }
}

function assertDescribed(description: string | undefined, where: string): void {
  assert.match(description ?? '', /^[\p{L}\d"].{7,}/u, `${where} has no description`)
}

for (const [segment, description] of DESCRIPTIONS) {
  test(`${segment} describes every member, parameter, header and answer`, () => {
    for (const [name, schema] of Object.entries(description.schemas)) {
      assert.match(name, /^[A-Z][A-Za-z]+$/)
      assertDescribed(schema.description, name)
      for (const [at, member] of membersOf(schema, name)) {
        assertDescribed(description.schema(member).description, at)
      }
    }
    for (const [where, operation] of operationsOf(description)) {
      assert.match(operation.summary ?? '', /^[A-Z].*[^.]$/, where)
      assertDescribed(operation.description, where)
      for (const parameter of operation.parameters) {
        assertDescribed(parameter.description, `${where} ${parameter.name}`)
      }
      for (const content of Object.values(operation.requestBody?.content ?? {})) {
        for (const [at, member] of membersOf(content.schema, where)) {
          assertDescribed(description.schema(member).description, at)
        }
      }
      for (const [status, answer] of Object.entries(operation.responses)) {
        assertDescribed(answer.description, `${where} ${status}`)
        assert.ok(answer.headers['X-Request-Id'], `${where} ${status}`)
        for (const [name, header] of Object.entries(answer.headers)) {
          assertDescribed(header.description, `${where} ${status} ${name}`)
        }
      }
    }
  })

  test(`${segment} shows examples of every body, which match their schemas`, () => {
    for (const [where, operation] of operationsOf(description)) {
      const bodies = Object.entries(operation.responses).filter(([status]) => status !== '304')
      for (const [status, { content = {} }] of bodies) {
        if (TILE_TYPE in content) continue
        const { schema, example, examples } = content['application/json'] ?? {}
        assert.ok(schema, `${where} ${status}`)
        const shown = examples ? Object.values(examples).map(({ value }) => value) : [example]
        assert.ok(shown.length > 0, `${where} ${status}`)
        for (const value of shown) {
          assert.notEqual(value, undefined, `${where} ${status} has no example`)
          assert.equal(description.faultOf(schema, value), null, `${where} ${status}`)
        }
      }
      for (const [type, { schema, example }] of Object.entries(
        operation.requestBody?.content ?? {},
      )) {
        if (type === 'multipart/form-data') continue
        assert.equal(description.faultOf(schema, example), null, `${where} ${type}`)
      }
    }
  })

  test(`${segment} shows refusals in their true form`, () => {
    for (const [where, { responses }] of operationsOf(description)) {
      for (const [status, { content = {} }] of Object.entries(responses)) {
        const { example } = content['application/json'] ?? {}
        if (Number(status) < 400) continue
        const { success, errors } = example as { success?: boolean; errors: readonly unknown[] }
        assert.equal(success, where.startsWith('post') ? false : undefined, `${where} ${status}`)
        assert.ok(errors.length > 0, `${where} ${status}`)
        const isPlain = segment !== 'v1' && !where.startsWith('post')
        assert.equal(typeof errors[0], isPlain ? 'string' : 'object', `${where} ${status}`)
      }
    }
  })
}

/** The example of an answer. */
function exampleOf(description: Description, path: string, status = 200): unknown {
  return description.paths[path]?.['get']?.responses[status]?.content?.['application/json']?.example
}

for (const version of VERSIONS) {
  test(`${version} shows places and refusals as they are answered`, async () => {
    const description = await Description.of(service, version)
    for (const [path, member] of [
      ['/locations/state/{id}', 'stateID'],
      ['/locations/region/{id}', 'regionID'],
      ['/locations/county/{id}', 'countyID'],
      ['/locations/city/{id}', 'cityID'],
      ['/locations/lake/{id}', 'lakeID'],
    ] as const) {
      const example = exampleOf(description, path) as Record<string, number>
      const real = await service.get(`/${version}${path.replace('{id}', String(example[member]))}`)
      assert.deepEqual(real.json(), example, path)
      const unknown = await service.get(`/${version}${path.replace('{id}', '999999')}`)
      assert.deepEqual(exampleOf(description, path, 404), unknown.json(), path)
    }
    for (const [path, status, url, headers] of [
      ['/listings/{id}', 404, '/listings/999999', {}],
      ['/member/{id}', 404, '/member/999999', {}],
      ['/listings', 400, '/listings?pageNumber=many', {}],
      ['/locations/states', 401, '/locations/states', { 'x-api-key': 'acr' }],
    ] as const) {
      const real = await service.get(`/${version}${url}`, { headers })
      assert.deepEqual(exampleOf(description, path, status), real.json(), `${path} ${status}`)
    }
  })
}

test('lists of values are listed, and numbers and booleans are typed as such', async () => {
  const { paths, schemas } = await Description.of(service, 'v3')
  const parameters = new Map(
    paths['/listings']?.['get']?.parameters.map(({ name, schema }) => [name, schema]),
  )
  assert.deepEqual(parameters.get('distance'), { type: 'number', minimum: 0, maximum: 500 })
  assert.equal(parameters.get('hasHouse')?.type, 'boolean')
  assert.deepEqual(parameters.get('sortid')?.enum, [23, 6, 25, 3, 4, 1, 2, 7, 8])
  assert.deepEqual(parameters.get('dt')?.enum, [
    'past24hours',
    'past7days',
    'past30days',
    'past90days',
  ])
  assert.deepEqual(parameters.get('listingType')?.items?.enum, [1, 2, 3])
  assert.deepEqual(parameters.get('status')?.items?.enum, ['P', 'PP', 'S'])
  assert.equal(parameters.get('countyID')?.items?.type, 'integer')
  assert.deepEqual(schemas['Listing']?.properties?.['status']?.enum, [
    'Available',
    'Under Contract',
    'Sold',
  ])
  assert.equal(schemas['Lead']?.properties?.['leadSourceID'], undefined)
  assert.equal(schemas['LeadRequest']?.properties?.['leadSourceID']?.enum?.length, 8)
})

test('the example of a listing has the members of an answered listing that has everything', async () => {
  for (const version of VERSIONS) {
    const description = await Description.of(service, version)
    const all = 'includeImages=1&includeDocuments=1&includeAmenities=1'
    const real = (await service.get(`/${version}/listings/${FULL_ID}?${all}`)).json()
    const example = exampleOf(description, '/listings/{id}') as object
    assert.deepEqual(Object.keys(example).toSorted(), Object.keys(real).toSorted())
  }
})
