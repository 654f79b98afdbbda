import assert from 'node:assert/strict'
import { HtmlValidate } from 'html-validate'
import { type BrowsedSite, DESK, PHONE, testInBrowser } from './browsed-site.ts'
import { everyPage, PAGES_IN_USE } from './every-page.ts'
import { axeFaults, widthFaults } from './page-faults.ts'

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
        faults.push(...(await axeFaults(page, `${name}, ${colorScheme}`)))
      }
      for (const [name, prepare] of PAGES_IN_USE) {
        await prepare(site, page)
        faults.push(...(await axeFaults(page, `${name}, ${colorScheme}`)))
      }
      await site.close(page)
    }
    assert.deepEqual(faults, [])
  },
)

testInBrowser('no page is wider than the window of a desk at 400 %', async site => {
  const faults: string[] = []
  const page = await site.open('/offline', { viewport: { width: 320, height: 256 } })
  for (const [name, path] of await everyPage(site)) {
    await page.goto(`${site.address}${path}`)
    faults.push(...(await widthFaults(page, name)))
  }
  for (const [name, prepare] of PAGES_IN_USE) {
    await prepare(site, page)
    faults.push(...(await widthFaults(page, name)))
  }
  await site.close(page)
  assert.deepEqual(faults, [])
})

testInBrowser('every page is valid HTML', async site => {
  const faults: string[] = []
  const pages = await everyPage(site)
  for (const [name, path] of [...pages, ['enquiry-refused', `${pages.get('property')}/enquiry`]]) {
    const isForm = name === 'enquiry-refused'
    const text = await (await ask(site, path ?? '', isForm ? 'POST' : 'GET')).text()
    const { results } = await VALIDATOR.validateString(text)
    for (const { messages } of results) {
      for (const { ruleId, message, line, column } of messages) {
        faults.push(`${name}:${line}:${column} ${ruleId}: ${message}`)
      }
    }
  }
  assert.deepEqual(faults, [])
})

function ask({ address }: BrowsedSite, path: string, method = 'GET'): Promise<Response> {
  const body = method === 'POST' ? new URLSearchParams({ comment: 'Where is the gate?' }) : null
  return fetch(`${address}${path}`, { method, body, headers: { accept: 'text/html' } })
}
