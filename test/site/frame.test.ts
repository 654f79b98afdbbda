import assert from 'node:assert/strict'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { DEFAULT_SITE_SETTINGS } from '../../src/config/site-settings.ts'
import { readSiteLook } from '../../src/http/site/look/site-look.ts'
import { BROWSER, startTestSite, temporaryFolder, withSigns } from './site-service.ts'

const directory = await temporaryFolder()
await writeFile(
  join(directory, 'imprint.md'),
  '# Who we are\n\n<script>alert(1)</script>\n\n[bad](javascript:alert(1)) *Ann & Co*',
)
await writeFile(join(directory, 'terms.txt'), 'No <b>HTML</b>,\nno *stars*.\n\nEnd')
await writeFile(join(directory, 'logo.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>')
const { open, service } = await startTestSite({
  directory,
  name: 'Ranch <i>&</i> Sons',
  color: '#ffee00',
  contact: [
    { kind: 'email', text: 'land@example.com' },
    { kind: 'phone', text: '(512) 555-0100' },
  ],
  analytics: { url: 'https://stats.example/x.js', attributes: [['data-site', '"7"']] },
})

/** The addresses of the files that a page names. */
function assetsOf(page: string): string[] {
  return [...page.matchAll(/(?:href|src|data-module)="(\/site\/assets\/[^"]+)"/g)].flatMap(
    ([, paths = '']) => paths.split(' '),
  )
}

