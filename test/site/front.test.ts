import assert from 'node:assert/strict'
import { test } from 'node:test'
import { BASE, startTestService } from '../api/service.ts'
import { BROWSER, startTestSite } from './site-service.ts'

const { open, service } = await startTestSite({ ratePerMinute: 12 })

test('the first page has a search box, a map of the states, kinds and the newest land', async () => {
  const { statusCode, headers, body } = await open('/')
  assert.equal(statusCode, 200)
  assert.match(String(headers['vary']), /Accept\b/)
  assert.equal(body.match(/role="search"/g)?.length, 1)
  assert.match(
    body,
    /<a href="\/land\?stateID=44" tabindex="-1"><use[^>]*><title>Texas: \d+<\/title>/,
  )
  assert.match(body, /<a href="\/land\?stateID=44">Texas<\/a>/)
  assert.match(body, /<a href="\/land\?propertyTypes=128">/)
  assert.match(body, /<h2 id="front-newest">New on the market<\/h2>/)
  assert.match(body, /<article class="card" data-listing=/)
  assert.match(body, /<title>Acreage<\/title>/)
  assert.match(body, /[\d,]+ listings in \d+ states, <a href="\/land\?status=S">[\d,]+ sold<\/a>\./)
  const again = await open('/', { 'if-none-match': String(headers['etag']) })
  assert.equal(again.statusCode, 304)
})

test('programs are told as before what the service is, and are not counted', async () => {
  for (const accept of [
    undefined,
    '*/*',
    'application/json',
    'application/json, text/html',
    'application/json;q=0.9, text/html;q=0.8',
  ]) {
    for (let i = 0; i < 3; i++) {
      const headers = accept === undefined ? {} : { accept }
      const answer = await service.app.inject({ url: '/', headers })
      assert.equal(answer.statusCode, 200, String(accept))
      assert.equal(answer.json().docs, `${BASE}/docs`)
      assert.equal(answer.headers['ratelimit'], undefined)
    }
  }
})

test('search engines and link previews get the page, though they accept anything', async () => {
  for (const program of [
    'Mozilla/5.0 (compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm)',
    'facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)',
    'Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)',
    'WhatsApp/2.23.20.0',
  ]) {
    const { headers, body } = await open('/', { accept: '*/*', 'user-agent': program })
    assert.match(body, /<meta property="og:title" content="Acreage">/, program)
    assert.match(String(headers['vary']), /Accept, User-Agent/)
  }
  const headers = { accept: '*/*', 'user-agent': 'curl/8.5.0' }
  const { docs } = (await service.app.inject({ url: '/', headers })).json()
  assert.equal(docs, `${BASE}/docs`)
})

test('without the site, browsers get what programs get, and no page', async () => {
  await using plain = await startTestService()
  const home = await plain.app.inject({ url: '/', headers: BROWSER })
  assert.equal(home.json().docs, `${BASE}/docs`)
  for (const url of ['/land', '/site/assets/site.0.css', '/nothing']) {
    const { statusCode, headers } = await plain.app.inject({ url, headers: BROWSER })
    assert.equal(statusCode, 404)
    assert.match(String(headers['content-type']), /^application\/json/)
  }
})
