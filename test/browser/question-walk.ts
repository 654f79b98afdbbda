import assert from 'node:assert/strict'
import { DESK, testInBrowser } from './browsed-site.ts'
import { asked, testQuestion, titles } from './question.ts'

testQuestion('a desk', DESK)

testInBrowser('the same land is found with the filters alone, without script', async site => {
  const page = await site.open('/land', { javaScriptEnabled: false })
  const filters = page.locator('.filters')
  const show = () => page.getByRole('button', { name: /^Show / }).click()
  await filters.getByLabel('Location').fill('Austin')
  await show()
  await page.waitForURL(/cityID=/)
  await filters.getByLabel('Within (miles)').fill('50')
  await filters.locator('[name=hp]').fill('$300,000')
  await filters.locator('[name=la]').fill('30')
  await filters.locator('[name=ha]').fill('50')
  await page.locator('.filter-group', { hasText: 'Keywords' }).locator('summary').click()
  await filters.locator('[name=words]').fill('creek')
  await show()
  await page.waitForURL(/words=/)
  const { la, ha, cityID, said, ...rest } = asked(page)
  assert.deepEqual([rest, la, ha], [{ distance: '50', hp: '300000', words: 'creek' }, '30', '50'])
  assert.equal(said, 'Austin', 'what was typed of the place is still true')
  assert.ok(cityID)
  assert.ok((await titles(page)).length >= 5)
  await site.close(page)
})