test('a page has header, search box, landmarks, and the operator’s texts as text', async () => {
  const { statusCode, headers, body } = await open('/imprint')
  assert.equal(statusCode, 200)
  assert.equal(headers['content-type'], 'text/html; charset=utf-8')
  assert.match(withSigns(body), /<title>Imprint – Ranch &lt;i&gt;&amp;&lt;\/i&gt; Sons<\/title>/)
  assert.match(body, /<a class="skip-link" href="#content">/)
  assert.match(body, /<main id="content" tabindex="-1">/)
  assert.match(body, /<form class="search-box" action="\/land" role="search">/)
  assert.match(body, /&lt;script&gt;alert\(1\)&lt;\/script&gt;/)
  assert.match(body, /<em>Ann &amp; Co<\/em>/)
  assert.deepEqual(
    body.match(/<h1>.*?<\/h1>/g),
    ['<h1>Who we are</h1>'],
    'the text has its heading',
  )
  assert.doesNotMatch(body, /<script>|href="javascript|style=|\son[a-z]+=/)
  assert.match(body, /<link rel="canonical" href="https:\/\/www\.land\.example\/imprint">/)
})

test('the operator’s texts replace those of the program, which name the operator’s contact', async () => {
  const { body: imprint } = await open('/imprint')
  const links = [...imprint.matchAll(/<li><a href="(\/(?:about|sell|terms|privacy|imprint))">/g)]
  assert.deepEqual(
    links.map(([, path]) => path),
    ['/sell', '/about', '/sell', '/terms', '/privacy', '/imprint'],
    'the header has one of them, too',
  )
  const { body: terms } = await open('/terms')
  assert.match(
    terms,
    /<h1>Terms<\/h1><p class="typed-lines">No &lt;b&gt;HTML&lt;\/b&gt;,\nno [^<]+<\/p><p class/,
  )
  assert.doesNotMatch(terms, /has not published/)
  for (const path of ['/about', '/sell', '/privacy']) {
    const { statusCode, body } = await open(path)
    assert.equal(statusCode, 200)
    assert.match(body, /<a href="mailto:land@example\.com">land@example\.com<\/a>/, path)
    assert.match(body, /<a href="tel:5125550100">\(512\) 555-0100<\/a>/, path)
    assert.equal(body.match(/<h1>/g)?.length, 1)
  }
  const { body: privacy } = await open('/privacy')
  assert.match(privacy, /Pages load content from other sites[^<]+: stats\.example\./)
  assert.match(privacy, /set no cookies/)
  assert.equal((await open('/privacy')).headers['set-cookie'], undefined)
})

test('a text that is too long stops the start, and is named', async () => {
  const folder = await temporaryFolder()
  await writeFile(join(folder, 'about.md'), 'a'.repeat(256 * 1024 + 1))
  const settings = { ...DEFAULT_SITE_SETTINGS, directory: folder }
  assert.throws(() => readSiteLook(settings), /about\.md has 262145 bytes; .* at most 262144/)
})

test('without its file, there is no imprint', async () => {
  const bare = await startTestSite()
  assert.equal((await bare.open('/imprint')).statusCode, 404)
})

test('the header leads to search, saved searches, the shortlist, selling and signing in', async () => {
  const { body } = await open('/imprint')
  const header = body.split('</header>')[0] ?? ''
  for (const [path, name] of [
    ['/land', 'Search'],
    ['/alerts', 'Saved searches'],
    ['/sell', 'Sell'],
  ]) {
    assert.ok(header.includes(`<li><a href="${path}">${name}</a></li>`), name)
    assert.equal((await open(path ?? '')).statusCode, 200)
  }
  assert.match(header, /<a class="shortlist-link" href="\/shortlist">/)
  const hasConsole = header.includes('<a href="/console/sign-in">Seller sign in</a>')
  assert.equal(hasConsole, (await open('/console/sign-in')).statusCode !== 404)
})

test('without contact details, no page says that they are missing or offers to write to them', async () => {
  const bare = await startTestSite()
  for (const path of ['/about', '/terms', '/privacy', '/sell', '/alerts']) {
    const { body } = await bare.open(path)
    assert.doesNotMatch(body, /has not published|Contact us|#contact|>Contact</, path)
  }
  assert.match((await bare.open('/about')).body, /<a href="\/land">find the listing<\/a>/)
})

test('pages load only our own files, and run nothing that stands in the page', async () => {
  const { headers, body } = await open('/imprint')
  const policy = String(headers['content-security-policy'])
  assert.match(
    policy,
    /default-src 'none'; script-src 'self' https:\/\/stats\.example; style-src 'self';/,
  )
  assert.doesNotMatch(policy, /unsafe|\*/)
  assert.match(
    body,
    /<script async src="https:\/\/stats\.example\/x\.js" data-site="&quot;7&quot;">/,
  )
})

test('every file that a page names may be kept forever, and is compressed as the browser accepts it', async () => {
  const paths = assetsOf((await open('/imprint')).body)
  assert.ok(paths.some(path => path.endsWith('.css')) && paths.some(path => path.endsWith('.js')))
  assert.ok(
    paths.some(path => path.endsWith('.woff2')) && paths.some(path => path.includes('logo')),
  )
  for (const path of paths) {
    const plain = await open(path)
    assert.equal(plain.statusCode, 200, path)
    assert.equal(plain.headers['cache-control'], 'public, max-age=31536000, immutable')
    const held = await open(path, { 'if-none-match': String(plain.headers['etag']) })
    assert.equal(held.statusCode, 304)
    if (!path.includes('/site.')) continue
    const brotli = await open(path, { 'accept-encoding': 'gzip, deflate, br' })
    assert.equal(brotli.headers['content-encoding'], 'br')
    assert.deepEqual(brotliDecompressSync(brotli.rawPayload), plain.rawPayload)
    const gzip = await open(path, { 'accept-encoding': 'br;q=0, gzip' })
    assert.deepEqual(gunzipSync(gzip.rawPayload), plain.rawPayload)
    assert.notEqual(gzip.headers['etag'], brotli.headers['etag'])
  }
})

test('an address of another version gives the present file, which nobody keeps; other addresses lead nowhere', async () => {
  const [path = ''] = assetsOf((await open('/imprint')).body).filter(one =>
    one.endsWith('site.css'.slice(4)),
  )
  const older = path.replace(/\.[\dA-Za-z]+\.css$/, '.0123456789ab.css')
  const { statusCode, headers } = await open(older)
  assert.equal(statusCode, 200)
  assert.equal(headers['cache-control'], 'no-store')
  for (const none of [
    '',
    'x',
    'site.css',
    'none.0123456789ab.css',
    '..%2f..%2fpackage.json',
    '%00',
  ]) {
    assert.equal((await open(`/site/assets/${none}`)).statusCode, 404, none)
  }
})

test('the operator’s color is made dark and light enough to be read', async () => {
  const { body } = await open('/imprint')
  const path = assetsOf(body).find(one => one.includes('/colors.')) ?? ''
  const [, light, dark] =
    /^:root\{--accent:light-dark\((#\w{6}),(#\w{6})\)\}$/.exec((await open(path)).body) ?? []
  assert.notEqual(light, '#ffee00')
  assert.equal(dark, '#ffee00')
})

test('an unknown path is a page for browsers, and JSON for programs', async () => {
  const page = await open('/no/such<b>')
  assert.equal(page.statusCode, 404)
  assert.equal(page.headers['content-type'], 'text/html; charset=utf-8')
  assert.match(page.body, /<h1>Page not found<\/h1>/)
  assert.match(page.body, /<meta name="robots" content="noindex">/)
  assert.doesNotMatch(page.body, /<b>/)
  assert.match(String(page.headers['vary']), /Accept/)
  for (const accept of [
    '*/*',
    'application/json',
    'application/json, text/html;q=0.5',
    'text/html;q=0',
  ]) {
    const answer = await service.app.inject({ url: '/no/such', headers: { accept } })
    assert.equal(answer.statusCode, 404)
    assert.match(String(answer.headers['content-type']), /^application\/json/, accept)
  }
  assert.match((await open('/v3/nothing')).body, /^\{"errors":/)
  const other = await service.app.inject({ method: 'POST', url: '/imprint', headers: BROWSER })
  assert.equal(other.statusCode, 405)
  assert.match(other.body, /<h1>This page can&#8217;t be opened directly<\/h1>/)
})

test('a page that has not changed is not sent again', async () => {
  const { headers } = await open('/imprint')
  assert.equal(headers['cache-control'], 'public, no-cache')
  const again = await open('/imprint', { 'if-none-match': String(headers['etag']) })
  assert.equal(again.statusCode, 304)
  assert.equal(again.body, '')
})

test('people on an unknown path read no technical words', async () => {
  const { statusCode, body } = await open('/no/such/page')
  assert.equal(statusCode, 404)
  assert.match(body, /<h1>Page not found<\/h1>/)
  assert.doesNotMatch(body, /resource/)
})
