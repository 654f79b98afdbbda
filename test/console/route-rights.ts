import { Secret, TOTP } from 'otpauth'
import { Authenticator } from './authenticator.ts'
import { formsIn } from './shown-forms.ts'
import { PASSWORD } from './visitor.ts'

/**
 * Who may use each route of the console, whether it asks for a fresh proof, and what a form must hold to change something.
 * `every-route.test.ts` compares it with the routes of a running service, and tries each line with everybody in `RIGHTS`.
 */

/** The people who try each route; `rights-people.ts` says who they are. */
export type PersonName =
  | ('guest' | 'halfway' | 'factorless' | 'owner' | 'editor' | 'office' | 'officeEditor')
  | ('formerOffice' | 'departed' | 'invited' | 'foreign' | 'applicant' | 'moderator' | 'operator')

const EVERYBODY_IN: readonly PersonName[] = [
  ...(['owner', 'editor', 'office', 'officeEditor', 'formerOffice'] as const),
  ...(['departed', 'invited', 'foreign', 'applicant', 'moderator', 'operator'] as const),
]

/** Who may do something with a record of account 1. */
export const RIGHTS = {
  /** Everybody who has signed in: the page is about the person, or shows what the person may see. */
  person: EVERYBODY_IN,
  /** The person to whom the record belongs, and nobody else. */
  self: ['owner'],
  /** Who has signed in and no role in the service. */
  ofAccounts: EVERYBODY_IN.filter(name => name !== 'moderator' && name !== 'operator'),
  /** Works for the account, and not only as an owner of its office. */
  colleague: ['owner', 'editor'],
  /** Who is an owner of some account. */
  accountOwner: ['owner', 'office', 'formerOffice', 'foreign'],
  /** Who sees the leads of some account. */
  leadReader: EVERYBODY_IN.filter(name => !['departed', 'invited', 'moderator'].includes(name)),
  /** Who may export the leads of some account. */
  exporter: ['owner', 'office', 'formerOffice', 'foreign', 'operator'],
  /** Sees the listings of the account. */
  reader: ['owner', 'editor', 'office', 'moderator', 'operator'],
  /** Works on the listings and leads of the account. */
  worker: ['owner', 'editor', 'office', 'operator'],
  /** Answers for the account. */
  owner: ['owner', 'office', 'operator'],
  /** Watches over the listings of all accounts. */
  moderator: ['moderator', 'operator'],
  operator: ['operator'],
} as const satisfies Readonly<Record<string, readonly PersonName[]>>

/** The fields of a form. A value such as `:lead` is the id of a record, as in a path. */
type SentForm = Readonly<Record<string, string>>

interface SentRequest {
  /** The fields, or what gives them from the page at `page`. */
  readonly form?: SentForm | ((page: string, now: number) => SentForm)
  /** The path of the page that has the form: what the page shows in its fields is sent, too. */
  readonly page?: string
  /** What the page is got by (default: GET). */
  readonly pageBy?: 'POST'
  /** What is uploaded. */
  readonly file?: 'image' | 'document' | 'boundary'
}

/** A request that changes something. */
export interface Act extends SentRequest {
  /** Sent before by the same person, to the same path unless it names another one. */
  readonly first?: readonly (SentRequest & { readonly path?: string })[]
  /** Why it changes something although its record is gone. */
  readonly worksGone?: string
  /** Why the answer about a record that is gone is no error. It changes nothing. */
  readonly answersGone?: string
}

export interface RouteRight {
  /** `anyone`: also guests. It is only called; the tests of signing in say what it does. */
  readonly who: keyof typeof RIGHTS | 'anyone'
  /** The password must have been given in the last 15 minutes. */
  readonly proof?: true
  /** It is there for people who have still to choose a second factor. */
  readonly anyFactor?: true
  /** The requests that change something, one for each button (default: one with an empty form). */
  readonly acts?: readonly Act[]
  /** Why a POST changes nothing that is stored. */
  readonly changesNothing?: string
  /** Which record a token of the path is, where its name does not tell. */
  readonly records?: Readonly<Record<string, RecordName>>
  /** Why the answer about a record that is gone is no error. It changes nothing. */
  readonly answersGone?: string
}

