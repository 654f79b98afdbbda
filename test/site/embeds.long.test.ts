import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { test } from 'node:test'
import { openSite } from '../browser/browsed-site.ts'
import { findBrowser } from '../browser/find-browser.ts'
import { freePort } from '../free-port.ts'

const BROWSER = findBrowser()

/** The page of a newspaper, and the same page on another site. */
async function paperAt(port: number, service: () => string) {
  const server = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8')
    response.end(`<!DOCTYPE html><html lang="en"><title>News</title><body><h1>News</h1>
<acreage-listings search="stateID=44" limit="3" theme="dark"></acreage-listings>
<script src="${service()}/embed.js"></script></body></html>`)
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  return {
    address: `http://127.0.0.1:${port}`,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

test('a newspaper shows listings in its page, as high as they are; another site cannot', {
  skip: BROWSER === null && 'There is no browser',
}, async () => {
  const port = await freePort('127.0.0.1')
  const settings = { ACREAGE_EMBED_ORIGINS: `http://127.0.0.1:${port}` }
  await using site = await openSite(BROWSER ?? '', settings)
  await using paper = await paperAt(port, () => site.address)
  await using other = await paperAt(await freePort('127.0.0.1'), () => site.address)

  const page = await site.open('/')
  await page.goto(paper.address)
  const element = page.frameLocator('acreage-listings iframe')
  const cards = element.locator('article')
  await cards.nth(2).waitFor()
  assert.equal(await cards.count(), 3)
  await page.locator('iframe:not([style*="30rem"])').waitFor()
  const needed = await element.locator('html').evaluate(one => one.scrollHeight)
  const height = await page.locator('iframe').evaluate(one => one.clientHeight)
  assert.ok(Math.abs(height - needed) <= 1, `${height} of ${needed}`)
  assert.deepEqual(await page.context().cookies(), [])
  const [opened] = await Promise.all([
    page.context().waitForEvent('page'),
    cards.first().locator('h3 a').click(),
  ])
  await opened.waitForURL(`${site.address}/property/**`)
  await site.close(page)

  const refused = await site.open('/')
  const messages: string[] = []
  refused.on('console', message => messages.push(message.text()))
  await refused.goto(other.address)
  await refused.locator('iframe').waitFor()
  while (!messages.some(text => text.includes('frame-ancestors'))) {
    await refused.waitForEvent('console')
  }
  assert.equal(await refused.frameLocator('iframe').locator('article').count(), 0)
  await refused.context().close()
})
