import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import PostalMime from 'postal-mime'
import { leadListing } from '../../src/catalog/leads/lead-listing.ts'
import type { MessageKind, Notification } from '../../src/domain/messages/notification.ts'
import { Calendar } from '../../src/domain/values/calendar.ts'
import { mailFileName } from '../../src/mail/mail-files.ts'
import type { Mail } from '../../src/mail/mailer.ts'
import { type MailerOptions, openMailer } from '../../src/mail/open-mailer.ts'
import type { MailedLink } from '../../src/mail/user-link-message.ts'
import { DiskMedia } from '../../src/media/disk-media.ts'
import { NOW } from '../api/catalog.ts'
import type { TestService } from '../api/service.ts'
import { NOTIFICATION } from '../mail/sending.ts'

type Purpose = MailedLink['purpose']
type Contents = Readonly<Record<string, unknown>>

const PAGE = 'https://www.land.example/page'
const DECIDED = { accountId: 1, listingId: 7, title: 'Ten <acres>', reason: '', isShown: true }
const REFUSED = { ...DECIDED, reason: 'The photos show\nother land.', isShown: false }
const FEED = {
  accountId: 1,
  feedId: 3,
  runId: 5,
  name: 'Ranches',
  address: 'https://feeds.example/land.csv',
  cause: 'The server answered 404.',
  read: 100,
  refused: 40,
  faults: [{ code: 'invalid', field: 'acres', done: 'refused', count: 40, example: 'Line 2.' }],
}
const STOPPED = { accountId: 1, webhookId: 2, url: 'https://hooks.example/land', reason: 'Gone' }
const NEWS = { at: NOW, what: 'Firefox on Linux', clientAddress: '192.0.2.7', isLast: true }

const INVITED = {
  userId: 1,
  inviter: 'Lone Star',
  address: 'new@example.com',
  names: { name: 'Kay', company: 'Ranches' },
}

/** What each kind of mail is about; a new kind needs a row. */
const MAILS: Readonly<Record<MessageKind, readonly Contents[]>> = {
  lead: [{ ...NOTIFICATION }, { ...NOTIFICATION, comment: 'Is it <b>wet</b>?', financing: true }],
  'lead-reply': [
    {
      leadId: 1,
      entryId: 1,
      listingId: 1,
      listingTitle: 'Ten acres',
      contactName: 'Kay',
      comment: 'Is it <b>wet</b>?',
      senderName: 'Dana, Ranches',
      replyTo: 'dana@example.com',
      text: 'All year.\nCome and see.',
    },
  ],
  'lead-assigned': [1, 3].map(count => ({
    leadId: 1,
    count,
    assignedBy: count === 1 ? 'Ann' : '',
    listingId: 1,
    listingTitle: 'Ten acres',
    contactName: count === 1 ? 'Kay' : '',
  })),
  'lead-copy': ['adf', 'fields'].map(format => ({ ...NOTIFICATION, accountId: 1, format })),
  'address-question': [{ accountId: 1 }],
  'leads-elsewhere': [null, 1].map(listingId => ({
    accountId: 1,
    listingId,
    address: 'other@example.com',
  })),
  'feed-report': ['failing', 'refusals'].map(reason => ({ ...FEED, reason })),
  'user-link': [],
  'weekly-figures': [{ userId: 1, week: 2968 }],
  'webhook-stopped': [true, false].map(isGone => ({ ...STOPPED, isGone })),
  'alert-question': [{ alertAddressId: 1, searchId: 1 }],
  'alert-link': [{ alertAddressId: 1 }],
  alert: [{ alertAddressId: 1, found: [] }],
  'listing-decision': [
    { ...DECIDED, decision: 'approve' },
    { ...DECIDED, decision: 'approve', isShown: false },
    { ...REFUSED, decision: 'refuse' },
    { ...REFUSED, decision: 'remove' },
  ],
  'account-decision': [true, false].map(isApproved => ({ accountId: 1, isApproved })),
  'account-requests': [{ userId: 1 }],
  'plan-end': [true, false].map(hasEnded => ({
    accountId: 1,
    accountName: 'Lone Star',
    plan: 'Basic',
    endsAt: NOW,
    hasEnded,
    hides: hasEnded,
  })),
  'plan-changed': [
    { accountId: 1, accountName: 'Lone Star', before: { plan: 'Basic', endsAt: NOW }, now: null },
    {
      accountId: 1,
      accountName: 'Lone Star',
      before: null,
      now: { plan: 'Pro', endsAt: NOW, listings: 15, photos: 5, featured: 1, days: 90 },
    },
  ],
  'listing-expiry': [
    { accountId: 1, count: 3, listings: [{ listingId: 1, title: 'Oak Flat', expiresAt: NOW }] },
  ],
}