/** The records that `rights-records.ts` makes, by the names of the tokens of paths. */
export type RecordName =
  | ('account' | 'listing' | 'draft' | 'auction' | 'lead' | 'note' | 'change' | 'key' | 'feed')
  | ('webhook' | 'letter' | 'address' | 'person' | 'passkey' | 'token' | 'preview' | 'report')
  | ('job' | 'applicant' | 'profile' | 'colleague' | 'colleagueEmail' | 'user' | 'newEmail')
  | ('invitation' | 'ownInvitation' | 'plan' | 'run' | 'answer' | 'route')

/** A request with a form. */
const act = (form: Act['form'], more: Omit<Act, 'form'> = {}): Act => ({
  ...(form && { form }),
  ...more,
})
/** A request that follows another one to the same path. */
const after = (before: SentForm, form: SentForm): Act => ({ form, first: [{ form: before }] })

const ANYONE: RouteRight = { who: 'anyone' }
const DELETED = 'a deleted listing is shown, and can be restored'
const DONE = 'the list says that the job is done already'
const ENDPOINT = { url: 'https://crm.example/y', description: 'Other', events: 'listing.removed' }
const FEED = { name: 'Other', address: 'https://land.example/g.json', schedule: '6h', format: '' }
const PROFILE = { page: '/console/accounts/:account' }
const SALE = { soldPriceUsd: '5000', soldOn: '2026-11-01' }
const SHAPE = '_p~iF~ps|U_ulLnnqC_mqNvxq`@'

/** The keys of the files that a page lists. */
const keysIn = (page: string) =>
  [...page.matchAll(/data-key="([^"]+)"/g)].map(([, key = '']) => key.replaceAll('&amp;', '&'))

/** The button that signs another browser out. */
function otherSession(page: string): SentForm {
  return { id: /name="id" value="(\d+)"/.exec(page)?.[1] ?? '' }
}

/** The button that removes a list of listings that the person keeps. */
function firstView(page: string): SentForm {
  return { remove: /name="remove" value="(\d+)"/.exec(page)?.[1] ?? '' }
}

/** A title typed into the form of a listing. */
function typedForm(page: string): SentForm {
  const [shown] = formsIn(page).filter(({ values }) => values['seen'] !== undefined)
  return { seen: shown?.values['seen'] ?? '', title: 'Other' }
}

function factorForm(page: string, now: number): SentForm {
  const secret = /name="secret" value="(\w+)"/.exec(page)?.[1] ?? ''
  const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: now })
  return { secret, code }
}

function passkeyForm(page: string): SentForm {
  return { credential: new Authenticator().create(JSON.parse(page)), name: 'My key' }
}

/** What can be done with a list of two files. @param kinds The buttons that only photos have. */
function fileActs(page: string, file: 'image' | 'document'): readonly Act[] {
  const first = [{ path: page, file }]
  const two = { page, first: [...first, ...first] }
  const key = (at: number, action: string) => (body: string) => ({
    key: keysIn(body).at(at) ?? '',
    do: action,
  })
  return [
    { ...two, form: body => ({ key: keysIn(body)[0] ?? '', do: 'save', description: 'Other' }) },
    act(key(0, 'remove'), two),
    act(key(0, 'later'), two),
    act(key(-1, 'earlier'), two),
    act(key(-1, 'first'), two),
  ]
}

