import assert from 'node:assert/strict'
import { gzipSync } from 'node:zlib'
import axe from 'axe-core'
import { HtmlValidate } from 'html-validate'
import type { Page } from 'playwright-core'
import { type BrowsedSite, DESK, PHONE, testInBrowser, until } from './browsed-site.ts'
import { everyPage } from './every-page.ts'

const MAX_FIRST_VIEW_BYTES = 150_000
const MAX_SCRIPT_BYTES = 30_000

/**
 * Our templates write void elements and attributes in the shortest way, and long lines; that is no fault of a page. A
 * heading, a landmark or an id that is wrong is one.
 */
const VALIDATOR = new HtmlValidate({
  extends: ['html-validate:recommended'],
  rules: {
    'long-title': 'off',
    'no-trailing-whitespace': 'off',
    'doctype-style': 'off',
    'no-inline-style': 'error',
    // Boxes of one question have one name, as forms send lists.
    'form-dup-name': ['error', { shared: ['radio', 'checkbox'] }],
    'void-style': 'off',
    'attribute-boolean-style': 'off',
    'no-implicit-button-type': 'off',
    'prefer-native-element': 'off',
    // Of the cross-origin script of an operator; our own files come with the page.
    'require-sri': 'off',
    'svg-focusable': 'off',
    // Numbers are shown as sellers write them.
    'tel-non-breaking': 'off',
  },
})

/** The rules of WCAG 2.2 A and AA, and what else axe holds to be good. */
const THEMES = ['light', 'dark'] as const

testInBrowser(
  'axe finds no fault on any page, in light on a desk and in the dark on a phone',
  async site => {
    const faults: string[] = []
    for (const colorScheme of THEMES) {
      const window = colorScheme === 'light' ? DESK : PHONE
      // The page's own content policy would refuse the script of axe. One window is enough for all pages.
      const options = { ...window, colorScheme, bypassCSP: true } as const
      const page = await site.open('/offline', options)
      for (const [name, path] of await everyPage(site)) {
        await page.goto(`${site.address}${path}`)
        await until(() => isComplete(page), `${name} has its modules`)
        await page.evaluate(axe.source)
        const { violations } = (await page.evaluate(
          'axe.run(document, { resultTypes: ["violations"] })',
        )) as axe.AxeResults
        for (const { id, nodes } of violations) {
          faults.push(
            `${name}, ${colorScheme}: ${id}: ${nodes.map(node => node.html.slice(0, 120)).join(' | ')}`,
          )
        }
      }
      await site.close(page)
    }
    assert.deepEqual(faults, [])
  },
)

/** Whether the modules run that every page loads at once; they add buttons to cards, which axe has to see. */
async function isComplete(page: Page): Promise<boolean> {
  const waiting = page.locator(':is(save-choices, theme-switch):not(:defined)')
  return (await waiting.count()) === 0
}

testInBrowser('every page is valid HTML', async site => {
  const faults: string[] = []
  for (const [name, path] of await everyPage(site)) {
    const text = await (await ask(site, path)).text()
    const { results } = await VALIDATOR.validateString(text)
    for (const { messages } of results) {
      for (const { ruleId, message, line, column } of messages) {
        faults.push(`${name}:${line}:${column} ${ruleId}: ${message}`)
      }
    }
  }
  assert.deepEqual(faults, [])
})

/** Files that are loaded only when somebody opens the map. */
const OF_OPENED_MAP = / data-(?:library|worker|sheet|states|font|draw)="[^"]*"/g

testInBrowser('the first view of every page is small, and so are its scripts', async site => {
  for (const [name, path] of await everyPage(site)) {
    const answer = await ask(site, path)
    const text = await answer.text()
    const first = text.replaceAll(OF_OPENED_MAP, '')
    const files = [...new Set(first.match(/\/site\/assets\/[^"]+/g))]
    const sizes = { html: gzipSync(text).length, style: 0, fonts: 0, scripts: 0 }
    for (const file of files) {
      const bytes = Buffer.from(await (await ask(site, file)).arrayBuffer())
      if (file.endsWith('.css')) sizes.style += gzipSync(bytes).length
      else if (file.endsWith('.woff2')) sizes.fonts += bytes.length
      else if (file.endsWith('.js')) sizes.scripts += gzipSync(bytes).length
    }
    const { html, style, fonts, scripts } = sizes
    assert.ok(html > 1000 && style > 1000 && fonts > 10_000 && scripts > 500, 'All are counted')
    assert.ok(html + style + fonts <= MAX_FIRST_VIEW_BYTES, `${name}: ${JSON.stringify(sizes)}`)
    assert.ok(scripts <= MAX_SCRIPT_BYTES, `${name}: ${JSON.stringify(sizes)}`)
  }
})

function ask({ address }: BrowsedSite, path: string): Promise<Response> {
  return fetch(`${address}${path}`, { headers: { accept: 'text/html' } })
}
