import type { Page } from 'playwright-core'
import type { BrowsedSite } from './browsed-site.ts'
import { pagesOfOwnRecords } from './console-records.ts'

/** The pages that nobody has to sign in for. */
export const ENTRY_PAGES: ReadonlyMap<string, string> = new Map([
  ['sign-in', '/console/sign-in'],
  ['forgot', '/console/forgot'],
  ['register', '/console/register'],
  ['setup', '/console/setup'],
  ['used-link', `/console/link/${'0'.repeat(64)}`],
])

/** The pages of an owner of account 1, with records that the demo has. */
export async function ownerPages(site: BrowsedSite, page: Page): Promise<Map<string, string>> {
  const of = (path: string) => `/console/accounts/1/${path}`
  await page.goto(`${site.address}/console/listings?account=1`)
  const link = page.locator('a[href^="/console/listings/"]').filter({ hasText: /\w/ })
  const paths = await link.evaluateAll(all => all.map(one => one.getAttribute('href') ?? ''))
  const [listing = '', ...others] = new Set(
    paths.filter(path => /^\/console\/listings\/\d+$/.test(path)),
  )
  await page.getByRole('button', { name: 'New listing' }).click()
  await page.waitForURL(/\/console\/drafts\/\d+$/)
  const draft = new URL(page.url()).pathname
  const more = await pagesOfOwnRecords(site, page, others)
  return new Map([
    ...more,
    ['home', '/console'],
    ['listings', '/console/listings'],
    ['listings-no-feed', '/console/listings?feed=none'],
    ['listings-drafts', '/console/listings?state=drafts'],
    ['listings-none', '/console/listings?q=nothing+like+this'],
    ['listing', listing],
    ['listing-photos', `${listing}/photos`],
    ['listing-photo-sheet', `${listing}/photos/all`],
    ['listing-documents', `${listing}/documents`],
    ['listing-boundary', `${listing}/boundary`],
    ['listing-preview', `${listing}/preview`],
    ['listing-figures', `${listing}/figures`],
    ['listing-history', `${listing}/history`],
    ['listing-sell', `${listing}/sell`],
    ['draft', draft],
    ...['photos', 'documents', 'boundary', 'preview'].map(
      name => [`draft-${name}`, `${draft}/${name}`] as const,
    ),
    ['auctions', '/console/auctions'],
    ['auctions-ended', '/console/auctions?stage=ended'],
    ['leads', '/console/leads?state=all'],
    ['leads-due', '/console/leads?state=due'],
    ['leads-calendar', '/console/leads/calendar'],
    ['leads-none', '/console/leads?q=nothing+like+this'],
    ['search', '/console/search?q=ranch'],
    ['search-none', '/console/search?q=nothing+like+this'],
    ['figures', '/console/figures'],
    ['profile', '/console/accounts/1'],
    ...['people', 'addresses', 'answers', 'routing', 'keys', 'feeds', 'webhooks'].map(
      name => [name, of(name)] as const,
    ),
    ['me', '/console/me'],
    ['security', '/console/me/security'],
    ['factor', '/console/me/factor'],
    ['new-passkey', '/console/me/passkeys/new'],
    ['prove', '/console/prove'],
    ['not-found', '/console/nowhere'],
  ])
}

/** The pages of those who run the service. */
export const OPERATOR_PAGES: ReadonlyMap<string, string> = new Map([
  ['operator-me', '/console/me'],
  ...[
    ...[
      '',
      '/review',
      '/review?account=1',
      '/review/1',
      '/reports',
      '/accounts?q=1',
      '/accounts/1',
      '/users',
    ],
    ...['/users/1', '/showcase', '/jobs', '/webhooks', '/audit', '/security'],
    ...['/doctor', '/settings'],
  ].map(path => [`operate${path.replaceAll('/', '-')}`, `/console/operate${path}`] as const),
])
