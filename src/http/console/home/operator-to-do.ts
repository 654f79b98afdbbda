import type { SignedIn } from '../../../catalog/users/sessions.ts'
import type { Principal } from '../../../domain/accounts/principal.ts'
import { MAX_WAITING_COUNTED } from '../../../domain/listings/listing-review.ts'
import { MAIL_TOPIC } from '../../../domain/messages/notification.ts'
import { html } from '../../../domain/values/html.ts'
import { accountPath } from '../account/account-frame.ts'
import type { ConsoleContext } from '../console-context.ts'
import { mayOperate } from '../operate/operate-frame.ts'
import { countedToDo, type ToDo } from './to-do.ts'

/** Mail that waits longer than this is stuck. */
const STUCK_MS = 3_600_000
const OPERATE = '/console/operate'

/** The work of people who run the service; empty for others. */
export async function operatorToDo(
  context: ConsoleContext,
  signedIn: SignedIn,
): Promise<readonly ToDo[]> {
  if (!mayOperate(signedIn, 'review')) return []
  const { principal } = signedIn
  const isOperator = mayOperate(signedIn, 'operate')
  const lists = await Promise.all([
    reviewToDo(context, principal),
    isOperator ? jobsToDo(context, principal) : [],
    isOperator ? feedsToDo(context, principal) : [],
    isOperator ? doctorToDo(context, principal) : [],
  ])
  return lists.flat()
}

async function reviewToDo(
  { catalog: { reviews, profiles } }: ConsoleContext,
  principal: Principal,
): Promise<readonly ToDo[]> {
  const [waiting, changed] = await Promise.all([
    reviews.waiting(principal),
    profiles.count(principal),
  ])
  const { applications, review, edited, reports } = waiting
  const most = MAX_WAITING_COUNTED
  // Counting stops there, so the true number may be higher.
  const upTo = (count: number) => ({ count: count < most ? count : most + 1, most })
  const todos = [
    countedToDo(
      { ...upTo(applications), one: 'account request', many: 'account requests' },
      { icon: 'building-2', act: 'Review', path: `${OPERATE}#accounts`, isUrgent: true },
    ),
    countedToDo(
      { ...upTo(review), one: 'new listing to approve', many: 'new listings to approve' },
      { icon: 'list', act: 'Review', path: `${OPERATE}/review`, isUrgent: true },
    ),
    countedToDo(
      { ...upTo(reports), one: 'report about a listing', many: 'reports about listings' },
      { icon: 'flag', act: 'Decide', path: `${OPERATE}/reports`, isUrgent: true },
    ),
    countedToDo(
      { ...upTo(edited), one: 'edited listing to review', many: 'edited listings to review' },
      { icon: 'pencil', act: 'Review', path: `${OPERATE}/review` },
    ),
    countedToDo(
      { ...upTo(changed), one: 'changed profile', many: 'changed profiles' },
      { icon: 'user', act: 'Review', path: `${OPERATE}/review#profiles` },
    ),
  ]
  return todos.flatMap(todo => todo ?? [])
}

/** Failed jobs, and mail that has been waiting for an hour. */
async function jobsToDo(
  { catalog: { jobs }, clock }: ConsoleContext,
  principal: Principal,
): Promise<readonly ToDo[]> {
  const backlog = await jobs.backlog(principal)
  const failed = (isMail: boolean) =>
    backlog
      .filter(({ topic }) => (topic === MAIL_TOPIC) === isMail)
      .reduce((sum, one) => sum + one.failed, 0)
  const stuck = backlog
    .filter(
      ({ topic, oldestAt }) => topic === MAIL_TOPIC && (oldestAt ?? clock()) < clock() - STUCK_MS,
    )
    .reduce((sum, { waiting }) => sum + waiting, 0)
  const most = Number.MAX_SAFE_INTEGER
  const todo = { icon: 'mail-warning', act: 'Retry', isUrgent: true }
  const path = `${OPERATE}/jobs`
  const todos = [
    countedToDo(
      { count: failed(true), most, one: 'email was not sent', many: 'emails were not sent' },
      { ...todo, path: `${path}?topic=${MAIL_TOPIC}&state=failed` },
    ),
    countedToDo(
      {
        count: stuck,
        most,
        one: 'email is stuck',
        many: 'emails are waiting, some for over an hour',
      },
      { ...todo, act: 'View', path: `${path}?topic=${MAIL_TOPIC}&state=waiting` },
    ),
    countedToDo(
      { count: failed(false), most, one: 'job has failed', many: 'jobs have failed' },
      { ...todo, icon: 'triangle-alert', path: `${path}?state=failed` },
    ),
  ]
  return todos.flatMap(one => one ?? [])
}

async function feedsToDo(
  { feeds }: ConsoleContext,
  principal: Principal,
): Promise<readonly ToDo[]> {
  const failing = await feeds.failing(principal)
  return failing.map(({ id, name, accountId }) => ({
    icon: 'rss',
    count: null,
    what: html`Feed <bdi>${name}</bdi> keeps failing`,
    act: 'See why',
    path: `${accountPath(accountId, 'feeds')}/${id}`,
    isUrgent: true,
  }))
}

/** What the last health checks found; Home itself reads the disk (`consoleWarnings`). */
async function doctorToDo(
  { catalog: { doctor } }: ConsoleContext,
  principal: Principal,
): Promise<readonly ToDo[]> {
  const { latest } = await doctor.latest(principal)
  const path = `${OPERATE}/doctor`
  if (latest === null) {
    const what = 'Health checks have not been run yet'
    return [{ icon: 'stethoscope', count: null, what, act: 'Run checks', path }]
  }
  return latest.findings
    .filter(({ check, state }) => state !== 'ok' && check !== 'disk')
    .map(({ check, state, text }) => ({
      icon: 'stethoscope',
      count: null,
      what: html`Health check <b>${check}</b>: ${text}`,
      act: 'Open',
      path,
      isUrgent: state === 'fault',
    }))
}
