import type { FastifyInstance } from 'fastify'
import type { SignedIn } from '../../../catalog/users/sessions.ts'
import type { Permission } from '../../../domain/accounts/permissions.ts'
import { accountsFor, type Principal } from '../../../domain/accounts/principal.ts'
import { MAX_WAITING_COUNTED } from '../../../domain/listings/listing-review.ts'
import { type Html, html } from '../../../domain/values/html.ts'
import type { Awaitable } from '../../../domain/values/when-there.ts'
import { textField } from '../../web/form-fields.ts'
import type { ConsoleContext } from '../console-context.ts'
import type { ConsolePage } from '../frame/console-pages.ts'
import { unlessHidden } from '../frame/hidden.ts'
import { noPage, pathId } from '../frame/path-id.ts'
import { tabCount } from '../frame/tab-count.ts'
import {
  type AddForm,
  addPage,
  type Elsewhere,
  type Notices,
  type PageRequest,
} from '../page/add-page.ts'

/** The pages for people who run the service, by the ends of their paths. */
const PARTS = {
  '': { label: 'To do', permission: 'review' },
  review: { label: 'Listings', permission: 'review' },
  reports: { label: 'Reports', permission: 'review' },
  accounts: { label: 'Accounts', permission: 'operate' },
  users: { label: 'People', permission: 'operate' },
  plans: { label: 'Plans', permission: 'operate' },
  showcase: { label: 'Featured', permission: 'operate' },
  jobs: { label: 'Jobs', permission: 'operate' },
  changes: { label: 'Integrations', permission: 'operate' },
  webhooks: { label: 'Webhooks', permission: 'operate' },
  audit: { label: 'Audit log', permission: 'operate' },
  security: { label: 'Security', permission: 'operate' },
  doctor: { label: 'Health checks', permission: 'operate' },
  settings: { label: 'Configuration', permission: 'operate' },
} as const satisfies Readonly<Record<string, { label: string; permission: Permission }>>
type Part = keyof typeof PARTS

function partPath(part: Part): string {
  return part === '' ? '/operate' : `/operate/${part}`
}

/** Whether a person has a permission for the whole service. */
export function mayOperate({ principal }: SignedIn, permission: Permission): boolean {
  return accountsFor(principal, [permission]) === 'all'
}

interface OperatePage<Subject> {
  readonly part: Part
  /** See `Page`. */
  readonly done?: Readonly<Record<string, string>>
  /** The page below its heading. */
  readonly main: (request: PageRequest, subject: Subject, notices: Notices) => Awaitable<Main>
}

/** A page below its heading, perhaps with its status, or another page. */
type Main = Html | Elsewhere | Required<Pick<ConsolePage, 'main' | 'status'>>

/**
 * Adds a page for people who run the service. To others, it does not exist. @param title By
 * default, the name of the part.
 */
export function addOperatePage(
  app: FastifyInstance,
  context: ConsoleContext,
  { part, done = {}, main, title }: OperatePage<null> & { readonly title?: string },
): AddForm<null> {
  const { label, permission } = PARTS[part]
  return addPage(app, context, {
    path: partPath(part),
    done,
    open: ({ signedIn }) => {
      if (!mayOperate(signedIn, permission)) throw noPage()
      return null
    },
    write: async (request, subject, notices) =>
      operatePage(
        request,
        { part, title: title ?? label, counts: await countsOf(context, request.principal) },
        notices,
        await main(request, subject, notices),
      ),
  })
}

interface OperateRecordPage<Found, Id> extends OperatePage<Found> {
  /** The name of its id in the path. */
  readonly token: string
  readonly find: (principal: Principal, id: Id) => Promise<Found>
  readonly title: (record: Found) => string
}

/** Adds the page of a record for people who run the service. */
export function addOperateRecord<Found, Id extends number>(
  app: FastifyInstance,
  context: ConsoleContext,
  { part, done = {}, main, token, find, title }: OperateRecordPage<Found, Id>,
): AddForm<Found> {
  return addPage(app, context, {
    path: `${partPath(part)}/:${token}`,
    done,
    open: async ({ params, signedIn, principal }) => {
      if (!mayOperate(signedIn, PARTS[part].permission)) throw noPage()
      return await unlessHidden(find(principal, pathId<Id>(params, token)))
    },
    write: async (request, found, notices) =>
      operatePage(
        request,
        { part, title: title(found), counts: await countsOf(context, request.principal) },
        notices,
        await main(request, found, notices),
      ),
  })
}

/** How much waits on some pages; null: nothing, or it is not counted. */
type PartCounts = Partial<Readonly<Record<Part, string | null>>>

async function countsOf(
  { catalog: { reviews, profiles } }: ConsoleContext,
  principal: Principal,
): Promise<PartCounts> {
  const [waiting, changed] = await Promise.all([
    reviews.waiting(principal),
    profiles.count(principal),
  ])
  const { applications, review, edited, reports } = waiting
  const counted = (counts: readonly number[]) => {
    const sum = counts.reduce((one, other) => one + other, 0)
    const isCutShort = counts.some(count => count >= MAX_WAITING_COUNTED)
    return sum === 0 ? null : `${sum.toLocaleString('en-US')}${isCutShort ? '+' : ''}`
  }
  return {
    '': counted([applications, review, edited, reports, changed]),
    review: counted([review, edited, changed]),
    reports: counted([reports]),
  }
}

/** The page with the links to the others. */
function operatePage(
  { signedIn }: PageRequest,
  {
    part: here,
    title,
    counts,
  }: { readonly part: Part; readonly title: string; readonly counts: PartCounts },
  { done }: Notices,
  below: Main,
): ConsolePage | Elsewhere {
  if ('to' in below) return below
  const { main, ...more } = 'main' in below ? below : { main: below }
  const parts = Object.entries(PARTS) as [Part, (typeof PARTS)[Part]][]
  const links = parts
    .filter(([, { permission }]) => mayOperate(signedIn, permission))
    .map(
      ([part, { label }]) =>
        html`<li><a href="/console${partPath(part)}"${part === here ? html` aria-current="page"` : null}>${label}${tabCount(counts[part] ?? null)}</a></li>`,
    )
  return {
    title,
    ...more,
    main: html`<nav class="span-links row-menu" aria-label="Admin"><ul>${links}</ul></nav>
<h1>${title}</h1>
${done === '' ? null : html`<p class="done" role="status">${done}</p>`}
${main}`,
  }
}

/** A form that looks for a record. @param note What it finds. */
export function seekForm(path: string, text: string, label: string, note: string): Html {
  return html`<form action="${path}" class="console-form" role="search">
${textField({ sent: { q: text }, faults: new Map() }, 'q', label, { note })}
<button>Find</button></form>`
}