/** The words of mail to people, each with whether it has news. */
const LINKS: Readonly<Record<Purpose, boolean>> = {
  invite: false,
  'invite-new': false,
  'invite-known': false,
  register: false,
  reset: false,
  address: false,
  'address-taken': false,
  known: false,
  'address-asked': false,
  'address-changed': false,
  'new-browser': true,
  'password-changed': true,
  'factor-changed': true,
  'key-made': true,
}

/** Every kind of mail, with its subject, headers and both bodies. */
export async function recordMail(service: TestService) {
  const recorded: { name: string; text: string }[] = []
  const record = async (
    name: string,
    mail: Omit<Mail, 'id'>,
    more: Partial<MailerOptions> = {},
  ) => {
    const directory = join(service.directory, 'mail')
    await using mailer = openMailer({ ...sourcesOf(service), ...more, directory })
    const whole = { id: 1, ...mail }
    await mailer.send(whole, AbortSignal.timeout(60_000))
    const bytes = await readFile(join(directory, mailFileName(whole)))
    const { headers, text, html } = await PostalMime.parse(bytes)
    const lines = headers.map(({ key, value }) => `${key}: ${value}`)
    const named = lines.filter(line => !/^content-type:/.test(line))
    recorded.push({ name: `mail ${name}`, text: [...named, '', text, html].join('\n') })
  }
  for (const [kind, all] of Object.entries(MAILS)) {
    for (const [i, contents] of all.entries()) await record(`${kind} ${i}`, mailOf(kind, contents))
  }
  const [first, ...others] = MAILS['listing-decision'].map((contents, i) => ({
    id: i,
    ...mailOf('listing-decision', { ...contents, listingId: i }),
  }))
  if (first) await record('of several decisions', { ...first, together: others })
  for (const [purpose, hasNews] of Object.entries(LINKS)) {
    const contents = { ...INVITED, purpose, ...(hasNews && { news: NEWS }) }
    const link = { purpose: purpose as Purpose, url: PAGE, validUntil: NOW }
    await record(`user-link ${purpose}`, mailOf('user-link', contents), {
      userLink: async () => link,
    })
  }
  return recorded
}

function mailOf(kind: string, contents: Contents): Omit<Mail, 'id'> {
  const notification = { recipient: 'seller@example.com', ...contents, kind } as Notification
  return { createdAt: NOW, notification }
}

function sourcesOf({ store, catalog, directory }: TestService): Omit<MailerOptions, 'directory'> {
  const gazetteer = () => catalog.places()
  const listing = { title: 'Ten acres', place: 'Bosque County, TX', acres: 10, url: PAGE }
  const news = [
    { ...listing, kind: 'new', priceUsd: null, priceBeforeUsd: null },
    { ...listing, kind: 'drop', priceUsd: 90_000, priceBeforeUsd: 100_000 },
    { ...listing, kind: 'back', priceUsd: 90_000, priceBeforeUsd: null },
  ] as const
  const search = { name: 'Land in Texas', count: 5, listings: news, url: PAGE }
  return {
    server: null,
    databaseId: async () => 'a-database',
    from: () => ({ name: 'Acreage', address: 'acreage@land.example' }),
    host: () => 'land.example',
    portal: () => 'Lone Star Land',
    consolePage: path => `https://www.land.example${path}`,
    leadPage: id => `https://www.land.example/console/leads/${id}`,
    listingPage: id => `https://www.land.example/property/land/${id}`,
    received: new Calendar('America/Chicago').written,
    listing: id => leadListing({ store, gazetteer, mediaOf: () => new DiskMedia(directory) }, id),
    question: async () => ({
      account: 'Ranches',
      contact: 'a@b.example',
      url: PAGE,
      validUntil: NOW,
    }),
    alert: async () => ({
      searches: [search],
      watched: [],
      ownUrl: PAGE,
      leaveUrl: `${PAGE}/leave`,
    }),
    alertLink: async () => ({ url: PAGE, validUntil: NOW }),
    searchQuestion: async () => ({
      words: 'Land in Texas',
      isWatch: false,
      frequency: 'daily',
      url: PAGE,
      validUntil: NOW,
    }),
    weeklyFigures: async () => ({
      days: ['2026-11-16', '2026-11-22'],
      now: { views: 120, saves: 4, leads: 1 },
      before: { views: 80, saves: 0, leads: 2 },
      listings: [{ title: 'Ten <acres>', views: 90, saves: 4, leads: 1, url: PAGE }],
      statsUrl: PAGE,
      settingsUrl: PAGE,
      stopUrl: `${PAGE}/stop`,
    }),
    accountRequests: async () => ({ count: 12, names: ['Lone Star', 'Ten <acres>'] }),
    stopAddress: 'stop@land.example',
    userLink: async () => null,
    copiedTo: async () => 'Ranches',
    isWanted: async () => true,
    print: () => {},
  }
}