/** The pages of files, boundaries and previews, which listings and drafts have alike. */
function holderRoutes(holder: string): Record<string, RouteRight> {
  const routes: Record<string, RouteRight> = {}
  for (const [path, file] of [
    ['photos', 'image'],
    ['documents', 'document'],
  ] as const) {
    const page = `${holder}/${path}`
    const two = [
      { path: page, file },
      { path: page, file },
    ]
    const order = (body: string) => ({ order: keysIn(body).toReversed().join('\n') })
    const added = { do: 'add', url: 'https://files.example/a.pdf', name: 'Map' }
    routes[`GET ${page}`] = { who: 'reader' }
    routes[`POST ${page}`] = { who: 'worker', acts: [{ file }] }
    routes[`POST ${page}/order`] = { who: 'worker', acts: [act(order, { page, first: two })] }
    const acts = fileActs(page, file)
    routes[`POST ${page}/change`] = {
      who: 'worker',
      acts: file === 'image' ? acts : [...acts, act(added)],
    }
  }
  const sheet = `${holder}/photos/all`
  const photo = { path: `${holder}/photos`, file: 'image' } as const
  routes[`GET ${sheet}`] = { who: 'worker' }
  routes[`POST ${sheet}`] = {
    who: 'worker',
    acts: [
      act(body => ({ do: 'remove', [`chosen-${keysIn(body)[0]}`]: 'yes' }), {
        page: `${holder}/photos`,
        first: [photo, photo],
      }),
    ],
  }
  const boundary = `${holder}/boundary`
  const drawn = { path: `${boundary}/use`, form: { boundary: SHAPE } }
  return {
    ...routes,
    [`GET ${boundary}`]: { who: 'reader' },
    [`POST ${boundary}`]: {
      who: 'worker',
      acts: [{ file: 'boundary' }],
      changesNothing: 'the shapes of the file are shown to choose from',
    },
    [`POST ${boundary}/draw`]: {
      who: 'worker',
      acts: [act({ corners: '31.7,-97.5;31.8,-97.5;31.8,-97.4' })],
    },
    [`POST ${boundary}/use`]: { who: 'worker', acts: [act({ boundary: SHAPE })] },
    [`POST ${boundary}/remove`]: { who: 'worker', acts: [act({}, { first: [drawn] })] },
    [`POST ${boundary}/keep`]: {
      who: 'worker',
      changesNothing: 'only the draft of a listing can keep the boundary of its listing',
    },
    [`GET ${holder}/preview`]: { who: 'worker' },
    [`POST ${holder}/preview`]: { who: 'worker' },
    [`POST ${holder}/preview/end`]: {
      who: 'worker',
      acts: [act({}, { first: [{ path: `${holder}/preview` }] })],
    },
  }
}

