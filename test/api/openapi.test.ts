import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { createConfig, lintFromString } from '@redocly/openapi-core'
import { countyNamed, FULL_ID, INACTIVE_ID, lakeNamed } from './catalogue.ts'
import { Description } from './description.ts'
import { VERSIONS } from './refusal.ts'
import { BASE, startTestService } from './service.ts'
import { leadBody } from './stored-leads.ts'

const service = await startTestService()
after(() => service[Symbol.asyncDispose]())

const bosque = countyNamed('Bosque', 'TX')

/** Requests of each row, found and not found, by the path of its template. */
const EXAMPLES: Readonly<Record<string, readonly string[]>> = {
  '/types/{type}': ['/types/property', '/types/status', '/types/sort'],
  '/member/{id}': ['/member/1', '/member/5', '/member/99'],
  '/logos/{size}/{color}': ['/logos/small/black'],
  '/locations/states': ['/locations/states'],
  '/locations/state/{id}/regions': [`/locations/state/${bosque.stateId}/regions`],
  '/locations/state/{id}/lakes': [`/locations/state/${bosque.stateId}/lakes`],
  '/locations/state/{id}/counties': [`/locations/state/${bosque.stateId}/counties`],
  '/locations/state/{id}/cities': [`/locations/state/${bosque.stateId}/cities`],
  '/locations/state/{id}': ['/locations/state/2', '/locations/state/99'],
  '/locations/region/{id}/counties': [`/locations/region/${bosque.regionId}/counties`],
  '/locations/region/{id}': [`/locations/region/${bosque.regionId}`, '/locations/region/1'],
  '/locations/lake/{id}': [`/locations/lake/${lakeNamed('Lake Whitney', 'TX').id}`],
  '/locations/county/{id}': [`/locations/county/${bosque.id}`],
  '/locations/city/{id}': ['/locations/city/1', '/locations/city/0'],
  '/listings/showcase/{id}/{scid}': [`/listings/showcase/${FULL_ID}/21`, '/listings/showcase/1/1'],
  '/listings/showcase': ['/listings/showcase?largerThumbnails=1'],
  '/listings/{id}': [
    `/listings/${FULL_ID}?includeImages=1&includeDocuments=1&includeAmenities=1`,
    '/listings/8',
    `/listings/${INACTIVE_ID}`,
    '/listings/99',
  ],
  '/listings': [
    '/listings?status=P,PP,S&includeDescription=1&includeBoundaries=1',
    '/listings?pageNumber=9',
    '/listings?lp=x&cityID=1&stateID=1',
  ],
}

for (const version of VERSIONS) {
  let description: Description
  before(async () => {
    description = await Description.of(service, version)
  })

  test(`${version} is described without a fault that a linter finds`, async () => {
    const config = await createConfig({ extends: ['recommended'] })
    const { source } = description
    const problems = await lintFromString({ source, config })
    assert.deepEqual(
      problems.map(({ ruleId, message }) => `${ruleId}: ${message}`),
      [],
    )
  })

  test(`${version} is described row by row, with its address`, () => {
    assert.deepEqual(description.servers, [{ url: `${BASE}/${version}` }])
    assert.deepEqual(Object.keys(description.paths), [...Object.keys(EXAMPLES), '/lead'])
    for (const operations of Object.values(description.paths)) {
      for (const { parameters, operationId } of Object.values(operations)) {
        for (const parameter of parameters.filter(one => one.in === 'query')) {
          assert.match(parameter.description ?? '', /^[A-Z].+\. Accepts .+\.$/, operationId)
        }
      }
    }
  })

  test(`${version} answers what its description says`, async () => {
    for (const [path, urls] of Object.entries(EXAMPLES)) {
      for (const url of urls) description.check(path, 'get', await service.get(`/${version}${url}`))
    }
    description.check('/listings', 'get', await service.app.inject({ url: `/${version}/listings` }))
    description.check('/lead', 'post', await service.post(`/${version}/lead`, leadBody(version)))
    description.check('/lead', 'post', await service.post(`/${version}/lead`, {}))
  })
}
