import assert from 'node:assert/strict'
import { testInBrowser } from './browsed-site.ts'

testInBrowser('/docs shows Listings first, and Authorize opens on the Bearer key', async site => {
  const page = await site.open('/docs')
  const tags = page.locator('.opblock-tag')
  await tags.first().waitFor()
  assert.equal(await tags.first().getAttribute('data-tag'), 'Listings')
  await page.click('.btn.authorize')
  const field = page.locator('#auth-bearer-value')
  await page.waitForFunction("document.activeElement?.id === 'auth-bearer-value'")
  const title = page.locator('.modal-ux .auth-container h4').first()
  assert.match(await title.innerText(), /^bearer/)
  const box = await page.locator('.modal-ux-content').boundingBox()
  const typedAt = await field.boundingBox()
  assert.ok(box && typedAt && typedAt.y >= box.y && typedAt.y < box.y + box.height)
  await site.close(page)
})
