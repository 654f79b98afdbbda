import assert from 'node:assert/strict'
import { testInBrowser } from './browsed-site.ts'

testInBrowser(
  'a browser takes pages in the encodings that it names, and shows them',
  async site => {
    const page = await site.open('/robots.txt')
    const answer = await page.goto(`${site.address}/land?stateID=44`)
    assert.ok(answer)
    const accepted = (await answer.request().headerValue('accept-encoding')) ?? ''
    assert.match(accepted, /\bbr\b/)
    // Older browsers do not take zstd.
    const expected = /\bzstd\b/.test(accepted) ? 'zstd' : 'br'
    assert.equal(await answer.headerValue('content-encoding'), expected)
    assert.match((await answer.headerValue('vary')) ?? '', /accept-encoding/i)
    const { responseBodySize } = await answer.request().sizes()
    const text = await answer.text()
    assert.ok(
      responseBodySize > 0 && responseBodySize < text.length / 3,
      `${responseBodySize} bytes`,
    )
    assert.match(await page.locator('h1').innerText(), /Texas/)
    assert.ok((await page.locator('.land-results article').count()) > 5)
    assert.match(text, /<\/html>\s*$/)
    await site.close(page)
  },
)
