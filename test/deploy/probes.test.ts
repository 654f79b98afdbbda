import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { startTestService, type TestService } from '../api/service.ts'
import { DEPLOYED, textOf } from './deployed-files.ts'

let service: TestService
before(async () => {
  service = await startTestService()
})
after(() => service[Symbol.asyncDispose]())

test('every probe asks for a path that a ready service answers with 200', async () => {
  const paths = DEPLOYED.flatMap(file =>
    [...textOf(file).matchAll(/(?:health_uri |httpGet: \{path: )(\/\w+)/g)].map(
      ([, path = '']) => path,
    ),
  )
  assert.deepEqual(new Set(paths), new Set(['/healthz', '/readyz']))
  for (const url of new Set(paths)) {
    assert.equal((await service.app.inject({ url })).statusCode, 200, url)
  }
})

test('nginx knows the paths of uploads', async () => {
  const text = /location ~ (\S+) \{/.exec(textOf('deploy/nginx/acreage.conf'))?.[1] ?? ''
  const location = new RegExp(text)
  for (const path of ['/ext/listings/1/images', '/ext/listings/1/documents']) {
    assert.match(path, location)
    const { statusCode } = await service.app.inject({ method: 'POST', url: path })
    assert.equal(statusCode, 415, 'The path exists, and takes files')
  }
  for (const path of ['/ext/listings/1', '/v3/listings/1/images', '/ext/listings/1/images/2']) {
    assert.doesNotMatch(path, location)
  }
})
