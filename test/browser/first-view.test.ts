import assert from 'node:assert/strict'
import { setTimeout as sleep } from 'node:timers/promises'
import { DESK, PHONE, testInBrowser } from './browsed-site.ts'
import { everyPage } from './every-page.ts'
import { countLoaded, firstViewOf, watchFirstView } from './first-view.ts'

/** The page, its style, fonts and drawings. The demo of this test has no photos; that of `bench/first-view.ts` has. */
const MAX_SHOWN_BYTES = 150_000
const MAX_SCRIPT_BYTES = 30_000
/** A share of the window. */
const MAX_SHIFT = 0.02
/** Fonts come after the page is painted, as over a slow connection. */
const FONT_DELAY_MS = 400

testInBrowser('the first view of every page is small, and nothing in it moves', async site => {
  for (const window of [DESK, PHONE]) {
    for (const [name, path] of await everyPage(site)) {
      // Whoever opens the page was never here.
      const page = await site.open('/robots.txt', window)
      await watchFirstView(page)
      await page.route('**/*.woff2', async route => {
        await sleep(FONT_DELAY_MS)
        await route.continue()
      })
      const loaded = countLoaded(page)
      await page.goto(`${site.address}${path}`, { waitUntil: 'networkidle' })
      const { script = 0, ...shown } = Object.fromEntries(await loaded())
      const bytes = Object.values(shown).reduce((sum, one) => sum + one, 0)
      const at = `${name}, ${window.viewport.width} pixels wide: ${JSON.stringify({ script, ...shown })}`
      for (const kind of ['document', 'stylesheet', 'font']) assert.ok(shown[kind], at)
      assert.ok(bytes <= MAX_SHOWN_BYTES, at)
      assert.ok(script > 500 && script <= MAX_SCRIPT_BYTES, at)
      const { paintMs, shift } = await firstViewOf(page)
      assert.ok(paintMs > 0, `${name} is painted`)
      assert.ok(shift <= MAX_SHIFT, `${at}; parts move by ${shift} of the window`)
      await site.close(page)
    }
  }
})
