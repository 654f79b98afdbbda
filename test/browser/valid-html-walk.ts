import assert from 'node:assert/strict'
import { HtmlValidate } from 'html-validate'
import { type BrowsedSite, testInBrowser } from './browsed-site.ts'
import { everyPage } from './every-page.ts'

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
    // This rule is about an operator's script from another host; our own files come with the page.
    'require-sri': 'off',
    'svg-focusable': 'off',
    // Numbers are shown as sellers write them.
    'tel-non-breaking': 'off',
  },
})

testInBrowser('every page is valid HTML', async site => {
  const faults: string[] = []
  const pages = await everyPage(site)
  for (const [name, path] of [...pages, ['inquiry-refused', `${pages.get('property')}/inquiry`]]) {
    const isForm = name === 'inquiry-refused'
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
