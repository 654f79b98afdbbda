import type { FastifyInstance } from 'fastify'
import type { SignedIn } from '../../../catalog/users/sessions.ts'
import type { MemberRole } from '../../../domain/users/user.ts'
import { type Html, html } from '../../../domain/values/html.ts'
import type { AccountId } from '../../../domain/values/ids.ts'
import type { Icons } from '../../web/design/icons.ts'
import { accountPath } from '../account/account-frame.ts'
import type { ConsoleContext } from '../console-context.ts'
import { feedsAtHome } from '../feeds/feeds-page.ts'
import type { ConsolePage } from '../frame/console-pages.ts'
import { ROLE_NAMES } from '../frame/role-names.ts'
import { addPage } from '../page/add-page.ts'
import { ANSWERED, invitationsAtHome } from '../people/received-invitations.ts'
import { webhooksAtHome } from '../webhooks/webhooks-home.ts'
import { firstSteps } from './first-steps.ts'
import { operatorToDo } from './operator-to-do.ts'
import { sellerToDo } from './seller-to-do.ts'
import { type ToDo, toDoList } from './to-do.ts'

/** The first page, with the work that waits for the person. */
export function addHome(app: FastifyInstance, context: ConsoleContext): void {
  addPage(app, context, {
    path: '/',
    open: () => null,
    done: DONE,
    write: async ({ signedIn }, _, { done }) => {
      const isOperator = signedIn.user.serviceRole === 'operator'
      const [warnings, invitations, steps, todos, ...problems] = await Promise.all([
        isOperator ? context.consoleWarnings() : [],
        invitationsAtHome(context, signedIn),
        firstSteps(context, signedIn),
        Promise.all([operatorToDo(context, signedIn), sellerToDo(context, signedIn)]),
        feedsAtHome(context, signedIn),
        webhooksAtHome(context, signedIn),
      ])
      const isNew = steps !== null && todos.flat().length === 0
      const toDo = isNew ? null : toDoSection(todos.flat(), context.brand.icons)
      return homePage(signedIn, [invitations, steps, toDo, ...problems], warnings, done)
    },
  })
}

/** The sentences above the page, by what was done. */
const DONE = { ...ANSWERED, password: 'Your password is set, and you are signed in.' }

function toDoSection(todos: readonly ToDo[], icons: Icons): Html {
  return html`<section><h2>To do</h2>
${toDoList(todos, icons)}</section>`
}

/** @param role Null: the account is inactive, and has no page. */
function accountLink(id: AccountId, name: string, role: MemberRole | null): Html {
  if (role === null) return html`<bdi>${name}</bdi>`
  const path = role === 'owner' ? accountPath(id) : `/member/${id}`
  return html`<a href="${path}"><bdi>${name}</bdi></a>`
}

const WAITS =
  'Pending approval. You can add listings in the meantime; buyers see them once the account is approved. We’ll email you.'
const INACTIVE = 'Inactive: its listings are hidden. You can view everything, but not make changes.'

function homePage(
  { user, memberships }: SignedIn,
  parts: readonly (Html | null)[],
  warnings: readonly string[],
  done: string,
): ConsolePage {
  const accounts = memberships.map(
    ({ accountId, accountName, role, isActive, isApplying, isOfOffice }): Html =>
      html`<li>${accountLink(accountId, accountName, isActive ? role : null)} <span class="note">${isOfOffice ? 'In your office' : ROLE_NAMES[role]}</span>${isActive ? null : html`<p class="note">${isApplying ? WAITS : INACTIVE}</p>`}</li>`,
  )
  const role =
    user.serviceRole === null
      ? null
      : html`<p>You are ${user.serviceRole === 'operator' ? 'an operator' : 'a moderator'} of this service.</p>`
  return {
    title: 'Home',
    main: html`<h1>Hello, <bdi>${user.name}</bdi></h1>
${done === '' ? null : html`<p class="done" role="status">${done}</p>`}
${role}
${warnings.map(warning => html`<p class="warning"><b>Warning:</b> ${warning}.</p>`)}
${parts.flatMap(part => part ?? [])}
${accounts.length === 0 ? null : html`<section><h2>Your accounts</h2><ul>${accounts}</ul></section>`}`,
  }
}
