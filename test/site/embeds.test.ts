import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startTestSite, withSigns } from './site-service.ts'

const ORIGINS = ['https://news.example', 'https://*.broker.example']
const { open, service } = await startTestSite({ embedOrigins: ORIGINS, name: 'Hill Land' })

function numbersIn(body: string): number[] {
  return [...body.matchAll(/data-listing="(\d+)"/g)].map(([, id]) => Number(id))
}

test('a frame shows listings of an account, only on the sites that the operator allows', async () => {
  const { statusCode, headers, body } = await open('/embed/listings?stateID=44&limit=2')
  assert.equal(statusCode, 200)
  const policy = String(headers['content-security-policy'])
  assert.match(
    policy,
    /frame-ancestors 'self' https:\/\/news\.example https:\/\/\*\.broker\.example$/,
  )
  assert.match(policy, /^default-src 'none'; script-src 'self'; style-src 'self'/)
  assert.equal(headers['x-frame-options'], undefined)
  assert.equal(headers['set-cookie'], undefined)
  const numbers = numbersIn(body)
  assert.equal(numbers.length, 2)
  const all = await open('/land?stateID=44')
  assert.deepEqual(numbers, numbersIn(all.body).slice(0, 2))
  const account = await open('/embed/listings?acctid=1')
  const own = await open('/land?acctid=1')
  assert.deepEqual(numbersIn(account.body), numbersIn(own.body))
  assert.match(body, /<base target="_blank">/)
  assert.match(body, /<a href="\/land\?stateID=44">See all \d+ listings on Hill Land<\/a>/)
})

test('every other page stays out of frames', async () => {
  for (const path of ['/', '/land', '/land?acctid=1', '/shortlist']) {
    const { headers } = await open(path)
    assert.equal(headers['x-frame-options'], 'DENY', path)
    assert.match(String(headers['content-security-policy']), /frame-ancestors 'none'$/, path)
  }
})

test('the frame takes every search of the site, and a theme', async () => {
  const { body } = await open('/embed/listings?stateID=44&sortid=4&theme=dark&limit=24')
  assert.match(body, /<html lang="en" data-theme="dark">/)
  const all = await open('/land?stateID=44&sortid=4')
  assert.deepEqual(numbersIn(body), numbersIn(all.body).slice(0, 24))
})

test('a frame says what its address asks for that does not exist', async () => {
  const cases = [
    ['acount=41', /acount.* is not a parameter here/],
    ['limit=25', /limit must be a whole number from 1 to 24/],
    ['limit=0', /limit must be/],
    ['theme=blue', /theme must be one of auto, light, dark/],
    ['lp=cheap', /must be/],
  ] as const
  for (const [query, expected] of cases) {
    const { statusCode, body, headers } = await open(`/embed/listings?${query}`)
    assert.equal(statusCode, 400, query)
    assert.match(withSigns(body), expected, query)
    assert.equal(headers['x-frame-options'], undefined, query)
  }
  const hostile = await open(`/embed/listings?${encodeURIComponent('<script>alert(1)</script>')}=1`)
  assert.equal(hostile.statusCode, 400)
  assert.doesNotMatch(hostile.body, /<script>alert/)
})

test('the address of a page of results may be pasted as it is', async () => {
  const { statusCode, body } = await open(
    '/embed/listings?stateID=44&said=texas&view=list&pageNumber=2',
  )
  assert.equal(statusCode, 200)
  const first = await open('/land?stateID=44')
  assert.deepEqual(numbersIn(body), numbersIn(first.body).slice(0, 6))
})

test('one listing has a frame, and a listing that is gone says so', async () => {
  const found = await open('/embed/listing/1')
  assert.equal(found.statusCode, 200)
  assert.deepEqual(numbersIn(found.body), [1])
  for (const query of ['theme=blue', 'limit=3', 'stateID=44']) {
    assert.equal((await open(`/embed/listing/1?${query}`)).statusCode, 400, query)
  }
  const gone = await open('/embed/listing/999999')
  assert.equal(gone.statusCode, 410)
  assert.match(gone.body, /No listings right now/)
})

test('programs learn from the address of a listing how to show it', async () => {
  const page = await open('/property/1')
  const { body } = await open(String(page.headers['location']))
  const [, link = ''] = /type="application\/json\+oembed"[^>]* href="([^"]+)"/.exec(body) ?? []
  const address = new URL(withSigns(link.replaceAll('&amp;', '&')))
  const {
    statusCode,
    headers,
    body: text,
  } = await open(`${address.pathname}${address.search}&maxwidth=300`)
  assert.equal(statusCode, 200)
  assert.match(String(headers['content-type']), /^application\/json/)
  const answer = JSON.parse(text)
  assert.equal(answer.type, 'rich')
  assert.equal(answer.version, '1.0')
  assert.equal(answer.provider_name, 'Hill Land')
  assert.equal(answer.width, 300)
  assert.match(
    answer.html,
    /^<iframe src="https:\/\/www\.land\.example\/embed\/listing\/1" width="300"/,
  )
})

test('addresses of other sites and other pages have no frame', async () => {
  const cases = [
    ['', 400],
    ['url=https://www.land.example/land', 404],
    ['url=https://evil.example/property/x/1', 404],
    ['url=https://www.land.example/property/x/999999', 404],
    ['url=https://www.land.example/property/x/1&format=xml', 501],
    ['url=https://www.land.example/property/x/1&maxwidth=0', 400],
    [`url=https://www.land.example/property/${'x'.repeat(3000)}/1`, 400],
  ] as const
  for (const [query, status] of cases) {
    const { statusCode } = await open(`/oembed?${query}`)
    assert.equal(statusCode, status, query.slice(0, 80))
  }
})

test('the script may be used by other sites, and is cached', async () => {
  const { statusCode, headers, body } = await open('/embed.js')
  assert.equal(statusCode, 200)
  assert.equal(headers['cross-origin-resource-policy'], 'cross-origin')
  assert.equal(headers['cache-control'], 'public, max-age=3600')
  assert.match(body, /acreage-listings/)
  assert.doesNotMatch(body, /^(?:import|export)\b/m)
  const again = await open('/embed.js', { 'if-none-match': String(headers['etag']) })
  assert.equal(again.statusCode, 304)
})

test('the listings of an account that is closed leave the frames', async () => {
  const shown = numbersIn((await open('/embed/listings?acctid=1&limit=24')).body)
  assert.ok(shown.length > 0)
  await service.editAccount(1, { active: false })
  await service.index.catchUp()
  assert.deepEqual(numbersIn((await open('/embed/listings?acctid=1&limit=24')).body), [])
  assert.equal((await open(`/embed/listing/${shown[0]}`)).statusCode, 410)
})

test('without allowed sites there are no frames', async () => {
  const closed = await startTestSite()
  for (const path of ['/embed.js', '/embed/listings', '/embed/listing/1', '/oembed?url=x']) {
    assert.equal((await closed.open(path)).statusCode, 404, path)
  }
})
