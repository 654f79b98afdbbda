import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { startTestService } from '../api/service.ts'
import { acreage } from '../cli/acreage.ts'
import { PASSWORD, person, servicePerson, Visitor } from './visitor.ts'

const HOST = 'console.land.example'
const CONSOLE = `https://${HOST}`
const service = await startTestService({
  console: 'open',
  consoleUrl: CONSOLE,
  consoleWarning: 'the script can read it',
})
after(() => service[Symbol.asyncDispose]())

const at = (host: string, url: string, method: 'GET' | 'POST' = 'GET') =>
  service.app.inject({ method, url, headers: { host, 'sec-fetch-site': 'same-origin' } })

test('the console answers only at its own host, the API and the site only elsewhere', async () => {
  const toConsole = ['/console/sign-in?next=%2Fconsole', '/console', '/console/nowhere']
  for (const path of toConsole) {
    const { statusCode, headers } = await at('land.example', path)
    assert.deepEqual([statusCode, headers.location], [307, CONSOLE + path])
  }
  assert.equal((await at('land.example', '/console/sign-in', 'POST')).statusCode, 404)
  assert.equal((await at(HOST, '/console/sign-in')).statusCode, 200)
  for (const path of ['/v3/listings', '/docs', '/confirm/abc?x=1']) {
    const { statusCode, headers } = await at(HOST, path)
    assert.deepEqual([statusCode, headers.location], [307, `http://land.example${path}`], path)
    assert.notEqual((await at('land.example', path)).statusCode, 307, path)
  }
  assert.equal((await at(HOST, '/')).headers.location, '/console')
  assert.equal((await at(HOST, '/v3/lead', 'POST')).statusCode, 404)
  assert.equal(
    (await at(HOST, '/healthz')).statusCode,
    (await at('land.example', '/healthz')).statusCode,
  )
  // Whatever somebody writes into the name of the host.
  for (const host of ['CONSOLE.LAND.EXAMPLE', `${HOST}:8443`]) {
    assert.equal((await at(host, '/console/sign-in')).statusCode, 200, host)
  }
  assert.equal((await at(`${HOST}.evil.example`, '/console/sign-in')).statusCode, 307)
})

test('cookies, forms, and the warning about scripts of others follow the host of the console', async () => {
  await person(service, 'amy@land.example')
  const headers = (origin: string) => ({ host: HOST, origin })
  const send = (origin: string) =>
    service.app.inject({
      method: 'POST',
      url: '/console/sign-in',
      headers: { ...headers(origin), 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({ email: 'amy@land.example', password: PASSWORD }).toString(),
    })
  assert.equal((await send('http://land.example')).statusCode, 403)
  const { cookies, statusCode } = await send(CONSOLE)
  assert.equal(statusCode, 303)
  assert.ok(cookies.every(({ name, secure }) => name.startsWith('__Host-') && secure))
  const page = await service.app.inject({ url: '/console/sign-in', headers: { host: HOST } })
  assert.match(page.body, /<a href="http:\/\/land\.example\/">View site/)
})

test('operators read on the first page what is wrong, and so does the doctor', async () => {
  const shared = await startTestService({
    console: 'open',
    consoleWarning: 'the script can read it',
  })
  after(() => shared[Symbol.asyncDispose]())
  const operator = await servicePerson(shared, 'op@land.example', 'operator')
  assert.match((await operator.get('/console')).body, /the script can read it/)
  await person(shared, 'amy@land.example')
  const seller = new Visitor(shared)
  await seller.signIn('amy@land.example')
  assert.doesNotMatch((await seller.get('/console')).body, /the script can read it/)
  const settings = {
    ACREAGE_DATA_DIR: shared.directory,
    ACREAGE_BASE_URL: 'https://land.example',
    ACREAGE_SITE_ANALYTICS: 'https://stats.land.example/script.js',
  }
  const doctor = await acreage(['doctor'], settings)
  assert.match(doctor.stdout, /warning {2}console: the script of ACREAGE_SITE_ANALYTICS/)
  const apart = await acreage(['doctor'], { ...settings, ACREAGE_CONSOLE_URL: CONSOLE })
  assert.doesNotMatch(apart.stdout, /console:/)
  const wrong = await acreage(['doctor'], { ...settings, ACREAGE_CONSOLE_URL: `${CONSOLE}/path` })
  assert.match(wrong.stdout, /ACREAGE_CONSOLE_URL/)
})
