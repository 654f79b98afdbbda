import assert from 'node:assert/strict'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const PAGES = globSync(['*.md', '{bench,client,docs}/**/*.md'], {
  cwd: ROOT,
  exclude: ['**/node_modules'],
}).toSorted()
const OTHERS = globSync(
  [
    '*.{yaml,json}',
    'Dockerfile',
    'deploy/**/*.*',
    '{bench,client,demo,scripts,src,test}/**/*.{ts,js,mjs}',
  ],
  { cwd: ROOT, exclude: ['**/node_modules', '**/generated'] },
).toSorted()

const CODE_BLOCK = /^```.*?^```$/gms
const LINK = /\]\((?!https?:|mailto:)([^)\s]+)\)/g
/** A page as code names it; what follows a # is an anchor. */
const NAMED_PAGE = /\bdocs\/[\w/-]+\.md(?:#[\w-]+)?/g

function textOf(file: string): string {
  return readFileSync(join(ROOT, file), 'utf8')
}

/** The anchors that GitHub gives the headings of a page. */
function anchorsOf(page: string): ReadonlySet<string> {
  const headings = textOf(page)
    .replaceAll(CODE_BLOCK, '')
    .matchAll(/^#+ (.+)$/gm)
  return new Set(
    [...headings].map(([, heading = '']) =>
      heading
        .toLowerCase()
        .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
        .replaceAll(' ', '-'),
    ),
  )
}

/** @param target A path from the project's folder, perhaps with an anchor. */
function leadsNowhere(target: string): boolean {
  const [path = '', anchor] = target.split('#')
  if (!existsSync(join(ROOT, path))) return true
  return anchor !== undefined && path.endsWith('.md') && !anchorsOf(path).has(anchor)
}

test('every link of a page leads to a file and a heading that exist', () => {
  assert.ok(PAGES.length > 30, PAGES.join(' '))
  const broken = PAGES.flatMap(page =>
    [...textOf(page).replaceAll(CODE_BLOCK, '').matchAll(LINK)].flatMap(([, link = '']) => {
      const target = link.startsWith('#') ? `${page}${link}` : normalize(join(dirname(page), link))
      return leadsNowhere(target) ? [`${page}: ${link}`] : []
    }),
  )
  assert.deepEqual(broken, [])
})

test('every page that code, a test, a script or a deployed file names exists', () => {
  const named = OTHERS.flatMap(file =>
    [...textOf(file).matchAll(NAMED_PAGE)].map(([target]) => ({ file, target })),
  )
  assert.ok(named.length > 30, `${named.length}`)
  const missing = named.filter(({ target }) => leadsNowhere(target))
  assert.deepEqual(missing, [])
})

test('every page below docs is linked from another page', () => {
  const linked = new Set(
    PAGES.flatMap(page =>
      [...textOf(page).matchAll(LINK)].map(([, link = '']) =>
        normalize(join(dirname(page), link.split('#')[0] ?? '')),
      ),
    ),
  )
  const lost = PAGES.filter(page => page.startsWith('docs/') && !linked.has(page))
  assert.deepEqual(lost, [])
})
