import type { FastifyReply, FastifyRequest } from 'fastify'
import type { SignedIn } from '../../../catalog/users/sessions.ts'
import type { Permission } from '../../../domain/accounts/permissions.ts'
import { accountsFor } from '../../../domain/accounts/principal.ts'
import { type Html, html } from '../../../domain/values/html.ts'
import { textField } from '../../web/form-fields.ts'
import type { ConsoleContext } from '../console-context.ts'
import type { ConsolePage } from '../frame/console-pages.ts'
import { noPage } from '../frame/path-id.ts'
import { guarded } from '../visits/guarded.ts'

interface Part {
  readonly path: string
  readonly label: string
  readonly permission: Permission
}

const PARTS: readonly Part[] = [
  { path: '/console/operate', label: 'What waits', permission: 'review' },
  { path: '/console/operate/review', label: 'Listings', permission: 'review' },
  { path: '/console/operate/reports', label: 'Reports', permission: 'review' },
  { path: '/console/operate/accounts', label: 'Accounts', permission: 'operate' },
  { path: '/console/operate/users', label: 'People', permission: 'operate' },
  { path: '/console/operate/showcase', label: 'Showcase', permission: 'operate' },
  { path: '/console/operate/jobs', label: 'Jobs', permission: 'operate' },
  { path: '/console/operate/changes', label: 'Changes out', permission: 'operate' },
  { path: '/console/operate/webhooks', label: 'Webhooks', permission: 'operate' },
  { path: '/console/operate/audit', label: 'Audit log', permission: 'operate' },
  { path: '/console/operate/security', label: 'Security', permission: 'operate' },
  { path: '/console/operate/doctor', label: 'Doctor', permission: 'operate' },
  { path: '/console/operate/settings', label: 'Settings', permission: 'operate' },
]

/** Whether a person has a permission for the whole service. */
export function mayOperate({ principal }: SignedIn, permission: Permission): boolean {
  return accountsFor(principal, [permission]) === 'all'
}

/** A handler for people who run the service; for others, there is no such page. @param rule See `guarded`. */
export function forOperators(
  context: ConsoleContext,
  permission: Permission,
  answer: (
    request: FastifyRequest,
    reply: FastifyReply,
    signedIn: SignedIn,
  ) => Promise<FastifyReply> | FastifyReply,
  rule: 'in' | 'proved' = 'in',
): (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply> {
  const check = guarded(
    context,
    (request, reply, signedIn) => {
      if (!mayOperate(signedIn, permission)) throw noPage()
      return rule === 'proved' ? proved(request, reply) : answer(request, reply, signedIn)
    },
    'in',
  )
  const proved = guarded(context, answer, 'proved')
  return check
}

/** A page for people who run the service, with the links to the others. */
export function operatePage(
  signedIn: SignedIn,
  path: string,
  title: string,
  done: string,
  main: Html,
): ConsolePage {
  const links = PARTS.filter(({ permission }) => mayOperate(signedIn, permission)).map(
    part =>
      html`<li><a href="${part.path}"${part.path === path ? html` aria-current="page"` : null}>${part.label}</a></li>`,
  )
  return {
    title,
    main: html`<nav class="span-links" aria-label="Service"><ul>${links}</ul></nav>
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
