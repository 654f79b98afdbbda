import assert from 'node:assert/strict'
import { type BrowsedSite, testInBrowser } from './browsed-site.ts'
import { everyPage } from './every-page.ts'
import { htmlFaults } from './page-html.ts'

testInBrowser('every page is valid HTML', async site => {
  const faults: string[] = []
  const pages = await everyPage(site)
  for (const [name, path] of [...pages, ['inquiry-refused', `${pages.get('property')}/inquiry`]]) {
    const isForm = name === 'inquiry-refused'
    const text = await (await ask(site, path ?? '', isForm ? 'POST' : 'GET')).text()
    faults.push(...(await htmlFaults('site', name ?? '', text)))
  }
  assert.deepEqual(faults, [])
})

function ask({ address }: BrowsedSite, path: string, method = 'GET'): Promise<Response> {
  const body = method === 'POST' ? new URLSearchParams({ comment: 'Where is the gate?' }) : null
  return fetch(`${address}${path}`, { method, body, headers: { accept: 'text/html' } })
}