/** A line for each route: method and pattern, as the server has them. */
export const CONSOLE_ROUTES: Readonly<Record<string, RouteRight>> = {
  'GET /console/sign-in': ANYONE,
  'POST /console/sign-in': ANYONE,
  'POST /console/sign-in/passkey/options': ANYONE,
  'POST /console/sign-in/passkey': ANYONE,
  'POST /console/sign-out': ANYONE,
  'GET /console/code': ANYONE,
  'POST /console/code': ANYONE,
  'POST /console/code/passkey/options': ANYONE,
  'POST /console/code/passkey': ANYONE,
  'POST /console/prove/passkey/options': ANYONE,
  'POST /console/prove/passkey': ANYONE,
  'GET /console/link/:token': ANYONE,
  'POST /console/link/:token': ANYONE,
  'GET /console/setup': ANYONE,
  'GET /console/forgot': ANYONE,
  'POST /console/forgot': ANYONE,
  'GET /console/register': ANYONE,
  'POST /console/register': ANYONE,
  'GET /console/prove': { who: 'person', anyFactor: true },
  'POST /console/prove': { who: 'person', anyFactor: true, acts: [act({ password: PASSWORD })] },

  'GET /console': { who: 'person' },
  'GET /console/places': { who: 'person' },
  'GET /console/account': { who: 'accountOwner' },
  'GET /console/me': { who: 'person' },
  'POST /console/me/name': { who: 'person', acts: [act({ name: 'Other' })] },
  'POST /console/me/password': {
    who: 'person',
    proof: true,
    acts: [act({ password: 'another-mule-in-oak' })],
  },
  'POST /console/me/sessions': {
    who: 'person',
    acts: [act({}), act(otherSession, { page: '/console/me' })],
  },
  'POST /console/me/address': { who: 'person', proof: true, acts: [act({ email: ':newEmail' })] },
  'POST /console/me/address/withdraw': {
    who: 'person',
    acts: [act({}, { first: [{ path: '/console/me/address', form: { email: ':newEmail' } }] })],
  },
  'GET /console/me/accounts/:account': { who: 'colleague' },
  'POST /console/me/accounts/:account': { who: 'colleague', proof: true },
  'GET /console/me/address/:token': { who: 'self' },
  'POST /console/me/address/:token': { who: 'self' },
  'GET /console/me/security': { who: 'person' },
  'GET /console/me/codes': { who: 'person' },
  'GET /console/me/factor': { who: 'person', anyFactor: true },
  'POST /console/me/factor': {
    who: 'person',
    anyFactor: true,
    proof: true,
    acts: [act(factorForm, { page: '/console/me/factor' })],
  },
  'POST /console/me/factor/remove': {
    who: 'ofAccounts',
    proof: true,
    acts: [
      act(
        {},
        { first: [{ path: '/console/me/factor', page: '/console/me/factor', form: factorForm }] },
      ),
    ],
  },
  'GET /console/me/passkeys/new': { who: 'person', anyFactor: true, proof: true },
  'POST /console/me/passkeys/new/options': { who: 'person', anyFactor: true, proof: true },
  'POST /console/me/passkeys/new': {
    who: 'person',
    anyFactor: true,
    proof: true,
    acts: [act(passkeyForm, { page: '/console/me/passkeys/new/options', pageBy: 'POST' })],
  },
  'POST /console/me/passkeys/:passkey/name': { who: 'self', acts: [act({ name: 'Other' })] },
  'POST /console/me/passkeys/:passkey/remove': { who: 'self', proof: true },

  'GET /console/listings': { who: 'person' },
  'POST /console/listings/views': {
    who: 'person',
    acts: [
      act({ name: 'Mine', query: 'state=active' }),
      act(firstView, {
        page: '/console/listings',
        first: [{ form: { name: 'Mine', query: 'state=active' } }],
      }),
    ],
  },
  'POST /console/listings/bulk': { who: 'worker', acts: [act({ id: ':listing', action: 'hide' })] },
  'GET /console/listings/bulk/:change': { who: 'self' },
  'POST /console/listings/bulk/:change': {
    who: 'self',
    acts: [act({ do: 'run' }), after({ do: 'run' }, { do: 'undo' })],
  },
  'GET /console/listings/:listing': { who: 'reader', answersGone: DELETED },
  'POST /console/listings/:listing': { who: 'worker', acts: [act({ title: 'Other', do: 'save' })] },
  'POST /console/listings/:listing/typed': { who: 'worker', acts: [act({ title: 'Other' })] },
  'POST /console/listings/:listing/publish': {
    who: 'worker',
    answersGone: 'there is nothing of theirs to publish',
    acts: [
      act(
        {},
        {
          first: [
            {
              path: '/console/listings/:listing/typed',
              page: '/console/listings/:listing',
              form: typedForm,
            },
          ],
        },
      ),
    ],
  },
  'GET /console/listings/:listing/history': { who: 'reader', answersGone: DELETED },
  'GET /console/listings/:listing/figures': { who: 'reader', answersGone: DELETED },
  'GET /console/listings/:listing/sell': { who: 'worker' },
  'POST /console/listings/:listing/sell': { who: 'worker', acts: [act(SALE)] },
  'POST /console/listings/:listing/do': {
    who: 'worker',
    acts: [
      act({ do: 'hide' }),
      after({ do: 'hide' }, { do: 'show' }),
      act({ do: 'delete' }, { answersGone: 'it is deleted already' }),
      { ...after({ do: 'delete' }, { do: 'restore' }), worksGone: 'that is what it is for' },
      { ...after({ do: 'prepare' }, { do: 'discard' }), worksGone: 'the draft is still there' },
      act({ do: 'prepare', page: 'photos' }),
      act({ do: 'duplicate' }),
    ],
  },
  ...holderRoutes('/console/listings/:listing'),

  'POST /console/drafts': { who: 'worker', acts: [act({ account: '1' })] },
  'GET /console/drafts/:draft': { who: 'reader' },
  'POST /console/drafts/:draft': {
    who: 'worker',
    acts: [
      act({ title: 'Other', do: 'save' }),
      act({ do: 'discard' }),
      act({ title: 'Other', acres: '9', type1: '1', state: 'TX', county: 'Bosque', do: 'publish' }),
    ],
  },
  'POST /console/drafts/:draft/typed': { who: 'worker', acts: [act({ title: 'Other' })] },
  ...holderRoutes('/console/drafts/:draft'),
  'GET /console/previews/:preview': { who: 'reader' },

  'GET /console/search': { who: 'person' },
  'GET /console/figures/stop/:token': ANYONE,
  'POST /console/figures/stop/:token': ANYONE,
  'POST /console/me/figures': {
    who: 'person',
    acts: [act({ weekly: 'on' }), after({ weekly: 'on' }, { weekly: 'off' })],
  },
  'POST /console/me/requests': {
    who: 'moderator',
    acts: [act({ requests: 'off' }), after({ requests: 'off' }, { requests: 'on' })],
  },
  'GET /console/figures': { who: 'person' },
  'GET /console/auctions': { who: 'person' },
  'GET /console/auctions/:auction': { who: 'reader' },
  'POST /console/auctions/:auction': { who: 'worker', acts: [act({ auctionTitle: 'Other' })] },
  'POST /console/auctions/:auction/listings': {
    who: 'worker',
    acts: [
      act({ listing: ':listing', do: 'add' }),
      after({ listing: ':listing' }, { listing: ':listing', do: 'remove' }),
    ],
  },

  'GET /console/leads': { who: 'leadReader' },
  'POST /console/leads': { who: 'worker', acts: [act({ lead: ':lead', status: 'spam' })] },
  'POST /console/leads.csv': { who: 'exporter', proof: true },
  'GET /console/leads/calendar': { who: 'leadReader' },
  'POST /console/leads/calendar': { who: 'leadReader', proof: true },
  'POST /console/leads/calendar/remove': {
    who: 'leadReader',
    acts: [act({}, { first: [{ path: '/console/leads/calendar' }] })],
  },
  'GET /console/calendar/:token': ANYONE,
  'GET /console/leads/:lead': { who: 'worker' },
  'POST /console/leads/:lead/status': {
    who: 'worker',
    acts: [
      ...['answered', 'visit', 'closed', 'spam'].map(status => act({ status })),
      after({ status: 'spam' }, { status: 'new' }),
    ],
  },
  'POST /console/leads/:lead/person': {
    who: 'worker',
    acts: [act({ person: ':colleague' }), act({ takes: ':colleague' })],
  },
  'POST /console/leads/:lead/notes': { who: 'worker', acts: [act({ note: 'Called' })] },
  'POST /console/leads/:lead/reply': { who: 'worker', acts: [act({ reply: 'All year.' })] },
  'POST /console/leads/:lead/insert': {
    who: 'worker',
    changesNothing: 'the answer is put into the form',
  },
  'POST /console/leads/:lead/follow-up': { who: 'worker', acts: [act({ day: '2027-01-15' })] },
  'POST /console/leads/:lead/mail': { who: 'worker' },
  'POST /console/leads/:lead/notes/:note': { who: 'worker', answersGone: 'it is removed' },
  'POST /console/leads/:lead/erase': { who: 'owner', proof: true },

  'GET /console/accounts/:account': { who: 'owner' },
  'POST /console/accounts/:account': {
    who: 'owner',
    acts: [act({ contact: ':newEmail' }, PROFILE)],
  },
  'POST /console/accounts/:account/pictures/portrait': { who: 'owner', acts: [{ file: 'image' }] },
  'POST /console/accounts/:account/pictures/portrait/remove': {
    who: 'owner',
    acts: [
      act({}, { first: [{ path: '/console/accounts/:account/pictures/portrait', file: 'image' }] }),
    ],
  },
  'POST /console/accounts/:account/pictures/logo': { who: 'owner', acts: [{ file: 'image' }] },
  'POST /console/accounts/:account/pictures/logo/remove': {
    who: 'owner',
    acts: [
      act({}, { first: [{ path: '/console/accounts/:account/pictures/logo', file: 'image' }] }),
    ],
  },
  'GET /console/accounts/:account/people': { who: 'owner' },
  'POST /console/accounts/:account/people': {
    who: 'owner',
    proof: true,
    acts: [act({ email: ':newEmail', role: 'editor' })],
  },
  'POST /console/accounts/:account/people/:person': {
    who: 'owner',
    proof: true,
    acts: [act({ role: 'editor' }), after({ role: 'editor' }, { role: 'owner' })],
  },
  'GET /console/accounts/:account/people/:person/remove': { who: 'owner' },
  'POST /console/accounts/:account/people/:person/remove': { who: 'owner', proof: true },
  'POST /console/accounts/:account/invitations/:invitation': {
    who: 'owner',
    proof: true,
    acts: [
      act({ do: 'editor' }),
      after({ do: 'editor' }, { do: 'owner' }),
      act({ do: 'again' }),
      act({ do: 'withdraw' }),
    ],
  },
  'POST /console/invitations/:invitation': {
    who: 'self',
    records: { invitation: 'ownInvitation' },
    acts: [act({ answer: 'accepted' }), act({ answer: 'declined' })],
  },
  'GET /console/accounts/:account/addresses': { who: 'owner' },
  'POST /console/accounts/:account/addresses': {
    who: 'owner',
    proof: true,
    acts: [act({ address: ':newEmail' })],
  },
  'POST /console/accounts/:account/addresses/use': {
    who: 'owner',
    proof: true,
    acts: [act({ email: ':colleagueEmail' })],
  },
  'POST /console/accounts/:account/addresses/:address/stop': { who: 'owner', proof: true },
  'POST /console/accounts/:account/addresses/:address/copies': {
    who: 'owner',
    proof: true,
    acts: [act({ format: 'adf' })],
  },
  'GET /console/accounts/:account/answers': { who: 'owner' },
  'POST /console/accounts/:account/answers': {
    who: 'owner',
    acts: [act({ name: ':newEmail', text: 'Hello {first name}' })],
  },
  'POST /console/accounts/:account/answers/automatic': {
    who: 'owner',
    acts: [act({ on: 'yes', automatic: 'Thank you, {first name}.', days: '7' })],
  },
  'POST /console/accounts/:account/answers/:answer': {
    who: 'owner',
    acts: [act({ name: ':newEmail', text: 'Hello' })],
  },
  'POST /console/accounts/:account/answers/:answer/remove': {
    who: 'owner',
    answersGone: 'it is removed',
  },
  'GET /console/accounts/:account/routing': { who: 'owner' },
  'POST /console/accounts/:account/routing': {
    who: 'owner',
    acts: [act({ person: ':colleague', county: 'Bosque, TX' })],
  },
  'POST /console/accounts/:account/routing/fallback': {
    who: 'owner',
    acts: [act({ hours: '4', to: ':colleague' })],
  },
  'POST /console/accounts/:account/routing/:route/remove': {
    who: 'owner',
    answersGone: 'the person is removed',
  },
  'GET /console/accounts/:account/keys': { who: 'owner' },
  'POST /console/accounts/:account/keys': {
    who: 'owner',
    proof: true,
    acts: [act({ note: 'x', permission: 'leads:read' })],
  },
  'POST /console/accounts/:account/keys/:key/replace': { who: 'owner', proof: true },
  'POST /console/accounts/:account/keys/:key/revoke': {
    who: 'owner',
    proof: true,
    answersGone: 'it is revoked',
  },
  'GET /console/accounts/:account/feeds': { who: 'owner' },
  'POST /console/accounts/:account/feeds': { who: 'owner', proof: true, acts: [act(FEED)] },
  'GET /console/accounts/:account/feeds/:feed': { who: 'owner' },
  'POST /console/accounts/:account/feeds/:feed/settings': {
    who: 'owner',
    proof: true,
    acts: [act(FEED)],
  },
  'POST /console/accounts/:account/feeds/:feed/pause': {
    who: 'owner',
    acts: [act({ paused: 'yes' }), after({ paused: 'yes' }, { paused: 'no' })],
  },
  'POST /console/accounts/:account/feeds/:feed/run': {
    who: 'owner',
    acts: [act({ dry: 'no' }), act({ dry: 'yes' })],
  },
  'POST /console/accounts/:account/feeds/:feed/remove': { who: 'owner' },
  'GET /console/accounts/:account/feeds/upload': { who: 'owner', proof: true },
  'POST /console/accounts/:account/feeds/upload': {
    who: 'owner',
    proof: true,
    acts: [{ file: 'boundary' }],
  },
  'GET /console/accounts/:account/feeds/:feed/upload': { who: 'owner', proof: true },
  'POST /console/accounts/:account/feeds/:feed/upload': {
    who: 'owner',
    proof: true,
    acts: [{ file: 'boundary' }],
  },
  'GET /console/accounts/:account/feeds/:feed/columns': { who: 'owner' },
  'POST /console/accounts/:account/feeds/:feed/columns': {
    who: 'owner',
    proof: true,
    acts: [act({ sample: '1', from: '0', next: '0', column0: 'key', column1: 'types' })],
  },
  'POST /console/accounts/:account/feeds/:feed/columns/read': { who: 'owner' },
  'GET /console/accounts/:account/feeds/:feed/preview': { who: 'owner' },
  'POST /console/accounts/:account/feeds/:feed/preview/import': { who: 'owner' },
  'GET /console/accounts/:account/feeds/:feed/values': { who: 'owner' },
  'POST /console/accounts/:account/feeds/:feed/values': {
    who: 'owner',
    proof: true,
    acts: [act({ field0: 'types', value0: 'Weekend place', meaning0: 'Recreational Land' })],
  },
  'GET /console/accounts/:account/feeds/:feed/runs/:run': { who: 'owner' },
  'GET /console/accounts/:account/feeds/:feed/runs/:run/problems.csv': { who: 'owner' },
  'GET /console/accounts/:account/webhooks': { who: 'owner' },
  'POST /console/accounts/:account/webhooks': { who: 'owner', proof: true, acts: [act(ENDPOINT)] },
  'GET /console/accounts/:account/webhooks/:webhook': { who: 'owner' },
  'POST /console/accounts/:account/webhooks/:webhook/settings': {
    who: 'owner',
    proof: true,
    acts: [act(ENDPOINT)],
  },
  'POST /console/accounts/:account/webhooks/:webhook/replay': {
    who: 'owner',
    acts: [act({ time: '2026-11-20' })],
  },
  'POST /console/accounts/:account/webhooks/:webhook/test': { who: 'owner' },
  'POST /console/accounts/:account/webhooks/:webhook/pause': { who: 'owner' },
  'POST /console/accounts/:account/webhooks/:webhook/resume': {
    who: 'owner',
    acts: [act({}, { first: [{ path: '/console/accounts/:account/webhooks/:webhook/pause' }] })],
  },
  'POST /console/accounts/:account/webhooks/:webhook/remove': { who: 'owner' },
  'POST /console/accounts/:account/webhooks/:webhook/rotate': { who: 'owner', proof: true },
  'POST /console/accounts/:account/webhooks/:webhook/dead-letters/:letter/send': { who: 'owner' },
  'POST /console/accounts/:account/webhooks/:webhook/dead-letters/:letter/remove': { who: 'owner' },

  'GET /console/operate': { who: 'moderator' },
  'GET /console/operate/review': { who: 'moderator' },
  'GET /console/operate/review/:listing': { who: 'moderator' },
  'POST /console/operate/review': {
    who: 'moderator',
    acts: [act({ decision: 'approve', listing: '1.1' })],
  },
  'POST /console/operate/review/accounts/:account': {
    who: 'moderator',
    acts: [act({ decision: 'trust' })],
  },
  'POST /console/operate/review/:listing': {
    who: 'moderator',
    acts: [
      act({ decision: 'remove', reason: 'Fake' }, { page: '/console/operate/review/:listing' }),
      {
        ...act({ decision: 'approve' }, { page: '/console/operate/review/:listing' }),
        first: [
          {
            page: '/console/operate/review/:listing',
            form: { decision: 'remove', reason: 'Fake' },
          },
        ],
      },
    ],
  },
  'GET /console/operate/reports': { who: 'moderator' },
  'POST /console/operate/reports/:report': { who: 'moderator' },
  'POST /console/operate/applications/:account': {
    who: 'moderator',
    records: { account: 'applicant' },
    acts: [act({ decision: 'approve' }), act({ decision: 'refuse' })],
  },
  'POST /console/operate/profiles/:account': {
    who: 'moderator',
    records: { account: 'profile' },
    acts: ['approve', 'refuse'].map(decision =>
      act((_page: string, now: number) => ({ decision, at: String(now) })),
    ),
  },
  'GET /console/accounts/:account/renewals': { who: 'worker' },
  'POST /console/accounts/:account/renewals': {
    who: 'worker',
    changesNothing: 'the account has no listing that expires',
  },
  'GET /console/operate/accounts': { who: 'operator' },
  'GET /console/operate/accounts/:account': { who: 'operator' },
  'POST /console/operate/accounts/:account': {
    who: 'operator',
    proof: true,
    acts: [act({ plan: 'premium', designation: 'alc' })],
  },
  'POST /console/operate/accounts/:account/plan': {
    who: 'operator',
    proof: true,
    acts: [act({ planId: ':plan', until: '2999-01-31' })],
  },
  'GET /console/operate/plans': { who: 'operator' },
  'POST /console/operate/plans': { who: 'operator', acts: [act({ name: ':newEmail' })] },
  'GET /console/operate/plans/:plan': { who: 'operator' },
  'POST /console/operate/plans/:plan': {
    who: 'operator',
    proof: true,
    acts: [act({ name: 'Other', listings: '3' })],
  },
  'POST /console/operate/plans/:plan/remove': { who: 'operator', proof: true },
  'GET /console/operate/users': { who: 'operator' },
  'POST /console/operate/users': {
    who: 'operator',
    proof: true,
    acts: [act({ name: 'Kit', email: ':newEmail', role: 'moderator' })],
  },
  'GET /console/operate/users/:person': { who: 'operator', records: { person: 'user' } },
  'POST /console/operate/users/:person': {
    who: 'operator',
    proof: true,
    records: { person: 'user' },
    acts: [
      ...['operator', 'moderator', 'disable', 'sign-out', 'link'].map(name => act({ do: name })),
      after({ do: 'disable' }, { do: 'enable' }),
      after({ do: 'moderator' }, { do: 'no-role' }),
    ],
  },
  'GET /console/operate/showcase': { who: 'operator' },
  'POST /console/operate/showcase': { who: 'operator', acts: [act({ listing: ':listing' })] },
  'POST /console/operate/showcase/:listing': {
    who: 'operator',
    acts: [
      act({}, { first: [{ path: '/console/operate/showcase', form: { listing: ':listing' } }] }),
    ],
  },
  'GET /console/operate/jobs': { who: 'operator' },
  'POST /console/operate/jobs/failed': { who: 'operator', acts: [act({ topic: 'mail' })] },
  'POST /console/operate/jobs/failed/discard': {
    who: 'operator',
    proof: true,
    // The page does not read the id: it stands for a job that failed.
    acts: [act({ topic: 'mail', failed: ':job' }, { answersGone: 'no job has failed' })],
  },
  'POST /console/operate/jobs/:job/retry': { who: 'operator', answersGone: DONE },
  'POST /console/operate/jobs/:job/discard': { who: 'operator', proof: true, answersGone: DONE },
  'GET /console/operate/changes': { who: 'operator' },
  'GET /console/operate/webhooks': { who: 'operator' },
  'GET /console/operate/audit': { who: 'operator' },
  'GET /console/operate/security': { who: 'operator' },
  'GET /console/operate/doctor': { who: 'operator' },
  'POST /console/operate/doctor': { who: 'operator' },
  'GET /console/operate/settings': { who: 'operator' },
}

/** Buttons that no line presses, as `name=value`, and the tests that do. */
export const BUTTONS_TRIED_ELSEWHERE: Readonly<Record<string, string>> = {
  'do=restore': 'listing-files.test.ts: only the page after a removal has the key of the file',
}
