import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { startTestService } from '../api/service.ts'
import { startTestSite } from './site-service.ts'

/** The packages of others that browsers load. */
const IN_BROWSERS = [
  'maplibre-gl',
  'maplibre-contour',
  'terra-draw',
  'terra-draw-maplibre-gl-adapter',
  '@googlemaps/polyline-codec',
  '@fastify/swagger-ui',
  'Swagger UI',
  'Source Serif 4',
  'Lucide',
  'Natural Earth',
]

/** The texts that licenses ask to pass on. */
const TEXTS = [
  /Permission is hereby granted, free of charge/,
  /Redistributions in binary form must reproduce the above\s+copyright notice/,
  /SIL OPEN FONT LICENSE Version 1\.1/,
  /TERMS AND CONDITIONS FOR USE, REPRODUCTION, AND DISTRIBUTION/,
  /Copyright \(c\) 20\d\d,? MapLibre contributors/i,
]

test('visitors get the licenses of everything that their browsers load', async () => {
  const { open } = await startTestSite()
  assert.match((await open('/')).body, /<footer[\s\S]*<a href="\/licenses\.txt">Licenses<\/a>/)
  const { statusCode, headers, body } = await open('/licenses.txt')
  assert.deepEqual(
    [statusCode, headers['content-type'], headers['cache-control']],
    [200, 'text/plain; charset=utf-8', 'private, no-cache'],
  )
  for (const name of IN_BROWSERS) assert.match(body, new RegExp(`^\\* .*${name}\\b`, 'm'))
  for (const text of TEXTS) assert.match(body, text)
  const held = await open('/licenses.txt', { 'if-none-match': String(headers['etag']) })
  assert.equal(held.statusCode, 304)
})

test('the page about the API leads to the licenses, without the site too', async () => {
  const service = await startTestService()
  after(() => service[Symbol.asyncDispose]())
  const page = await service.app.inject({ url: '/docs' })
  assert.match(page.body, /<a href="licenses\.txt">Licenses<\/a>/)
  const answer = await service.app.inject({ url: '/licenses.txt' })
  assert.equal(answer.statusCode, 200)
  assert.match(answer.body, /Swagger UI/)
})
